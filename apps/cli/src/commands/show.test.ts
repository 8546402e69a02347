import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freshRingfence, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const diamond = '3\n+ W +\nW - W\n+ W +\n';
const game =
  '(;FF[4]GM[Fencemaster]SZ[3]PW[Red]PB[Tan\u001b[31m\\]];W[a1];B[b2]C[hm](;W[c3];B[c4])(;W[d4];B[e5];W[a2]))';
const resigned = '(;FF[4]GM[Fencemaster]SZ[3];W[a1];B[b2];W[resign])';
const onTime = '(;FF[4]GM[Fencemaster]SZ[3]RE[B+T];W[a1];B[b2])';
const hgf = '(;FF[4]EV[havannah]PB[first]PW[second]SZ[4]SO[http://www.littlegolem.com];W[D4];B[A1])';

const show = (input: string, ...args: string[]) => ringfence(['show', ...args], { input });

describe('a headline and a picture', () => {
  test('of a classic board', () => {
    const { code, out, err } = show(diamond);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Squatter, size 3\nThe game is not over: 4 cells are free\. .*\n\n/);
    expect(out).toContain('○');
    expect(freshRingfence(['show', '-'], { input: diamond }).out).toBe(out);
  });

  test('of a game at its end', () => {
    const { code, out } = show(game);
    expect(code).toBe(0);
    expect(out).toMatch(/^Fencemaster, size 3, after move 4 of 4, White to move\nWhite: Red, Black: Tan/);
    expect(out).not.toContain('\u001b');
    expect(out.match(/●/g)).toHaveLength(3); // two pieces and the legend
  });

  test('after some move, and before the first', () => {
    expect(show(game, '--move', '3').out).toMatch(/^Fencemaster, size 3, after move 3 of 4, Black to move\n/);
    const start = show(game, '--move', '0').out;
    expect(start).toMatch(/^Fencemaster, size 3, after move 0 of 4, White to move\n/);
    expect(start).not.toContain('●');
    expect(show(game, '--move', '5')).toEqual({
      code: 2,
      out: '',
      err: 'standard input: no such move 5: the game has 4\n',
    });
  });

  test('of a game that was resigned or lost on time', () => {
    expect(show(resigned).out).toMatch(/^Fencemaster, size 3, after move 2 of 2\nWhite has resigned\.\n/);
    expect(show(onTime).out).toContain('On record: Black won on time.');
  });

  test('of LittleGolem’s Havannah games', () => {
    expect(show(hgf).out).toMatch(/^Havannah, size 4, after move 2 of 2, White to move\nWhite: first, Black: second\n/);
  });

  test('of JSON, boards and games', () => {
    const board = ringfence(['convert', '--to', 'json'], { input: diamond }).out;
    expect(show(board).out).toBe(show(diamond).out);
    const record = ringfence(['convert', '--to', 'json'], { input: game }).out;
    expect(show(record).out).toBe(show(game).out);
  });

  test('in plain ASCII, or in colour', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is tested
    expect(show(diamond, '--ascii').out).toMatch(/^[\x00-\x7f]*$/);
    expect(show(diamond, '--color').out).toContain('\u001b[');
  });
});

describe('--svg and --json', () => {
  test('an SVG goes to a file without other output, or to standard output', () => {
    const file = join(scratch.path, 'deep/game.svg');
    expect(show(game, '--svg', file)).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(file, 'utf8')).toMatch(/^<svg [\s\S]*Fencemaster, size 3, after move 4 of 4[\s\S]*<\/svg>\n$/);
    expect(show(game, '--svg', '-').out).toBe(readFileSync(file, 'utf8'));
    expect(show(game, '--svg', '-', '--json').code).toBe(2);
  });

  test('an object describes what is shown', () => {
    expect(JSON.parse(show(game, '--move', '1', '--json').out)).toMatchObject({
      file: '-',
      kind: 'sgf',
      game: 'fencemaster',
      size: 3,
      move: 1,
      moves: 4,
      turn: 'Black',
      resigned: null,
      rows: ['W--', '----', '-----', '----', '---'],
      winner: 'None',
    });
    expect(JSON.parse(show(diamond, '--json').out)).toMatchObject({ kind: 'classic', rows: ['+W+', 'W-W', '+W+'] });
  });
});

test.each([
  ['a text that is nothing', 'hello', [], 'standard input: line 1, column 1: the first line is not a size'],
  [
    'a broken SGF',
    '(;GM[Fencemaster]SZ[3];W[a1',
    [],
    'standard input: line 1, column 25: the value of W is never closed',
  ],
  ['broken JSON', '{"ringfence": 1,', [], 'standard input: line 1, column '],
  [
    'an illegal move',
    '(;GM[Fencemaster]SZ[3];W[a1]\n;B[a1])',
    [],
    'standard input: line 2, column 4: move 2: a1 is occupied',
  ],
  ['a move of a board', diamond, ['--move', '1'], 'ringfence: --move is for games, and this is a board: leave it out'],
  [
    'the wrong game',
    game,
    ['--game', 'squatter'],
    'standard input: this is a game of Fencemaster: leave --game squatter out',
  ],
  ['a collection', game + game, [], 'standard input: the file has 2 games: choose one with --index 1 to 2'],
  ['a game that is not there', game, ['--index', '2'], 'standard input: no such game 2: the file has one game'],
  ['an unknown kind', game, ['--from', 'sfg'], 'ringfence: --from "sfg" is not known: did you mean "sgf"?'],
  ['a file that is not there', '', ['gone.sgf'], 'gone.sgf: no such file or folder'],
  ['a folder', '', [scratch.path], `${scratch.path}: this is a folder, not a file`],
])('%s is one line of error and exit code 2', (_, input, args, line) => {
  const { code, out, err } = show(input, ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err.startsWith(line), err).toBe(true);
  expect(err.trimEnd()).not.toContain('\n');
});
