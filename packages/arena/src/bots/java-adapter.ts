import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fail, ok, type Result } from '@ringfence/rules';
import type { Jdk } from './java-tools.ts';

/** Only the virtual machine's fast compiler: programs that run once finish in half the time. */
export const quickMachine = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData'] as const;

const runFile = promisify(execFile);

/** Beside an installed package, and in a clone. */
const sourceFolders = ['../../java/', '../../../../adapters/java/src/'] as const;

/** Our own Java sources. */
export function adapterSources(): string {
  const folders = sourceFolders.map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  return folders.find((folder) => existsSync(folder)) ?? folders[0];
}

/** The cache of compiled classes. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  return join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), '.cache'), 'ringfence');
}

/** The folder of the adapter's classes, compiled with the user's compiler on first use. */
export const compiledAdapter = (jdk: Jdk, cache: string = cacheFolder()): Promise<Result<string, string>> =>
  compiledClasses(jdk, [adapterSources()], cache);

/**
 * The classes of all sources below some folders, in a folder of the cache. Any number of processes may call this at the
 * same time: each compiles in a folder of its own, and the first to rename it wins.
 */
export async function compiledClasses(
  jdk: Jdk,
  roots: readonly string[],
  cache: string,
): Promise<Result<string, string>> {
  const files = (await Promise.all(roots.map(javaFiles))).flat();
  if (files.length === 0) return fail(`no Java sources in ${roots.join(' and ')}: install Ringfence again`);
  const classes = join(cache, `java-${await keyOf(jdk, files)}`);
  if (existsSync(classes)) return ok(classes);
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(`${classes}.`);
  try {
    await compile(jdk, files, aside);
    await openToAll(aside);
    await rename(aside, classes);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(classes)) return fail(`the Java adapter could not be compiled into ${cache}: ${firstLine(error)}`);
  }
  return ok(classes);
}

/** Classes for Java 8 run everywhere; a compiler that no longer supports them compiles for its own version. */
async function compile(jdk: Jdk, files: readonly string[], into: string): Promise<void> {
  const args = [...quickMachine.map((flag) => `-J${flag}`), '-encoding', 'UTF-8', '-proc:none', '-d', into, ...files];
  await runFile(jdk.javac, ['--release', '8', '-Xlint:-options', ...args]).catch(() => runFile(jdk.javac, args));
}

/** In a jail, another user reads them, whatever this user's umask is. */
async function openToAll(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) await chmod(join(folder, name), 0o755);
}

async function javaFiles(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true }).catch(() => []);
  return names
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => join(root, name));
}

async function keyOf(jdk: Jdk, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(jdk.version);
  for (const file of files) hash.update('\0').update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { readonly stderr?: string; readonly message: string };
  return (stderr || message).trim().split('\n')[0];
}
