import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commands as all } from './commands/index.ts';
import { cleanEnv, freshRingfence, launcher, makeScratch, ringfence, root } from './testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const commands = all.map(({ name }) => name);

/** No line is too long for a usual terminal. */
const expectNarrow = (text: string): void => {
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
};

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])(
    '%s shows what this is, a first example, the commands and the exit codes',
    (word) => {
      const { code, out, err } = freshRingfence([word]);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/^ringfence: /);
      expect(out).toContain('Squatter, Fencemaster and Havannah');
      expect(out).toContain('ringfence judge --explain');
      for (const command of commands) expect(out).toMatch(new RegExp(`^ {2}${command} +\\S`, 'm'));
      expect(out).toContain('Exit codes: 0');
      expectNarrow(out);
    },
  );

  test.each(commands)('"help %s" and "--help" after it print the same', (command) => {
    const { code, out } = ringfence(['help', command]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^ringfence ${command} `));
    expect(out).toContain('Examples');
    expect(out).toContain('Exit code: 0');
    expectNarrow(out);
    // The output of these two is read by programs anyway.
    if (!['gtp', 'data'].includes(command)) expect(out).toContain('--json');
    expect(ringfence([command, 'file', '--help']).out).toBe(out);
  });

  test('the first example of the help works', () => {
    const example = ringfence(['help']).out.match(/printf '(.*)' \| ringfence (.*)/);
    const { code, out } = freshRingfence((example?.[2] ?? '').split(' '), {
      input: (example?.[1] ?? '').replaceAll('\\n', '\n'),
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^None\n1\n0\n/);
  });

  test('without a command the help goes to standard error', () => {
    const { code, out, err } = freshRingfence([]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Commands');
  });

  test('--version is the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'apps/cli/package.json'), 'utf8'));
    expect(freshRingfence(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('a mistyped call gets one line and exit code 2', () => {
  const file = scratch.write('board.in', '1\nW\n');

  const mistyped: [args: string[], line: string][] = [
    [['jugde'], 'ringfence: no such command "jugde": did you mean "judge"?'],
    [['frobnicate'], 'ringfence: no such command "frobnicate": see "ringfence help"'],
    [['help', 'shwo'], 'ringfence: no such command "shwo": did you mean "show"?'],
    [['--colour'], 'ringfence: no such option --colour before a command: see "ringfence help"'],
    [[file], `ringfence: "${file}" is not a command: did you mean "ringfence judge ${file}"?`],
    [['\u001b[31mx'], 'ringfence: no such command "\\u{1b}[31mx": see "ringfence help"'],
    [['judge', '--exlpain'], 'ringfence: judge has no option --exlpain: did you mean "--explain"?'],
    [['convert', file], 'ringfence: convert needs --to: classic, sgf, json'],
    [['show', 'a', 'b'], 'ringfence: show takes one file at a time, not 2'],
    [['generate'], 'ringfence: generate needs --game: squatter, fencemaster, havannah'],
  ];
  test.each(mistyped)('%j', (args, line) => {
    expect(ringfence(args)).toEqual({ code: 2, out: '', err: `${line}\n` });
  });
});

/** The files that a command loads. */
function loadedBy(name: string, args: readonly string[], input = ''): string[] {
  const coverage = join(scratch.path, name);
  expect(freshRingfence(args, { input, env: { NODE_V8_COVERAGE: coverage } }).code).toBe(0);
  return readdirSync(coverage)
    .flatMap((file): { url: string }[] => JSON.parse(readFileSync(join(coverage, file), 'utf8')).result)
    .map(({ url }) => url)
    .filter((url) => url.startsWith('file:'));
}

test('players are found without the engine, which is loaded where it plays', () => {
  const loaded = loadedBy('match', ['match', '--help']);
  expect(loaded.some((url) => url.includes('/packages/arena/dist/bots/player.js'))).toBe(true);
  expect(loaded.filter((url) => url.includes('/packages/engine/'))).toEqual([
    expect.stringContaining('/packages/engine/dist/levels.js'),
    expect.stringContaining('/packages/engine/dist/opponent-strengths.js'),
  ]);
});

test('the general help loads no other package as a whole', () => {
  const others = loadedBy('help', ['--help']).filter((url) => !url.includes('/apps/cli/'));
  expect(others.sort()).toEqual([
    expect.stringContaining('/packages/node/dist/whole-file.js'),
    expect.stringContaining('/packages/rules/dist/result.js'),
  ]);
});

test('judging one board loads this command, the rules, and what replaces a file', () => {
  const loaded = loadedBy('judge', ['judge'], '1\nW\n');
  expect(loaded.some((url) => url.includes('/apps/cli/dist/commands/judge.js'))).toBe(true);
  const own = loaded.filter((url) => url.includes('/apps/cli/'));
  expect(own.length).toBeLessThanOrEqual(18);
  const others = loaded.filter((url) => !own.includes(url));
  expect(others.filter((url) => !url.includes('/packages/rules/dist/'))).toEqual([
    expect.stringContaining('/packages/node/dist/whole-file.js'),
  ]);
  expect(others.filter((url) => /\/dist\/(?:record|suite|reference)\//.test(url))).toEqual([]);
  expect(own.filter((url) => /\/(?:show|convert|generate|usage|document)\.js/.test(url))).toEqual([]);
});

test.runIf(process.platform !== 'win32')('a reader that closes the pipe early is not an error', async () => {
  const child = spawn(process.execPath, [launcher, 'judge', 'cases/squatter', '--json'], {
    cwd: root,
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, err]).toEqual([0, '']);
});

test.runIf(process.platform !== 'win32')('a closed standard error is not an error either', () => {
  const { status, stdout } = spawnSync('sh', ['-c', `"${process.execPath}" "${launcher}" judge - 2>&-`], {
    input: 'x\n',
    encoding: 'utf8',
    env: cleanEnv(),
  });
  expect([status, stdout]).toEqual([2, 'Error\n']);
});
