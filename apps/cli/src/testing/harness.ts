// Runs the command; for the tests only.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Finished, type Metered, Resident } from './resident.ts';

export type { Finished, Metered };

/** The clone that is tested. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const launcher = join(root, 'apps/cli/bin/ringfence.js');

interface CommandRunOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface ProcessOptions extends CommandRunOptions {
  /** An open file as standard input, instead of `input`. */
  readonly stdin?: number;
}

/** Settings of this terminal and of the test runner do not reach the command. */
export function cleanEnv(more: Readonly<Record<string, string>> = {}): Record<string, string | undefined> {
  const { NO_COLOR, FORCE_COLOR, NODE_V8_COVERAGE, VITEST, ...rest } = process.env;
  return { ...rest, ...more };
}

let resident: Resident | undefined;

/** Runs `ringfence ARGS` to its end, in a process that earlier calls have used. */
export function ringfence(args: readonly string[], options: CommandRunOptions = {}): Finished {
  const { cpu, ...finished } = meteredRingfence(args, options);
  return finished;
}

/** Runs `ringfence ARGS` to its end in the same way, and measures its processor time. */
export function meteredRingfence(args: readonly string[], { input = '', cwd, env }: CommandRunOptions = {}): Metered {
  resident ??= new Resident(pathToFileURL(join(root, 'apps/cli/dist/main.js')).href);
  return resident.call({ args, cwd: cwd ?? process.cwd(), env: cleanEnv(env), input });
}

/** Runs `ringfence ARGS` to its end in a process of its own, as a user would. */
export function freshRingfence(args: readonly string[], options: ProcessOptions = {}): Finished {
  const { status, stdout, stderr } = spawnNode([launcher, ...args], options);
  return { code: status, out: stdout, err: stderr };
}

function spawnNode(args: readonly string[], { input = '', cwd, env, stdin }: ProcessOptions) {
  return spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: cleanEnv(env),
    maxBuffer: 1e9,
    ...(stdin === undefined && { input }),
    stdio: [stdin ?? 'pipe', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
}

/** A folder that is deleted after the tests. */
export interface Scratch {
  readonly path: string;
  /** Writes a file below the folder and returns its full path. */
  write(file: string, content: string | Buffer): string;
  remove(): void;
}

export function makeScratch(): Scratch {
  const path = mkdtempSync(join(tmpdir(), 'ringfence-'));
  return {
    path,
    write(file, content) {
      const full = join(path, file);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, content);
      return full;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
