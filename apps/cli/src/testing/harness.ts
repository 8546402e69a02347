// Runs the real command as a user would; for the tests only.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The clone that is tested. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const launcher = join(root, 'apps/cli/bin/ringfence.js');

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A finished run, and its processor time in milliseconds. */
export interface Metered extends Finished {
  readonly cpu: number;
}

/**
 * Makes a process write its processor time to file 3 when it exits, which does not depend on the load of the machine.
 */
const meter = `data:text/javascript,${encodeURIComponent(`import { writeSync } from 'node:fs';
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, String((user + system) / 1000));
});`)}`;

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** An open file as standard input, instead of `input`. */
  readonly stdin?: number;
}

/** Settings of this terminal and of the test runner do not reach the command. */
export function cleanEnv(more: Readonly<Record<string, string>> = {}): Record<string, string | undefined> {
  const { NO_COLOR, FORCE_COLOR, NODE_V8_COVERAGE, VITEST, ...rest } = process.env;
  return { ...rest, ...more };
}

/** Runs `ringfence ARGS` to its end. */
export function ringfence(args: readonly string[], options: RunOptions = {}): Finished {
  const { status, stdout, stderr } = spawnNode([launcher, ...args], options);
  return { code: status, out: stdout, err: stderr };
}

/** Runs `ringfence ARGS` to its end, and measures its processor time. */
export function meteredRingfence(args: readonly string[], options: RunOptions = {}): Metered {
  const { status, stdout, stderr, output } = spawnNode(['--import', meter, launcher, ...args], options);
  return { code: status, out: stdout, err: stderr, cpu: Number(output[3] || Number.NaN) };
}

/** Runs each call of `calls` with its output caught, and prints the results as JSON. */
const oneAfterTheOther = `import { writeSync } from 'node:fs';
const { main } = await import(process.argv[1]);
const texts = { out: '', err: '' };
for (const [stream, name] of [[process.stdout, 'out'], [process.stderr, 'err']]) {
  stream.write = (text) => { texts[name] += text; return true; };
}
const results = [];
for (const args of JSON.parse(process.argv[2])) {
  Object.assign(texts, { out: '', err: '' });
  const code = await main(args);
  results.push({ code, ...texts });
}
writeSync(1, JSON.stringify(results));
process.exit();`;

/**
 * The results of calls that one process makes one after the other, as soon as the first is wanted. For tables of refusals and
 * helps: to start a process for each would be nearly all of the work.
 */
export function inOneProcess(
  calls: readonly (readonly string[])[],
  options: RunOptions = {},
): (args: readonly string[]) => Finished {
  let results: Map<string, Finished> | undefined;
  return (args) => {
    if (results === undefined) {
      const main = pathToFileURL(join(root, 'apps/cli/dist/main.js')).href;
      const script = ['--input-type=module', '--eval', oneAfterTheOther, main, JSON.stringify(calls)];
      const { stdout, stderr } = spawnNode(script, options);
      if (stdout === '') throw new Error(`the calls did not come to their end: ${stderr}`);
      const answers: Finished[] = JSON.parse(stdout);
      results = new Map(calls.map((call, i) => [JSON.stringify(call), answers[i]]));
    }
    const result = results.get(JSON.stringify(args));
    if (result === undefined) throw new Error(`${JSON.stringify(args)} is not one of the calls`);
    return result;
  };
}

function spawnNode(args: readonly string[], { input = '', cwd, env, stdin }: RunOptions) {
  return spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: cleanEnv(env),
    maxBuffer: 1e9,
    ...(stdin === undefined && { input }),
    stdio: [stdin ?? 'pipe', 'pipe', 'pipe', 'pipe'],
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
