import { describe, expect, test } from 'vitest';
import { hexGrid } from '../hexagon.ts';
import { BLACK, SWAP, WHITE } from '../types.ts';
import { readRecords } from './document.ts';
import { looksLikeHgf, readHgf } from './hgf.ts';
import type { GameRecord } from './record.ts';
import { checkRecord } from './replay.ts';
import { readSgf, writeSgf } from './sgf.ts';

const file =
  '(;FF[4]EV[havannah.ch.7.1.1]PB[first]PW[second]SZ[10]RU[LG]RE[W]GC[ game #123]SO[http://www.littlegolem.com]' +
  ';W[J10];B[swap];W[A1];B[S10];W[resign])';

function readOne(text: string): GameRecord {
  const read = readHgf(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value[0];
}

describe("LittleGolem's files", () => {
  test('are read as Havannah with swap', () => {
    const record = readOne(file);
    expect(record.header).toEqual({
      game: 'havannah',
      size: 10,
      swap: true,
      first: WHITE,
      event: 'havannah.ch.7.1.1',
      rules: 'LG',
      white: 'first',
      black: 'second',
      result: 'B+R',
      comment: ' game #123',
      source: 'http://www.littlegolem.com',
    });
    const grid = hexGrid(10);
    expect(record.nodes.slice(1).map(({ play, resigns }) => play ?? resigns)).toEqual([
      { side: WHITE, move: grid.cellAt(9, 9) },
      { side: BLACK, move: SWAP },
      { side: WHITE, move: grid.cellAt(0, 0) },
      { side: BLACK, move: grid.cellAt(18, 18) },
      WHITE,
    ]);
    expect(checkRecord(record)).toEqual([]);
  });

  test.each<[header: string, swap: boolean, rules: string | undefined]>([
    ['', true, undefined],
    ['RU[LG]', true, 'LG'],
    ['RU[lg]', true, 'lg'],
    ['RU[LG,swap]', true, 'LG'],
    ['RU[swap]', true, undefined],
    ['RU[plain]', false, 'plain'],
  ])('with the rules %j have swap: %s', (rulesText, swap, rules) => {
    const { header } = readOne(`(;SZ[5]${rulesText};W[E5];B[A1])`);
    expect([header.swap, header.rules]).toEqual([swap, rules]);
  });

  test('with RU[LG] allow the swap that they contain', () => {
    expect(checkRecord(readOne('(;FF[4]SZ[5]RU[LG];W[E5];B[swap];W[A1])'))).toEqual([]);
  });

  test.each([
    ['RE[B]', 'W+R'],
    ['RE[W]', 'B+R'],
    ['RE[draw]', '0'],
    ['RE[B+R]', 'W+R'],
  ])('name the starting player in PB, and mean this player by B: %s is our %s', (result, ours) => {
    const { header } = readOne(`(;PB[first]BR[1800]PW[second]WR[1700]SZ[4]${result};W[D2];B[D5])`);
    expect(header).toMatchObject({
      white: 'first',
      whiteRank: '1800',
      black: 'second',
      blackRank: '1700',
      result: ours,
    });
  });

  test.each([
    ['a game that just stops', 'RE[B];W[D2];B[D5]', 'W+R'],
    ['a game that was resigned', 'RE[W];W[D2];B[D5];W[resign]', 'B+R'],
    ['a bridge on the board', 'RE[B];W[D2];B[D5];W[E2];B[C5];W[F2];B[C3];W[G1];B[B3];W[D1]', 'W+'],
    ['a resignation by the winner, who is mistaken', 'RE[B];W[D2];B[D5];W[resign]', 'W+'],
    ['an illegal move', 'RE[B];W[D2];B[D2]', 'W+'],
    ['a draw', 'RE[draw];W[D2];B[D5]', '0'],
    ['no result', ';W[D2];B[D5]', undefined],
  ])('end by resignation unless somebody has won on the board: %s', (_, text, result) => {
    expect(readOne(`(;SZ[4]RU[LG]${text})`).header.result).toBe(result);
  });

  test('without an event call it null', () => {
    expect(readOne('(;SZ[4]EV[null];W[D2])').header).not.toHaveProperty('event');
  });

  test('have a result that fits their moves: a bridge by the starting player, a resignation by the other', () => {
    const bridge = '(;PB[first]PW[second]SZ[4]RU[LG]RE[B];W[D2];B[D5];W[E2];B[C5];W[F2];B[C3];W[G1];B[B3];W[D1])';
    expect(checkRecord(readOne(bridge))).toEqual([]);
    expect(checkRecord(readOne(bridge.replace('RE[B]', 'RE[W]')))).toHaveLength(1);
    expect(checkRecord(readOne('(;PB[first]PW[second]SZ[4]RU[LG]RE[B];W[D2];B[resign])'))).toEqual([]);
  });

  test.each<[size: number, point: string, row: number, nth: number, ours: string]>([
    [4, 'A1', 0, 0, 'a1'],
    [4, 'A4', 0, 3, 'd1'],
    [4, 'D1', 3, 0, 'a4'],
    [4, 'D7', 3, 6, 'g4'],
    [4, 'E1', 4, 0, 'b5'],
    [4, 'F3', 5, 2, 'e6'],
    [4, 'G1', 6, 0, 'd7'],
    [4, 'g4', 6, 3, 'g7'],
    [10, 'A10', 0, 9, 'j1'],
    [10, 'J1', 9, 0, 'a10'],
    [10, 'J19', 9, 18, 's10'],
    [10, 'K1', 10, 0, 'b11'],
    [10, 'S1', 18, 0, 'j19'],
    [10, 'S10', 18, 9, 's19'],
  ])('on size %i mean by %s the cell of row %i with %i before it: our %s', (size, point, row, nth, ours) => {
    const grid = hexGrid(size);
    const move = readOne(`(;SZ[${size}];W[${point}])`).nodes[1].play?.move ?? -1;
    expect(grid.nameOf(move)).toBe(ours);
    expect([grid.rowOf(move), grid.colOf(move) - grid.firstCol(row)]).toEqual([row, nth]);
  });

  test.each<[sentence: string, text: string, column: number]>([
    ['a cell beyond the end of its row', '(;SZ[4];W[A5])', 11],
    ['a cell beyond the end of a row below the middle', '(;SZ[4];W[G5])', 11],
    ['a row below the board', '(;SZ[4];W[H1])', 11],
    ['an unknown word', '(;SZ[4];W[draw])', 11],
    ['a file of another game', '(;GM[Squatter]SZ[4];W[A1])', 6],
  ])('are refused for %s', (_, text, column) => {
    expect(readHgf(text)).toMatchObject({ ok: false, error: { line: 1, column } });
  });

  test('become our own SGF', () => {
    const record = readOne(file);
    const again = readSgf(writeSgf([record]));
    expect(again).toEqual({ ok: true, value: [record] });
  });

  test('are distinguished from SGF', () => {
    expect(looksLikeHgf(file)).toBe(true);
    expect(looksLikeHgf('(;SZ[8]SO[http://www.littlegolem.com])')).toBe(true);
    expect(looksLikeHgf('(;FF[4]PB[a]PW[b]SZ[8]RU[LG])')).toBe(true);
    for (const other of [
      '',
      '(;GM[Havannah]SZ[4];W[c3])',
      '(;FF[4]SZ[13];W[mf])',
      '(;SZ[4]',
      '(;SZ[4])',
      '(;;B[j10])',
    ]) {
      expect(looksLikeHgf(other)).toBe(false);
    }
    expect(readRecords(file)).toEqual(readHgf(file));
    expect(readRecords('(;GM[Havannah]SZ[4];W[c3])')).toEqual(readSgf('(;GM[Havannah]SZ[4];W[c3])'));
  });
});
