import { describe, expect, test } from 'vitest';
import { hexGrid } from '../hexagon.ts';
import { squareGrid } from '../square.ts';
import { BLACK, SWAP, WHITE } from '../types.ts';
import { locationOf } from './locations.ts';
import type { GameRecord, RecordHeader, RecordNode } from './record.ts';
import { readSgf, writeSgf } from './sgf.ts';

function readOne(text: string): GameRecord {
  const read = readSgf(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value).toHaveLength(1);
  return read.value[0];
}

const square = (name: string): number => squareGrid(6).cellNamed(name);
const hex = (name: string): number => hexGrid(4).cellNamed(name);

describe('an SGF file', () => {
  test('has one spelling', () => {
    const record: GameRecord = {
      header: {
        game: 'havannah',
        size: 4,
        swap: true,
        first: WHITE,
        white: 'Red',
        black: 'B]ob',
        event: 'Cup',
        result: 'W+R',
      },
      nodes: [
        { parent: -1, comment: 'Hello' },
        {
          parent: 0,
          play: { side: WHITE, move: hex('c3') },
          marks: {
            circle: [hex('a1')],
            labels: [{ cell: hex('b2'), text: 'x:y' }],
            arrows: [{ from: hex('c3'), to: hex('g7') }],
          },
        },
        { parent: 1, play: { side: BLACK, move: SWAP } },
        { parent: 2, resigns: BLACK },
        { parent: 1, play: { side: BLACK, move: hex('g7') }, properties: [{ name: 'BL', values: ['30'] }] },
      ],
    };
    const text =
      '(;FF[4]CA[UTF-8]AP[Ringfence:0.1.0]GM[Havannah]SZ[4]RU[swap]PW[Red]PB[B\\]ob]EV[Cup]RE[W+R]C[Hello]\n' +
      ';W[c3]CR[a1]LB[b2:x\\:y]AR[c3:g7](;B[swap];B[resign])(;B[g7]BL[30]))\n';
    expect(writeSgf([record])).toBe(text);
    expect(readOne(text)).toEqual(record);
  });

  test('of Squatter may set up pieces and captured cells', () => {
    const text =
      '(;FF[4]CA[UTF-8]AP[Ringfence:0.1.0]GM[Squatter]SZ[6]PL[B]AW[b1][a2][c2][b3]AB[f6]TW[b2];B[d4];AE[f6]\nPL[W])\n';
    const record = readOne(text);
    expect(record.header).toEqual({ game: 'squatter', size: 6, swap: false, first: BLACK });
    expect(record.nodes[0].setup).toEqual({
      white: ['b1', 'a2', 'c2', 'b3'].map(square),
      black: [square('f6')],
      whiteOwned: [square('b2')],
    });
    expect(record.nodes[2].setup).toEqual({ empty: [square('f6')], turn: WHITE });
  });

  test.each<[sentence: string, rest: string, header: Partial<RecordHeader>]>([
    ['Black starts if Black moves first', ';B[c3];W[d4]', { first: BLACK }],
    ['PL says who starts, whoever moves first', 'PL[White];B[c3]', { first: WHITE }],
    ['a result is read in any spelling', 'RE[W+Resign]', { result: 'W+R' }],
    ['a draw is 0', 'RE[draw]', { result: '0' }],
    ['an empty result is none', 'RE[]', {}],
    ['other words about the rules are kept', 'RU[blitz , no ties]', { rules: 'blitz, no ties' }],
    ['names have one line', 'PW[Red\nLee]', { white: 'Red Lee' }],
    ['comments have several', 'GC[Red\r\nLee]', { comment: 'Red\nLee' }],
    ['what wrote the file does not matter', 'AP[Other:1]CA[latin1]ST[0]', {}],
  ])('%s', (_, rest, header) => {
    expect(readOne(`(;GM[squatter]FF[3]SZ[6]${rest})`).header).toEqual({
      game: 'squatter',
      size: 6,
      swap: false,
      first: WHITE,
      ...header,
    });
  });

  test.each<[sentence: string, text: string, node: Partial<RecordNode>]>([
    ['points may be written large', 'W[C3]', { play: { side: WHITE, move: square('c3') } }],
    ['swap and resign may be written large', 'B[SWAP]', { play: { side: BLACK, move: SWAP } }],
    ['a rectangle stands for its cells', 'AB[a1:b2]', { setup: { black: ['a1', 'b1', 'a2', 'b2'].map(square) } }],
    [
      'a rectangle may be given by any two corners',
      'AB[b1:a2]',
      { setup: { black: ['a1', 'b1', 'a2', 'b2'].map(square) } },
    ],
    ['a rectangle ends with the board', 'CR[f6:zz99]', { marks: { circle: [square('f6')] } }],
    ['a cell named twice counts once', 'AB[a1][a1:b1]AB[b1]', { setup: { black: ['a1', 'b1'].map(square) } }],
    [
      'all marks are read',
      'CR[a1]SQ[b1]TR[c1]MA[d1]',
      {
        marks: { circle: [0], square: [1], triangle: [2], cross: [3] },
      },
    ],
    [
      'an arrow that stands twice counts once, and the other way round it is another',
      'AR[a1:b2][b2:a1]AR[a1:b2]',
      {
        marks: {
          arrows: [
            { from: square('a1'), to: square('b2') },
            { from: square('b2'), to: square('a1') },
          ],
        },
      },
    ],
    ['lines are kept as they stand', 'LN[a1:b2]', { properties: [{ name: 'LN', values: ['a1:b2'] }] }],
    [
      'unknown properties are kept as they stand',
      'KO[]ZZ[a\\]b][c]TE[1]',
      {
        properties: [
          { name: 'KO', values: [''] },
          { name: 'ZZ', values: ['a\\]b', 'c'] },
          { name: 'TE', values: ['1'] },
        ],
      },
    ],
    [
      'territory beside a move is only a mark',
      'W[c3]TW[d4]',
      {
        play: { side: WHITE, move: square('c3') },
        properties: [{ name: 'TW', values: ['d4'] }],
      },
    ],
    ['what belongs into the root is unknown elsewhere', 'PW[Red]', { properties: [{ name: 'PW', values: ['Red'] }] }],
  ])('%s', (_, text, node) => {
    expect(readOne(`(;GM[Squatter]SZ[6];${text})`).nodes[1]).toEqual({ parent: 0, ...node });
  });

  test('reads only those cells of a rectangle that a hexagon has', () => {
    const record = readOne('(;GM[Havannah]SZ[4];AB[a3:b6])');
    expect(record.nodes[1].setup?.black?.map((cell) => hexGrid(4).nameOf(cell))).toEqual([
      'a3',
      'b3',
      'a4',
      'b4',
      'b5',
    ]);
  });

  test('provides the location of each move', () => {
    const record = readOne('(;GM[Squatter]SZ[6]\n;W[c3]\r\n; C[x] B[d4])');
    expect([0, 1, 2, 3].map((node) => locationOf(record, node))).toEqual([
      { line: 1, column: 2 },
      { line: 2, column: 4 },
      { line: 3, column: 10 },
      undefined,
    ]);
    expect(locationOf({ ...record }, 1)).toBeUndefined();
  });

  const oneOfThree = 'GM[Squatter], GM[Fencemaster], GM[Havannah], GM[Hex]';
  test.each<[sentence: string, text: string, column: number, message: string, expected: string]>([
    [
      'a game by its number',
      '(;GM[1]SZ[19])',
      6,
      'only records of Squatter, Fencemaster, Havannah, Hex can be read',
      oneOfThree,
    ],
    ['a game that is not named', '(;SZ[6])', 2, 'the file does not say which game it is', oneOfThree],
    ['a board of no size', '(;GM[Squatter])', 2, 'the file does not say how large the board is', 'SZ'],
    ['a board that is not square', '(;GM[Squatter]SZ[6:7])', 18, 'this is not a board size', 'a whole number'],
    [
      'a board too large to play on',
      '(;GM[Squatter]SZ[20])',
      18,
      'Squatter is played on boards of size 3 to 19, not 20',
      'a size that can be played',
    ],
    ['Squatter with swap', '(;GM[Squatter]SZ[6]RU[swap])', 23, 'Squatter has no swap', 'rules without swap'],
    ['a version of SGF that is not there yet', '(;FF[5]GM[Squatter]SZ[6])', 6, 'unknown version of SGF', 'FF[4]'],
    [
      'a result that is none',
      '(;GM[Squatter]SZ[6]RE[White])',
      23,
      'this is not a result',
      'B+, W+, B+6, W+R, B+T, W+F, 0, Draw, Void or ?',
    ],
    ['a side that is none', '(;GM[Squatter]SZ[6]PL[x])', 23, 'this is not a side', 'W or B'],
    [
      'a cell outside the board',
      '(;GM[Squatter]SZ[6];W[g1])',
      23,
      'no such cell on a square board of size 6',
      'a cell such as c3, swap or resign',
    ],
    [
      'a cell that the hexagon lacks',
      '(;GM[Havannah]SZ[4];AB[a5])',
      24,
      'no such cell on a hexagonal board of size 4',
      'a cell such as c3',
    ],
    ['a pass', '(;GM[Squatter]SZ[6];W[])', 23, 'these games have no pass', 'a cell such as c3'],
    ['two moves in one node', '(;GM[Squatter]SZ[6];W[a1]B[a2])', 26, 'a second move in one node', '";" before it'],
    ['two cells in one move', '(;GM[Squatter]SZ[6];W[a1][a2])', 27, 'W has more than one value', 'one value'],
    ['two comments in one node', '(;GM[Squatter]SZ[6];C[a]C[b])', 25, 'C occurs twice in one node', 'one C'],
    ['a move beside a set-up', '(;GM[Squatter]SZ[6];AB[a1]W[a2])', 27, 'a move beside a set-up', '";" before the move'],
    [
      'a cell that is set up twice',
      '(;GM[Squatter]SZ[6];AB[a1]AW[a1:b1])',
      21,
      'a1 is both in AW and in AB',
      'a1 in one of them',
    ],
    ['a label without a text', '(;GM[Squatter]SZ[6];LB[a1])', 24, 'a label without its text', 'c3:text'],
    [
      'an arrow to where it begins',
      '(;GM[Squatter]SZ[6];AR[a1:b1][a1:a1])',
      31,
      'an arrow joins two cells',
      'two cells with a colon between them',
    ],
    [
      'an arrow with one end',
      '(;GM[Squatter]SZ[6];AR[a1])',
      24,
      'an arrow joins two cells',
      'two cells with a colon between them',
    ],
    [
      'an arrow off the board',
      '(;GM[Squatter]SZ[6];AR[a1:g1])',
      24,
      'no such cell on a square board of size 6',
      'a cell such as c3',
    ],
  ])('refuses %s', (_, text, column, message, expected) => {
    expect(readSgf(text)).toMatchObject({ ok: false, error: { line: 1, column, message, expected } });
  });

  test('cannot fill the memory with a few letters', () => {
    const once = readSgf(`(;GM[Squatter]SZ[19];CR${'[a1:s18]'.repeat(100_000)})`);
    expect(once.ok && once.value[0].nodes[1].marks?.circle).toHaveLength(19 * 18);
    const often = readSgf(`(;GM[Squatter]SZ[19]${';CR[a1:s19]'.repeat(20_000)})`);
    expect(often).toMatchObject({ ok: false, error: { message: 'too many cells are listed' } });
  });

  test('is not written for an invalid record', () => {
    const header: RecordHeader = { game: 'squatter', size: 6, swap: false, first: WHITE };
    expect(() => writeSgf([{ header, nodes: [] }])).toThrow(RangeError);
  });
});
