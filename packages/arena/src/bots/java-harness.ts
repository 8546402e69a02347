// Real JVMs for the tests only: the classic-style players of adapters/java/test, compiled, and a child without a jail.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type JailedProcess, type ProcessEnd, ProcessEnded } from '@ringfence/jail';
import type { BotCommand } from './command.ts';
import { adapterSources, compiledClasses } from './java-adapter.ts';
import { findJdk, type Jdk } from './java-tools.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const jdk = await findJdk();
if (!jdk.ok) console.error(`JAVA TESTS ARE SKIPPED: ${jdk.error}`);

/** Without one there is nothing to test, and the run says so. */
export const noJava: boolean = !jdk.ok;

export function theJdk(): Jdk {
  if (!jdk.ok) throw new Error(jdk.error);
  return jdk.value;
}

/** A folder that is gone after the tests. */
export function makeFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ringfence-java-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Compiled tests are kept from one run to the next; also what `XDG_CACHE_HOME` should be in tests. */
export const testCache: string = join(root, 'node_modules/.cache');

/** Compiles the test players and referees with the adapter, or the team that has interfaces of its own. */
export async function compileTests(what: 'players' | 'own'): Promise<string> {
  const tests = join(root, 'adapters/java/test');
  const roots =
    what === 'own' ? [join(tests, 'own')] : [join(tests, 'players'), join(tests, 'referee'), adapterSources()];
  const classes = await compiledClasses(theJdk(), roots, join(testCache, 'ringfence'));
  if (!classes.ok) throw new Error(classes.error);
  return classes.value;
}

/** Compiling for the first time takes long where many tests run at once. */
export const COMPILE_MS = 120_000;

/** Packs a folder of classes. */
export function makeJar(classes: string, jar: string, ...entries: string[]): string {
  const names = entries.length === 0 ? ['.'] : entries;
  execFileSync(join(theJdk().home, 'bin/jar'), ['cf', jar, ...names.flatMap((name) => ['-C', classes, name])]);
  return jar;
}

/** A child process as the arena knows jailed ones, but free. */
export function plainProcess({ program, args }: BotCommand): JailedProcess {
  const child = spawn(program, args, { stdio: 'pipe' });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  child.stdin.on('error', () => {});
  let ended: ProcessEnd | undefined;
  let cpuMs = 0;
  const closed = new Promise<ProcessEnd>((resolve) => {
    child.on('close', (code, signal) => {
      ended = { kind: 'exited', code, signal };
      resolve(ended);
    });
  });
  return {
    send: (line) => child.stdin.write(`${line}\n`),
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new ProcessEnded(await closed);
      return value;
    },
    waitedMs: () => 0,
    cpuMs() {
      cpuMs = Math.max(cpuMs, processorMs(child.pid));
      return cpuMs;
    },
    stderrTail: () => errors,
    get ended() {
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Fields 14 and 15 of /proc/PID/stat, in hundredths of a second; 0 for a process that is gone. */
function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
