import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProgram, installed } from './programs.ts';
import { type CannotStart, harmlessStat, viewOf } from './view.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ringfence-view-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(...path: readonly string[]): string {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

const shown = (request: Parameters<typeof viewOf>[0], foreign = false): string[] =>
  viewOf(request, foreign).sights.flatMap(({ kind, path }) => (kind === 'bind' ? [path] : []));

const trouble = (request: Parameters<typeof viewOf>[0], foreign = false): [number, string] => {
  try {
    viewOf(request, foreign);
  } catch (error) {
    const { code, message } = error as CannotStart;
    return [code, message];
  }
  throw new Error('there was no trouble');
};

describe('finding programs', () => {
  test('by path from the folder, by name on the search path, and only if executable', () => {
    const bot = program('bot');
    expect(findProgram('./bot', folder)).toBe(bot);
    expect(findProgram('sh')).toMatch(/\/sh$/);
    expect(findProgram('bot', folder)).toBeUndefined();
    writeFileSync(join(folder, 'text'), '');
    expect(findProgram('./text', folder)).toBeUndefined();
    expect(findProgram(folder)).toBeUndefined();
  });

  test('one installed elsewhere is shown with its installation', () => {
    const java = program('jdk', 'bin', 'java');
    symlinkSync(java, join(folder, 'java'));
    expect(installed(join(folder, 'java'), [])).toEqual({ program: java, needs: [join(folder, 'jdk')] });
    expect(installed('/bin/sh', [])).toEqual({ program: '/bin/sh', needs: [] });
    expect(installed(java, [folder])).toEqual({ program: java, needs: [] });
  });
});

