import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { ProcessEnd } from './process.ts';

interface Exit {
  readonly end: ProcessEnd;
  /** Why it could not be started. */
  readonly trouble?: string;
}

/** Signals that end a program by default. */
const DEADLY = [
  'SIGHUP',
  'SIGINT',
  'SIGQUIT',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGKILL',
  'SIGUSR1',
  'SIGSEGV',
  'SIGUSR2',
  'SIGPIPE',
  'SIGALRM',
  'SIGTERM',
  'SIGXCPU',
  'SIGXFSZ',
  'SIGSYS',
] as const;

const byNumber = new Map<number, string>(DEADLY.map((name) => [constants.signals[name], name]));

/** The starters of a jail report a signal as a shell does, as 128 plus its number. */
export function endOf(code: number | null, signal: string | null): ProcessEnd {
  const told = code === null || code <= 128 ? undefined : byNumber.get(code - 128);
  return told === undefined ? { kind: 'exited', code, signal } : { kind: 'exited', code: null, signal: told };
}

/** Waits for the end of a child, or for a failure to start it. `jailed`: a starter is in between. */
export function exitOf(child: ChildProcess, jailed: boolean): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ end: jailed ? endOf(code, signal) : { kind: 'exited', code, signal } });
    });
    child.once('error', ({ message }) =>
      resolve({ end: { kind: 'exited', code: 126, signal: null }, trouble: message }),
    );
  });
}
