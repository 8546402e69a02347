import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSgf } from '@ringfence/rules/record';
import { afterAll, describe, expect, test } from 'vitest';
import { readWish } from '../play/talk.ts';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const play = (lines: readonly string[], ...args: string[]) =>
  ringfence(['play', '--seed', '1', '--level', '1', ...args], { input: `${lines.join('\n')}\n`, cwd: scratch.path });

describe('a game in the terminal', () => {
  test('shows the board, answers moves, and reports what it does not understand', () => {
    const { code, out, err } = play(['b2', 'zz', 'b2', '', 'help', 'quit', 'c3'], '--size', '4');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Squatter, size 4. You are White, against level 1.');
    expect(out.match(/Black plays [a-d][1-4]\./g)).toHaveLength(1);
    expect(out).toContain('"zz" is neither a cell nor a command: try "help".');
    expect(out).toContain('You cannot play there: b2 is occupied.');
    expect(out).toContain('take back your last move');
    expect(out).not.toContain('\u001b');
  });

  test('goes to its end, with the reasons', () => {
    // Whatever it answers, trying all cells in order fills the board.
    const cells = ['a', 'b', 'c'].flatMap((column) => [1, 2, 3].map((row) => `${column}${row}`));
    const { code, out } = play([...cells, 'save end.sgf', 'a1'], '--size', '3');
    expect(code).toBe(0);
    expect(out).toMatch(/(?:A draw|White wins|Black wins): White has captured \d cells? and Black \d/);
    expect(out).toContain('Saved to end.sgf.');
    expect(out).toContain('The game is over: "undo" takes back a move.');
    const records = readSgf(readFileSync(join(scratch.path, 'end.sgf'), 'utf8'));
    expect(records.ok && records.value[0].header.result).toMatch(/^(?:0|[WB]\+\d)$/);
  });

  test('continues from a game after some move, and from a board', () => {
    play(['b2', 'save begun.sgf'], '--size', '4');
    const again = play(['board', 'save again.sgf'], 'begun.sgf', '--move', '2');
    expect([again.code, again.err]).toEqual([0, '']);
    expect(again.out).toContain('Squatter, size 4. You are White, against level 1.');
    expect(again.out).not.toContain('plays');
    const text = (file: string): string => readFileSync(join(scratch.path, file), 'utf8');
    expect(text('again.sgf')).toBe(text('begun.sgf'));
    expect(play([], 'begun.sgf', '--move', '1', '--side', 'white').out).toMatch(/^Black plays [a-d][1-4]\.$/m);
    expect(play([], 'begun.sgf', '--move', '9').err).toContain('no such move 9: the game has 2');
    expect(play([], '--move', '1').err).toContain('--move needs a file with a game');
    expect(play([], 'begun.sgf', '--size', '5').err).toContain('--size is for a new game');
    writeFileSync(join(scratch.path, 'board.in'), '3\nW + +\n+ + +\n+ + +\n');
    expect(play([], 'board.in').out).toContain('You are Black');
  });

  test('the engine begins if it is White, and undo returns to the human’s own move', () => {
    const { out } = play(['undo', 'd4', 'undo', 'board'], '--game', 'fencemaster', '--size', '4', '--side', 'black');
    expect(out.match(/White plays/g)).toHaveLength(2);
    expect(out).toContain('You have no move to take back.');
    expect(out.trimEnd().endsWith('last move')).toBe(true);
  });

  test('gives hints, accepts resignation, and survives a file that cannot be written', () => {
    const { code, out } = play(['hint', 'save no/such\u0000file', 'save', 'resign', 'resign'], '--size', '4');
    expect(code).toBe(0);
    expect(out).toMatch(/Hint: [a-d][1-4], a proved draw/);
    expect(out).toContain('Name a file: "save game.sgf".');
    expect(out).toContain('White has resigned: Black wins.');
    expect(out).toContain('The game is already over.');
  });

  test('--json gives the record, and the same seed the same game', () => {
    const run = () => play(['b2', 'c3', 'resign'], '--size', '4', '--json');
    const { out, err } = run();
    expect(err).toContain('Black plays');
    expect(JSON.parse(out)).toMatchObject({ kind: 'record', white: 'You', black: 'Ringfence, level 1', result: 'B+R' });
    expect(run().out).toBe(out);
  });

  test('bad usage', () => {
    expect(play([], '--side', 'red')).toMatchObject({ code: 2, out: '' });
    expect(play([], '--search', 'net', '--size', '12').err).toBe(
      'ringfence: the net for squatter has not been trained for boards of size 12: leave --search net out\n',
    );
    expect(play([], '--level', '0').err).toBe('ringfence: --level is a whole number from 1 up, not "0"\n');
  });
});

test.each([
  ['  C3 ', { kind: 'move', word: 'C3' }],
  ['UNDO', { kind: 'undo' }],
  ['save my game.sgf', { kind: 'save', file: 'my game.sgf' }],
  ['?', { kind: 'help' }],
  ['', { kind: 'nothing' }],
])('%j is understood', (line, wish) => {
  expect(readWish(line)).toEqual(wish);
});
