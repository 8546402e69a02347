import { replay } from '@ringfence/rules/record';
import { describe, expect, test } from 'vitest';
import { fileName, readGames, writeGame } from './files.ts';

function read(text: string) {
  const games = readGames(text);
  if (!games.ok) throw new Error(games.error);
  return games.value;
}

function positionOf(text: string) {
  const played = replay(read(text)[0]);
  if (!played.ok) throw new Error(played.error.message);
  return played.value.position;
}

describe('a text', () => {
  test('may contain several games in SGF', () => {
    expect(read('(;GM[Squatter]SZ[5];W[a1])(;GM[Havannah]SZ[4])').map(({ header }) => header.game)).toEqual([
      'squatter',
      'havannah',
    ]);
  });

  test('may be a classic board, with the side to move that has fewer pieces', () => {
    const position = positionOf('3\nW + +\n+ B +\nW + +\n');
    expect(position.game).toBe('squatter');
    expect(position.turn).toBe(2);
    expect(writeGame('txt', read('3\nW + +\n+ B +\nW + +\n')[0], position)).toBe('3\nW + +\n+ B +\nW + +\n');
  });

  test('may be JSON that we wrote, of a game or of a board', () => {
    const [record] = read('(;GM[Fencemaster]SZ[4];W[a1];B[b2])');
    expect(read(writeGame('json', record, positionOf('(;GM[Fencemaster]SZ[4])')))).toEqual([record]);
    const board = '{"ringfence": 1, "kind": "board", "game": "havannah", "size": 2, "rows": ["W-", "-B-", "--"]}';
    expect(positionOf(board).game).toBe('havannah');
  });

  test('that is invalid is refused with line, column and reason', () => {
    for (const [text, reason] of [
      ['', /empty/],
      ['(;GM[Chess]SZ[8])', /line 1/],
      ['(;GM[Squatter]SZ[5];W[a1];B[a1])', /move 2: a1 is occupied/],
      ['3\nW + x\n', /line 2, column 5/],
      ['{"kind": "board"}', /line 1/],
      ['1\n+\n', /Judge page/],
    ] as const) {
      const games = readGames(text);
      expect(!games.ok && games.error).toMatch(reason);
    }
  });

  test('gets a name that is valid on every system', () => {
    const [record] = read('(;GM[Fencemaster]SZ[4]PW[A/B: ..]PB[Zoë])');
    expect(fileName(record, 'sgf')).toBe('fencemaster-4-a-b-zoë.sgf');
  });
});
