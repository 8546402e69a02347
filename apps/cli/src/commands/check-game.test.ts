import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);
const example = fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url));

const check = (...args: string[]) => ringfence(['check-game', ...args, '--trust'], { cwd: scratch.path });

test('rules without a mistake are described', () => {
  const { code, out, err } = check(example, '--games', '8', '--option', 'columns=5', '--page', 'report.html');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^Connect Four: 8 random games\. Jail: /);
  expect(out).toMatch(/Red, who begins, won [\d.]+ %, Yellow [\d.]+ %; [\d.]+ % were drawn\./);
  expect(out).toMatch(/\n\nRed has four in a row\.\n( {2}[RY.]( [RY.]){4}\n){4}\n/);
  expect(out).toMatch(/\n\nNo mistake was found\.\n$/);
  const page = readFileSync(join(scratch.path, 'report.html'), 'utf8');
  expect(page).toContain('<p>No mistake was found.</p>');
  const pictures = [...page.matchAll(/<img src="data:image\/svg\+xml,([^"]+)" alt="The last position: ([^"]+)">/g)];
  expect(pictures.map(([, , words]) => words).sort()).toEqual([
    'Red has four in a row.',
    'The board is full.',
    'Yellow has four in a row.',
  ]);
  expect(decodeURIComponent(pictures[0][1])).toMatch(/^<svg [^<]* viewBox="0 0 5 4"><rect .*<\/svg>$/);
  expect(page).not.toContain('<circle');
});

test('a mistake is told with the moves that led there and what the program wrote', () => {
  const folder = join(scratch.path, 'broken');
  cpSync(example, folder, { recursive: true });
  const rules = join(folder, 'rules.py');
  writeFileSync(
    rules,
    readFileSync(rules, 'utf8').replace('if count >= 4:', 'if count >= 3:\n            raise KeyError("three")'),
  );
  const { code, out } = check('broken', '--games', '20');
  expect(code).toBe(1);
  expect(out).toMatch(/The rules of Connect Four failed\. The program ended with exit code 1/);
  expect(out).toMatch(/\n {2}after the moves column\d( column\d)+\n/);
  expect(out).toContain("its standard error: KeyError: 'three'");
});

test.each([
  [['nowhere'], 'nowhere is no game: its game.json cannot be read'],
  [[], 'check-game takes one folder with a game'],
  [[example, '--option', 'columns=6'], 'columns is one of 7, 5, 9, not 6'],
  [[example, '--option', 'columns'], '--option is NAME=VALUE, such as columns=9, not "columns"'],
])('%j is refused', (args, words) => {
  const { code, err } = check(...args);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
