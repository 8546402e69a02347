// For the tests only: the classic-style players of adapters/java/test, compiled.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adapterSources, compiledClasses } from '../bots/java-adapter.ts';
import { findJdk, type Jdk } from '../bots/java-tools.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const jdk = await findJdk();
if (!jdk.ok) console.error(`JAVA TESTS ARE SKIPPED: ${jdk.error}`);

/** Without a JDK the Java tests are skipped, with a message. */
export const noJava: boolean = !jdk.ok;

export function theJdk(): Jdk {
  if (!jdk.ok) throw new Error(jdk.error);
  return jdk.value;
}

/** A folder that is deleted after the tests. */
export function makeFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ringfence-java-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Compiled tests are cached between runs; also the value for `XDG_CACHE_HOME` in tests. */
export const testCache: string = join(root, 'node_modules/.cache');

/** Compiles the test players and referees with the adapter in one call, or the team with a copy of the interfaces. */
export async function compileTests(what: 'players' | 'own'): Promise<string> {
  const tests = join(root, 'adapters/java/test');
  const roots =
    what === 'own'
      ? [join(tests, 'own')]
      : ['players', 'shapes', 'referee'].map((name) => join(tests, name)).concat(adapterSources());
  const classes = await compiledClasses(theJdk(), roots, join(testCache, 'ringfence'));
  if (!classes.ok) throw new Error(classes.error);
  return classes.value;
}

/** The first compilation takes long while many tests run. */
export const COMPILE_MS = 120_000;

/** Packs a folder of classes. */
export function makeJar(classes: string, jar: string, ...entries: string[]): string {
  const names = entries.length === 0 ? ['.'] : entries;
  execFileSync(join(theJdk().home, 'bin/jar'), ['cf', jar, ...names.flatMap((name) => ['-C', classes, name])]);
  return jar;
}
