import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRung, startJailed } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkGame, type GameCheck } from './check.ts';
import { chosenOptions, type ProgramGame, readGameFolder } from './folder.ts';
import { RulesSession } from './session.ts';
import { ProgramTable } from './table.ts';

const example = fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url));
const rung = (await findRung({ trust: true }))?.name ?? 'rlimits';

const limits = { memoryMb: 512, cpuSeconds: 60, processes: 64, scratchMb: 16 };
const jail = { command: ['python3', 'rules.py'], limits, rung, readOnly: [] };

let root: string;
let copies = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-games-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function gameIn(folder: string): ProgramGame {
  const game = readGameFolder(folder);
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

/** A copy of the example with other text in one of its files. */
function changed(file: string, from: string, to: string): string {
  const folder = join(root, `game-${copies++}`);
  cpSync(example, folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  if (!text.includes(from)) throw new Error(`the example has no ${from}`);
  writeFileSync(join(folder, file), text.replace(from, to));
  return folder;
}

const checked = (folder: string, games = 20, more: object = {}): Promise<GameCheck> =>
  checkGame(gameIn(folder), { rung, games, options: { columns: '7' }, seed: 3, ...more });

describe('the example', () => {
  test('has rules without a mistake', async () => {
    const { findings, games, results, moves, mostChoices, endings } = await checked(example, 12);
    expect(findings).toEqual([]);
    expect(games).toBe(12);
    expect(results[0] + results[1] + results[2]).toBe(12);
    expect(Math.min(results[0], results[1])).toBeGreaterThan(0);
    expect(moves.longest).toBeLessThanOrEqual(42);
    expect(moves.mean).toBeGreaterThan(7);
    expect(mostChoices).toBe(7);
    expect(endings.map(({ words }) => words).sort()).toEqual(['Red has four in a row.', 'Yellow has four in a row.']);
    for (const { picture } of endings) {
      expect(picture.text).toHaveLength(6);
      expect(picture.text[5]).toMatch(/^[RY.]( [RY.]){6}$/);
      expect(picture.svg?.match(/<circle /g)).toHaveLength(42);
    }
  });

  test('agrees with a second program of the same rules', async () => {
    const same = gameIn(changed('rules.py', '"""The rules', '"""These are the rules'));
    expect((await checked(example, 4, { other: same })).findings).toEqual([]);
  });

  test('has as many columns as it is told', async () => {
    const { mostChoices, findings } = await checked(example, 2, { options: { columns: '5' } });
    expect({ mostChoices, findings }).toEqual({ mostChoices: 5, findings: [] });
  });
});

describe('rules that list only some moves', () => {
  /** The example with only the first free column listed, which answers `try` as it is told here. */
  function open(legal = 'f"column{c + 1}" == rest[0]'): string {
    const folder = changed('rules.py', '*moves])', 'moves[0], "any"])');
    const path = join(folder, 'rules.py');
    const asked = `elif word == "try":
        free = any(${legal} and (c, columns - 2) not in grid for c in range(columns))
        print("legal" if free else "illegal That column is full.", flush=True)
        continue
    elif word == "show":`;
    writeFileSync(path, readFileSync(path, 'utf8').replace('elif word == "show":', asked));
    return folder;
  }

  test('are asked about any other', async () => {
    const game = gameIn(open());
    const session = new RulesSession(game, startJailed({ ...jail, folder: game.folder }));
    try {
      const table = await ProgramTable.open({ ...game, options: { columns: '5' }, start: () => session }, session);
      expect(table.legal).toEqual(['column1']);
      for (const move of ['column4', 'COLUMN1', ' column4', 'column4', 'column4']) {
        expect(await table.play(move)).toBeUndefined();
      }
      const wrong = async (move: string): Promise<string | undefined> => (await table.play(move))?.words;
      expect(await wrong('column4')).toBe('Move 6 was "column4", which the rules refuse: That column is full.');
      expect(await wrong('any')).toBe('Move 6 was "any", which is no move.');
      expect(await wrong('column 4')).toBe('Move 6 was "column 4", which is no move.');
      expect(table.moves.map(({ name }) => name)).toEqual(['column4', 'column1', 'column4', 'column4', 'column4']);
    } finally {
      await session.close();
    }
  });

  test('are checked by random games, against others that list all', async () => {
    expect((await checked(open(), 2)).findings).toEqual([]);
    expect((await checked(example, 2, { other: gameIn(open()) })).findings).toEqual([]);
    const { findings } = await checked(example, 5, { other: gameIn(open('c == 0 and rest[0] == "column1"')) });
    expect(findings[0]?.words).toMatch(/^These rules .* differ after the same moves: only the first allow column/);
    const mute = changed('rules.py', '*moves])', '"any"])');
    expect((await checked(mute, 5)).findings[0]?.words).toMatch(/^The rules list no move here/);
  });
});

describe('a folder', () => {
  test.each([
    ['without its file', '', '', /is no game: its game\.json cannot be read/],
    ['of three sides', '["Red", "Yellow"]', '["Red", "Yellow", "Blue"]', /two sides that move one at a time, not 3/],
    [
      'with a house player that is not there',
      '"own:bot",',
      '"own:robot",',
      /house: own:robot is not one of its players/,
    ],
    ['of equal sides', '["Red", "Yellow"]', '["Red", "RED"]', /both are called Red/],
    [
      'with a setting that is not known',
      '"title": "Connect Four"',
      '"titel": "x", "title": "C"',
      /Unrecognized key: "titel"/,
    ],
    ['with a command that cannot be read', 'python3 rules.py', "python3 'rules.py", /quotation mark ' is not closed/],
  ])('%s is refused', (_, from, to, words) => {
    const folder = from === '' ? root : changed('game.json', from, to);
    const read = readGameFolder(folder);
    expect(read.ok ? '' : read.error).toMatch(words);
  });

  test('with a link is refused, and its hash follows its files', () => {
    const folder = changed('rules.py', 'four in a row win', 'four in a row wins');
    expect(gameIn(folder).hash).not.toBe(gameIn(example).hash);
    expect(gameIn(example).hash).toMatch(/^[0-9a-f]{64}$/);
    symlinkSync('/etc/hostname', join(folder, 'name'));
    const read = readGameFolder(folder);
    expect(read.ok ? '' : read.error).toMatch(/^name is no plain file/);
  });

  test('has options with choices', () => {
    const game = gameIn(example);
    expect(chosenOptions(game, {})).toEqual({ ok: true, value: { columns: '7' } });
    expect(chosenOptions(game, { columns: '9' })).toEqual({ ok: true, value: { columns: '9' } });
    expect(chosenOptions(game, { columns: '6' })).toEqual({ ok: false, error: 'columns is one of 7, 5, 9, not 6' });
    expect(chosenOptions(game, { rows: '6' })).toEqual({
      ok: false,
      error: 'Connect Four has no option rows: it has columns',
    });
  });
});
