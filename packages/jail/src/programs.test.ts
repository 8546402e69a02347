import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ringfence-programs-')));
  vi.resetModules(); // results are cached
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function program(path: string, text = '#!/bin/sh\n'): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

const load = () => import('./programs.ts');

describe('the search path', () => {
  test('is searched in order, absolute folders only', async () => {
    const { findProgram } = await load();
    const [first, second] = [program('a/tool'), program('b/tool')];
    vi.stubEnv('PATH', `${folder}/a:${folder}/b`);
    expect(findProgram('tool')).toBe(first);
    vi.stubEnv('PATH', `a:.::${folder}/none:${folder}/b`);
    expect(findProgram('tool', folder)).toBe(second);
    vi.stubEnv('PATH', undefined);
    expect(findProgram('tool')).toBeUndefined();
  });

  test('is followed through the shims of version managers, skipping those without the program', async () => {
    const { findProgram } = await load();
    const real = program('.pyenv/versions/3/bin/python3');
    program('.pyenv/shims/python3');
    program('.pyenv/shims/ruby');
    const manager = '#!/bin/sh\n[ "$1 $2" = "which python3" ] || exit 1\n';
    program('.pyenv/bin/pyenv', `${manager}echo ${real}\n`);
    const ruby = program('usr/ruby');
    vi.stubEnv('PATH', `${folder}/.pyenv/shims:${folder}/usr:/bin`);
    expect(findProgram('python3')).toBe(real);
    expect(findProgram('ruby')).toBe(ruby);
    // It is asked once.
    rmSync(join(folder, '.pyenv/bin'), { recursive: true });
    expect(findProgram('python3')).toBe(real);
  });

  test('skips a shim whose manager is gone, or that names something that cannot be run', async () => {
    const { findProgram } = await load();
    program('jenv/shims/java');
    const java = program('usr/java');
    vi.stubEnv('PATH', `${folder}/jenv/shims:${folder}/usr`);
    expect(findProgram('java')).toBe(java);
    program('asdf/shims/elixir-of-nobody');
    program('asdf/bin/asdf', `#!/bin/sh\necho ${folder}/not-there\n`);
    vi.stubEnv('PATH', `${folder}/asdf/shims:/bin`);
    expect(findProgram('elixir-of-nobody')).toBeUndefined();
  });
});

describe('what must be visible to run a program', () => {
  test('is the folder around its bin, but never a home folder', async () => {
    let home = folder;
    // Not by HOME: a Node thread cannot change that for itself.
    vi.doMock('node:os', async (original) => ({
      ...(await original<typeof import('node:os')>()),
      homedir: () => home,
    }));
    const { installed } = await load();
    vi.doUnmock('node:os');
    const needs = (path: string): readonly string[] => installed(program(path), []).needs;
    expect(needs('opt/jdk/bin/java')).toEqual([join(folder, 'opt/jdk')]);
    for (const own of ['bin/tool', '.local/bin/tool', 'opt/tool']) expect(needs(own)).toEqual([join(folder, own)]);
    home = join(folder, 'home/ann');
    expect(needs('home/bin/tool')).toEqual([join(folder, 'home/bin/tool')]);
  });

  test('is nothing if it is already visible, by its own name or through a link', async () => {
    const { installed } = await load();
    const real = program('real/tool');
    mkdirSync(join(folder, 'own'));
    symlinkSync(real, join(folder, 'own/tool'));
    const linked = join(folder, 'own/tool');
    expect(installed(linked, [join(folder, 'own'), join(folder, 'real')])).toEqual({ program: linked, needs: [] });
    expect(installed(linked, [join(folder, 'own')])).toEqual({ program: linked, needs: [real] });
    expect(installed(linked, [join(folder, 'real')])).toEqual({ program: real, needs: [] });
    expect(installed(linked, [`${folder}/ow`, `${folder}/rea`])).toEqual({ program: real, needs: [real] });
  });

  test('for scripting languages, is where they are installed, first on the path of every jail', async () => {
    const { jailPath } = await load();
    program('node-22/bin/node');
    program('py/bin/python3');
    vi.stubEnv('PATH', `${folder}/node-22/bin:${folder}/py/bin`);
    expect(jailPath()).toEqual({
      path: `${folder}/node-22/bin:${folder}/py/bin:/usr/local/bin:/usr/bin:/bin`,
      needs: [join(folder, 'node-22'), join(folder, 'py')],
    });
    vi.stubEnv('PATH', '/no/such');
    expect(jailPath().needs).toHaveLength(2);
  });

  test('is nothing more for languages of the system', async () => {
    const { jailPath } = await load();
    vi.stubEnv('PATH', '/no/such');
    expect(jailPath()).toEqual({ path: '/usr/local/bin:/usr/bin:/bin', needs: [] });
  });
});

test('a script may name its interpreter after env, with options and variables before it', async () => {
  const { formatProblem } = await load();
  vi.stubEnv('PATH', '/usr/bin:/bin');
  expect(formatProblem(program('a', '#! /usr/bin/env -S A=1 sh -x\n'))).toBeUndefined();
  expect(formatProblem(program('b', '#!/usr/bin/env -S A=1 nosuch -x\n'))).toContain('nosuch is not installed');
  expect(formatProblem(program('c', '#!/bin/sh'))).toBeUndefined();
  expect(formatProblem(program('d', '\x7fELF'))).toBeUndefined();
  expect(formatProblem(program('e', ''))).toContain('is neither a program nor a script');
  expect(formatProblem(join(folder, 'not there'))).toBeUndefined();
});