describe('what a program sees', () => {
  test('its folder, what it was given, and only what is needed to run programs', () => {
    const bot = program('bots', 'ann', 'bot');
    const data = program('data', 'book');
    const paths = shown({ command: ['./bot'], folder: join(bot, '..'), readOnly: [data] });
    expect(paths).toContain(join(folder, 'bots/ann'));
    expect(paths).toContain(data);
    expect(paths).toContain('/usr');
    expect(paths).not.toContain('/etc');
    expect(paths.filter((path) => path.startsWith('/etc/')).join()).not.toMatch(/passwd|shadow|ssh/);
  });

  test('of /etc what linkers, alternatives and Java need, and of nested folders the outer one', () => {
    program('a', 'b', 'part');
    const readOnly = [
      join(folder, 'a'),
      join(folder, 'a/b'),
      join(folder, 'a/b/part'),
      '/usr/share',
      join(folder, 'a'),
    ];
    const paths = shown({ command: ['sh'], readOnly });
    expect(paths.filter((path) => path.startsWith(folder))).toEqual([join(folder, 'a')]);
    expect(paths).not.toContain('/usr/share');
    const settings = paths.filter((path) => path.startsWith('/etc/'));
    expect(settings).toContain('/etc/ld.so.cache');
    for (const path of settings)
      expect(path).toMatch(/^\/etc\/(alternatives|ld\.so\.|localtime$|java|crypto-policies$)/);
    for (const path of paths) expect(path).toMatch(/^\//);
  });

  test('an environment of four variables, with its own folder or the scratch folder as the working directory', () => {
    program('bot');
    const { environment } = viewOf({ command: ['sh'] }, false);
    expect(environment).toEqual({
      ...{
        PATH: expect.stringMatching(/\/usr\/local\/bin:\/usr\/bin:\/bin$/),
        HOME: '/tmp',
        TMPDIR: '/tmp',
        LANG: 'C.UTF-8',
      },
    });
    expect(viewOf({ command: ['sh'] }, false).folder).toBe('/tmp');
    expect(viewOf({ command: ['./bot'], folder }, false).folder).toBe(folder);
  });

  test('the entries of a folder that is closed to its user id', () => {
    program('bot');
    program('lib', 'part');
    expect(shown({ command: ['./bot'], folder })).toContain(folder);
    const paths = shown({ command: ['./bot'], folder }, true);
    expect(paths).not.toContain(folder);
    expect(paths).toEqual(expect.arrayContaining([join(folder, 'bot'), join(folder, 'lib')]));
    expect(viewOf({ command: ['./bot'], folder }, true).sights).toContainEqual({ kind: 'folder', path: folder });
    chmodSync(folder, 0o755);
    expect(shown({ command: ['./bot'], folder }, true)).toContain(folder);
    expect(shown({ command: ['sh'], readOnly: [join(folder, 'bot')] }, true)).toContain(join(folder, 'bot'));
  });

  test('the links of such a folder as links, wherever they lead', () => {
    program('bot');
    symlinkSync('/', join(folder, 'machine'));
    symlinkSync('../other-team', join(folder, 'other'));
    const { sights } = viewOf({ command: ['./bot'], folder }, true);
    expect(sights).toContainEqual({ kind: 'link', path: join(folder, 'machine'), target: '/' });
    expect(sights).toContainEqual({ kind: 'link', path: join(folder, 'other'), target: '../other-team' });
    expect(sights.filter(({ kind, path }) => kind === 'bind' && path.startsWith(folder))).toEqual([
      { kind: 'bind', path: join(folder, 'bot') },
    ]);
  });

  test('nothing outside its folder through a link to a program there', () => {
    const secret = program('others', 'bin', 'tool');
    program('own', 'bot');
    symlinkSync(secret, join(folder, 'own/tool'));
    expect(trouble({ command: ['./tool'], folder: join(folder, 'own') })).toEqual([
      126,
      `${join(folder, 'own/tool')} is a link to ${secret}, which lies outside the bot's folder: copy the file itself there`,
    ]);
    symlinkSync('/bin/sh', join(folder, 'own/shell'));
    expect(shown({ command: ['./shell'], folder: join(folder, 'own') })).toContain(join(folder, 'own'));
  });

  test('never a whole home folder, nor all temporary files', () => {
    for (const wide of ['/', homedir(), '/tmp']) {
      const [code, words] = trouble({ command: ['sh'], folder: wide });
      expect(code).toBe(126);
      expect(words).toContain('keep the bot in a folder of its own');
      expect(trouble({ command: ['sh'], readOnly: [wide] })[1]).toBe(words);
    }
  });
});

test('of /proc/stat it sees the processors and when the machine was started, and no counts', () => {
  const [before, after] = [readFileSync('/proc/stat', 'utf8'), harmlessStat()];
  const names = (text: string): (string | undefined)[] => text.split('\n').map((line) => line.split(' ')[0]);
  expect(names(after)).toEqual(names(before));
  expect(after).toContain(/^btime \d+$/m.exec(before)?.[0]);
  expect(after.replace(/^btime.*$/m, '').match(/ [1-9]/)).toBeNull();
});

test('a file that cannot be executed is reported before it is tried', () => {
  const bot = program('bot');
  chmodSync(bot, 0o644);
  expect(trouble({ command: ['./bot'], folder })).toEqual([126, `${bot} is not executable: chmod +x ${bot}`]);
  chmodSync(bot, 0o755);
  for (const [text, reason] of [
    ['print(1)', 'is neither a program nor a script that begins with #!'],
    ['#!/bin/sh\r\n', 'ends with a carriage return'],
    ['#!/no/such/interpreter -x\n', '/no/such/interpreter is not installed'],
    ['#!/usr/bin/env -S no-such-language -u\n', 'no-such-language is not installed'],
  ] as const) {
    writeFileSync(bot, text);
    expect(trouble({ command: ['./bot'], folder })).toEqual([126, expect.stringContaining(reason)]);
  }
  writeFileSync(bot, '#!/usr/bin/env sh\n');
  expect(viewOf({ command: ['./bot'], folder }, false).command).toEqual([bot]);
  mkdirSync(join(folder, 'sub'));
  expect(trouble({ command: ['./sub'], folder })).toEqual([126, `${join(folder, 'sub')} is a folder, not a program`]);
});

test('a program that cannot be started is reported with the reason', () => {
  expect(trouble({ command: ['./bot'], folder })).toEqual([127, `no such program "./bot" (in ${folder})`]);
  expect(trouble({ command: ['nosuch'] })).toEqual([127, 'no such program "nosuch"']);
  mkdirSync(join(folder, 'named'));
  expect(trouble({ command: ['named'], folder })).toEqual([127, `no such program "named" (in ${folder})`]);
  expect(trouble({ command: [] })).toEqual([127, 'no such program ""']);
  expect(trouble({ command: ['sh'], readOnly: ['/no/such'] })).toEqual([127, 'no such file or folder /no/such']);
  chmodSync(program('bot'), 0o700);
  expect(trouble({ command: ['./bot'], folder }, true)[1]).toContain('chmod -R o+rX');
});
