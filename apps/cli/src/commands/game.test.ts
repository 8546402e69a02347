import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '@ringfence/jail';
import { afterAll, describe, expect, test } from 'vitest';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const run = (...args: string[]) => ringfence(args, { cwd: scratch.path });

describe.each([
  ['python', 'python3', 'rules.py', 'bot.py'],
  ['js', 'node', 'rules.mjs', 'bot.mjs'],
  ['java', 'java', 'Rules.java', 'Bot.java'],
])('a starter kit in %s', (language, program, rules, bot) => {
  if (findProgram(program) === undefined) console.error(`THE KIT IN ${language} IS NOT TESTED: no ${program}.`);

  test.skipIf(findProgram(program) === undefined)('has rules without a mistake', () => {
    const created = run('game', 'new', `Sticks ${language}`, '--language', language);
    expect([created.code, created.err]).toEqual([0, '']);
    expect(created.out).toBe(
      [
        `Sticks ${language}/game.json: the names of the game, its sides and players, its options`,
        `Sticks ${language}/${rules}: the rules of a small game: replace them with yours`,
        `Sticks ${language}/${bot}: a bot that plays any legal move`,
        `Next: ringfence check-game Sticks ${language}`,
        '',
      ].join('\n'),
    );
    expect(JSON.parse(readFileSync(join(scratch.path, `Sticks ${language}/game.json`), 'utf8')).players).toEqual({
      bot: expect.stringMatching(new RegExp(`^${program} .*\\b${bot}$`)),
    });
    const { code, out } = run('check-game', `Sticks ${language}`, '--games', '2', '--trust', '--json');
    const { game, games, findings, endings, moves } = JSON.parse(out);
    expect({ code, game, games, findings }).toEqual({ code: 0, game: `sticks-${language}`, games: 2, findings: [] });
    expect(moves.longest).toBeLessThanOrEqual(15);
    for (const { words, picture } of endings) {
      expect(words).toMatch(/^(?:Red|Blue) has taken the last stick\.$/);
      expect(picture).toEqual({ text: [''], svg: '<svg viewBox="0 0 1 4" xmlns="http://www.w3.org/2000/svg"></svg>' });
    }
  });
});

test('a name is made from what the folder is called, and the title can be given', () => {
  expect(run('game', 'new', '2048 duels!', '--title', 'Duels', '--json').code).toBe(0);
  const game = JSON.parse(readFileSync(join(scratch.path, '2048 duels!/game.json'), 'utf8'));
  expect([game.name, game.title]).toEqual(['game-2048-duels', 'Duels']);
});

test.each([
  [[], 'game needs a subcommand: new'],
  [['new'], 'game new takes the folder to create'],
  [['new', '.'], '. already exists: choose another folder'],
  [['new', 'x', '--language', 'cobol'], '--language "cobol" is not known'],
])('%j is refused', (args, words) => {
  const { code, err } = run('game', ...args);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
