import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameName } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playerProblem, sharedFolders } from './fitness.ts';
import { type PlayerSpec, parsePlayer } from './player.ts';

let base: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'ringfence-fit-')));
  for (const team of ['a', 'b']) {
    mkdirSync(join(base, team));
    writeFileSync(join(base, team, 'bot.py'), '');
    writeFileSync(join(base, team, 'run.sh'), '#!/bin/sh\n', { mode: 0o755 });
    chmodSync(join(base, team), 0o755);
  }
  writeFileSync(join(base, 'a/plain'), '#!/bin/sh\n', { mode: 0o644 });
  writeFileSync(join(base, 'bot.py'), '');
  symlinkSync('../b/run.sh', join(base, 'a/theirs'));
});
afterAll(() => rmSync(base, { recursive: true }));

function specOf(words: string): PlayerSpec {
  const spec = parsePlayer(words);
  if (!spec.ok) throw new Error(spec.error);
  return spec.value;
}

test.each([
  ['cmd:a/run.sh', undefined],
  ['gtp:sh a/run.sh', undefined],
  ['random', undefined],
  ['cmd:a/missing', 'no such program "a/missing" (in BASE)'],
  ['cmd:no-such-language bot', 'no such program "no-such-language" (in BASE)'],
  ['cmd:a/plain', 'BASE/a/plain is not executable: chmod +x BASE/a/plain'],
  ['cmd:sh a/missing.sh', 'no such file BASE/a/missing.sh'],
  ['cmd:a/theirs', 'BASE/a/theirs is a link to BASE/b/run.sh: name the file itself instead'],
  ['java:Bot@a/theirs?columns=offset', 'BASE/a/theirs is a link to BASE/b/run.sh: name the file itself instead'],
])('%s: %s', async (words, problem) => {
  expect(await playerProblem(specOf(words), base)).toBe(problem?.replaceAll('BASE', base));
});

test('tells players of the game from players of other games', async () => {
  const problem = (words: string, game: GameName) => playerProblem(specOf(words), base, undefined, game);
  expect(await problem('lab:symmetric-minimax', 'squatter')).toBeUndefined();
  expect(await problem('lab:symmetric-minimax', 'fencemaster')).toBe('it plays Squatter, not Fencemaster');
  expect(await problem('level:1', 'havannah')).toBeUndefined();
});

test('refuses an engine with a net on boards that none was trained for', async () => {
  const problem = (words: string, size?: number) =>
    playerProblem(specOf(words), base, undefined, 'squatter', size === undefined ? undefined : [size]);
  expect(await problem('engine:net:50ms')).toBeUndefined();
  expect(await problem('engine:net:50ms', 19)).toBe('the net for squatter has not been trained for boards of size 19');
  expect(await problem('engine:50ms', 19)).toBeUndefined();
});

test('reports exactly the programs that can read each other’s files', () => {
  const warnings = (...words: readonly string[]) =>
    sharedFolders(
      words.map((word, index) => ({ name: `P${index + 1}`, spec: specOf(word) })),
      base,
    );
  expect(warnings('cmd:sh a/run.sh', 'cmd:sh b/run.sh', 'random')).toEqual([]);
  expect(warnings('cmd:sh a/run.sh', 'cmd:sh a/run.sh')).toEqual([]);
  expect(warnings('cmd:sh a/run.sh', 'random', 'gtp:python3 a/bot.py')).toEqual([
    `P1 and P3 can read each other's files (${base}/a): give each program a folder of its own`,
  ]);
  expect(warnings('cmd:python3 bot.py', 'cmd:sh b/run.sh')).toHaveLength(1);
  expect(warnings('java:One@a', 'java:Two@a')).toHaveLength(1);
  expect(
    warnings('cmd:sh a/run.sh', 'cmd:a/run.sh', 'cmd:sh b/run.sh', 'cmd:python3 a/bot.py', 'cmd:b/run.sh'),
  ).toEqual([
    `P1, P2 and P4 can read each other's files (${base}/a): give each program a folder of its own`,
    `P3 and P5 can read each other's files (${base}/b): give each program a folder of its own`,
  ]);
});
