import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { compileTests, makeFolder, noJava, theJdk } from '../testing/java.ts';
import { adapterSources, cacheFolder, compiledClasses } from './java-adapter.ts';
import { findJdk } from './java-tools.ts';

const folder = makeFolder();
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => folder.remove());

describe.skipIf(noJava)('compiling on demand', () => {
  const cache = join(folder.path, 'cache');
  const sources = join(folder.path, 'sources');

  test('two compilations at once leave one complete folder of classes, and nothing beside it', async () => {
    mkdirSync(sources);
    writeFileSync(join(sources, 'One.java'), 'class One { static class Part {} }\n');
    const found = await Promise.all([1, 2].map(() => compiledClasses(theJdk(), [sources], cache)));
    const [first] = found;
    if (!first.ok) throw new Error(first.error);
    for (const each of found) expect(each).toEqual(first);
    expect(readdirSync(cache)).toEqual([first.value.slice(cache.length + 1)]);
    expect(readdirSync(first.value).sort()).toEqual(['One$Part.class', 'One.class']);
  });

  test('the adapter itself says how it is called', async () => {
    const run = spawnSync(theJdk().java, ['-cp', await compileTests('players'), 'ringfence.classic.Adapter'], {
      encoding: 'utf8',
    });
    expect([run.status, run.stderr]).toEqual([70, expect.stringContaining('called with play or check')]);
  });

  test('existing classes are not compiled again', async () => {
    const compile = (jdk: { readonly version?: string }) =>
      compiledClasses({ ...theJdk(), javac: '/no/javac', ...jdk }, [sources], cache);
    expect((await compile({})).ok).toBe(true);
    expect(await compile({ version: 'another' })).toEqual({
      ok: false,
      error: expect.stringMatching(/^the Java adapter could not be compiled into .*: spawn \/no\/javac ENOENT$/),
    });
    expect(readdirSync(cache)).toHaveLength(1);
  });

  test('JAVA_HOME comes before PATH', async () => {
    vi.stubEnv('JAVA_HOME', theJdk().home);
    vi.stubEnv('PATH', '/nowhere');
    expect(await findJdk()).toEqual({ ok: true, value: theJdk() });
  });
});

test('the sources are in the clone', () => {
  expect(existsSync(join(adapterSources(), 'ringfence/classic/Adapter.java'))).toBe(true);
});

test('the cache follows XDG_CACHE_HOME', () => {
  vi.stubEnv('XDG_CACHE_HOME', '/elsewhere');
  expect(cacheFolder()).toBe(join('/elsewhere', 'ringfence'));
});

describe('missing Java is reported in one line', () => {
  test('no Java at all', async () => {
    vi.stubEnv('JAVA_HOME', '');
    vi.stubEnv('PATH', folder.path);
    expect(await findJdk()).toEqual({
      ok: false,
      error: expect.stringMatching(/^Java players need Java, and PATH has none: install a JDK \(.*apt install/),
    });
  });

  test('a JAVA_HOME without Java', async () => {
    vi.stubEnv('JAVA_HOME', '/no/jdk');
    expect(await findJdk()).toEqual({
      ok: false,
      error: expect.stringMatching(/^JAVA_HOME is \/no\/jdk, but \/no\/jdk\/bin\/java does not exist: install a JDK/),
    });
  });

  test('only a JRE', async () => {
    const bin = join(folder.path, 'jre/bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'java'), '#!/bin/sh\n');
    chmodSync(join(bin, 'java'), 0o755);
    vi.stubEnv('JAVA_HOME', '');
    vi.stubEnv('PATH', bin);
    expect(await findJdk()).toEqual({
      ok: false,
      error: expect.stringMatching(/the Java in .*jre has no compiler \(it is a JRE\): install a JDK/),
    });
  });
});
