import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRung } from '@ringfence/jail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RulesDesk } from './desk.ts';
import { readGameFolder } from './folder.ts';
import { PictureBook } from './pictures.ts';
import { type PackedRules, programSetting } from './rules.ts';

const connectFour = fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url));
const rung = (await findRung({ trust: true }))?.name;

let root: string;
let desk: RulesDesk;
let book: PictureBook;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-pictures-'));
  desk = new RulesDesk(async () => rung);
  book = new PictureBook(desk);
});
afterAll(async () => {
  await desk.close();
  rmSync(root, { recursive: true, force: true });
});

function rulesOf(change: (text: string) => string = (text) => text): PackedRules {
  const folder = mkdtempSync(join(root, 'game-'));
  cpSync(connectFour, folder, { recursive: true });
  const file = join(folder, 'rules.py');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const game = readGameFolder(folder);
  if (!game.ok) throw new Error(game.error);
  return programSetting(game.value, { columns: '5' }).rules;
}

const pieces = (text: readonly string[] = []): string => text.join('').replaceAll(/[. ]/g, '');

test('each position of a game is drawn once, also those on the way', async () => {
  const rules = rulesOf();
  const moves = ['column3', 'column3', 'column2'];
  const end = await book.of({ rules, moves });
  expect(pieces(end?.text)).toBe('YRR');
  const begin = await book.of({ rules, moves: [] });
  expect(pieces(begin?.text)).toBe('');
  expect(begin?.svg).toMatch(/^<svg/);
  expect(await book.of({ rules, moves })).toBe(end);
  expect(pieces((await book.of({ rules, moves: moves.slice(0, 2) }))?.text)).toBe('YR');
});

test('a word that is no move, rules that fail, and a machine without a jail draw nothing, and the next game is drawn', async () => {
  const rules = rulesOf();
  expect(await book.of({ rules, moves: ['column3', 'column99'] })).toBeUndefined();
  const failing = rulesOf((text) =>
    text.replace('elif word == "play":', 'elif word == "play":\n        raise SystemExit'),
  );
  expect(await book.of({ rules: failing, moves: ['column3'] })).toBeUndefined();
  expect(await book.of({ rules, moves: ['column3'] })).toBeDefined();
  const bare = new PictureBook(new RulesDesk(async () => undefined));
  expect(await bare.of({ rules, moves: [] })).toBeUndefined();
});
