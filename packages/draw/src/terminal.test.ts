import { hexGrid, squareGrid } from '@ringfence/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Picture } from './picture.ts';
import { drawTerminal } from './terminal.ts';

const lines = (text: string): string => {
  const rows = text.replace(/^\n/, '').trimEnd().split('\n');
  return rows.map((row) => row.replace(/^ {4}/, '')).join('\n');
};

const names = (grid: Picture['grid'], text: string) => text.split(' ').map((name) => grid.cellNamed(name));

const six = squareGrid(6);
const territory: Picture = {
  grid: six,
  pieces: Array.from('.W..B.W.WBWB.WB.B..B.............W..', (symbol) => '.WB'.indexOf(symbol)),
  owners: Array.from('0000000100200000000000000000333300', Number),
  lastMove: six.cellNamed('d6'),
};

test('dead pieces and both territories have their own shapes', () => {
  expect(drawTerminal(territory, { colour: false })).toBe(
    lines(`
      a b c d e f
    1 · ○ · · ● ·
    2 ○ ░ ○ ● ◇ ●
    3 · ○ ● · ● ·
    4 · ● · · · ·
    5 · · · · ▒ ▒
    6 ▒ ▒ ·(○)· ·

    ○ White   ● Black   ◇ White, dead   ░ White's territory   ▒ captured
    ( ) last move`),
  );
});

test('the same in ASCII', () => {
  const text = drawTerminal(territory, { colour: false, ascii: true });
  expect(text).toBe(
    lines(`
      a b c d e f
    1 + W + + B +
    2 W - W B w B
    3 + W B + B +
    4 + B + + + +
    5 + + + + % %
    6 % % +(W)+ +

    W White   B Black   w White, dead   - White's territory   % captured
    ( ) last move`),
  );
});

const fenced: Picture = {
  grid: six,
  pieces: territory.pieces,
  fences: [{ cells: names(six, 'b1 c2 b3 a2'), side: 1 }],
  title: 'A fence',
  caption: 'White holds b2.',
};

test('a fence is a rail from piece to piece', () => {
  expect(drawTerminal(fenced, { colour: false })).toBe(
    lines(`
    A fence
      a   b   c   d   e   f
    1 ·   ○   ·   ·   ●   ·
        ╱   ╲
    2 ○   ·   ○   ●   ○   ●
        ╲   ╱
    3 ·   ○   ●   ·   ●   ·

    4 ·   ●   ·   ·   ·   ·

    5 ·   ·   ·   ·   ·   ·

    6 ·   ·   ·   ○   ·   ·

    ○ White   ● Black   ━━ fence
    White holds b2.`),
  );
});

const five = hexGrid(3);
const tripod: Picture = {
  grid: five,
  pieces: Array.from('.W.WW.B.W.BWW.B...B', (symbol) => '.WB'.indexOf(symbol)),
  trees: [{ cells: names(five, 'b1 b2 a2 b3 b4'), side: 1, edges: [0, 5, 4] }],
};

test('a hexagon is indented, and each column letter is where its column leaves the board', () => {
  expect(drawTerminal({ grid: five, pieces: tripod.pieces }, { colour: false })).toBe(
    lines(`
         a b c
      1 · ○ · d
     2 ○ ○ · ● e
    3 · ○ · ● ○
     4 ○ · ● ·
      5 · · ●

    ○ White   ● Black`),
  );
});

test('a tripod is a line, and the edges it reaches are named in words', () => {
  expect(drawTerminal(tripod, { colour: false, ascii: true })).toBe(
    lines(`
            a   b   c
        1 +   W   +   d
             /
      2 W~~~W   +   B   e
           /
    3 +   W   +   B   W
         /
      4 W   +   B   +

        5 +   +   B

    W White   B Black   ~~ winning line
    Edges reached: top, lower left, upper left`),
  );
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const escapes = /\x1b\[[0-9;]*m/g;

test('colour changes nothing but the colour', () => {
  for (const picture of [territory, fenced, tripod]) {
    const coloured = drawTerminal(picture, { colour: true });
    expect(coloured).toMatch(escapes);
    expect(coloured.replace(escapes, '')).toBe(drawTerminal(picture, { colour: false }));
  }
});

test('colour codes: pieces bold, coordinates faint, fences green', () => {
  const small: Picture = { grid: squareGrid(2), pieces: [1, 2, 0, 1], fences: [{ cells: [0, 3], side: 1 }] };
  expect(drawTerminal(small, { colour: true }).split('\n').slice(0, 3)).toEqual([
    '  \x1b[2ma\x1b[0m   \x1b[2mb\x1b[0m',
    '\x1b[2m1\x1b[0m \x1b[1;32m○\x1b[0m   \x1b[1m●\x1b[0m',
    '    \x1b[1;32m╲\x1b[0m',
  ]);
});

test('numbers, marks, heat, selection, plans and arrows are shown beside the pieces', () => {
  const picture: Picture = {
    grid: squareGrid(3),
    pieces: [1, 2],
    numbers: { 0: 12 },
    marks: { 1: 'cross', 2: { label: 'A' }, 5: { shape: 'square', tone: 'info' } },
    heat: { values: { 3: 0.55, 4: 1, 2: 0 }, title: 'visits' },
    highlight: [6],
    faults: [7],
    ghost: { cell: 8, side: 2 },
    arrows: [{ from: 0, to: 8 }],
  };
  expect(drawTerminal(picture, { colour: false })).toBe(
    lines(`
      a   b   c
    1 ○12 ●×  ·A
    2 ·5  ·9  ·□
    3[·] !·!  ◌

    ○ White   ● Black   ◌ Black, planned   [ ] selected   ! ! impossible
    0-9 visits
    a1→c3`),
  );
});

test('rows above 9 and columns above 26 keep their width', () => {
  const rows = drawTerminal({ grid: squareGrid(28), pieces: [] }, { colour: false }).split('\n');
  expect(rows[0].endsWith(' z  aa ab')).toBe(true);
  expect(rows[9].startsWith(' 9 ·  ·')).toBe(true);
  expect(rows[10].startsWith('10 ·  ·')).toBe(true);
  expect(rows[0].indexOf('aa')).toBe(3 + 26 * 3);
  const hexRows = drawTerminal({ grid: hexGrid(14), pieces: [] }, { colour: false }).split('\n');
  expect(hexRows[13].endsWith(' · aa')).toBe(true);
  expect(hexRows[14].startsWith('14 · ·')).toBe(true);
});

test('without coordinates only the board is drawn', () => {
  expect(drawTerminal({ grid: hexGrid(2), pieces: [], coordinates: false }, { colour: false })).toBe(
    '  · ·\n · · ·\n  · ·',
  );
});

test('ASCII pictures are ASCII, and hostile text cannot send codes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.boolean(), (text, hex) => {
      const grid = hex ? hexGrid(3) : squareGrid(4);
      const picture: Picture = {
        ...territory,
        grid,
        numbers: { 0: `\x1b[2J${text}` },
        title: `\x1b]0;x\x07${text}`,
        caption: text,
      };
      const drawn = drawTerminal(picture, { colour: false });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is tested
      expect(drawn).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      const { title, caption, numbers, ...plain } = picture;
      expect(drawTerminal({ ...plain, fences: [{ cells: [0, 1], side: 1 }] }, { colour: false, ascii: true })).toMatch(
        /^[ -~\n]*$/,
      );
    }),
    { numRuns: 40 },
  );
});
