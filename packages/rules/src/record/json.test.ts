import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WrittenBoard } from '../board.ts';
import { readBoardJson, writeBoardJson } from './board-json.ts';
import { readRecordJson, writeRecordJson } from './json.ts';
import { type JsonValue, parseJson } from './json-syntax.ts';
import { locationOf } from './locations.ts';
import { replay } from './replay.ts';
import { readSgf } from './sgf.ts';

/** The value as `JSON.parse` returns it. */
function plain(value: JsonValue): unknown {
  if (value.type === 'object')
    return Object.fromEntries([...value.entries].map(([key, entry]) => [key, plain(entry.value)]));
  if (value.type === 'array') return value.items.map(plain);
  if (value.type === 'string' || value.type === 'number') return value.value;
  return value.type === 'null' ? null : value.type === 'true';
}

describe('our JSON reader', () => {
  test('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.nat(3), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        const parsed = parseJson(spaced);
        expect(parsed.ok && plain(parsed.value.value)).toEqual(JSON.parse(spaced));
      }),
    );
  });

  test('refuses what JSON.parse refuses', () => {
    const signs = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      'a',
      '\\',
      '\\n',
      '\\u00e9',
      '0',
      '1',
      '-',
      '.',
      'e',
      'true',
      'null',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
        let expected: unknown;
        let good = true;
        try {
          expected = JSON.parse(text);
        } catch {
          good = false;
        }
        const parsed = parseJson(text);
        if (!parsed.ok && parsed.error.message.includes('stands twice')) return;
        expect(parsed.ok).toBe(good);
        if (parsed.ok) expect(plain(parsed.value.value)).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test.each<[sentence: string, text: string, line: number, column: number]>([
    ['nothing', '', 1, 1],
    ['a comma too many', '{\n  "a": 1,\n}', 3, 1],
    ['a missing comma', '[1\n 2]', 2, 2],
    ['an open string', '["ab', 1, 2],
    ['a line break in a string', '["a\nb"]', 1, 4],
    ['an unknown escape', '["a\\x"]', 1, 4],
    ['two values', '{}\n{}', 2, 1],
    ['a key twice', '{"a":1,\n"a":2}', 2, 1],
    ['a bottomless nest', '['.repeat(100_000), 1, 34],
    ['a bottomless nest of objects', '{"":'.repeat(100_000), 1, 133],
  ])('reports the location of %s', (_, text, line, column) =>
    expect(parseJson(text)).toMatchObject({ ok: false, error: { line, column } }),
  );
});

const record = `{
  "ringfence": 1,
  "kind": "record",
  "game": "havannah",
  "size": 4,
  "swap": true,
  "first": "white",
  "white": "Red",
  "result": "W+R",
  "nodes": [
    {"parent":-1},
    {"parent":0,"side":"white","move":"c3"},
    {"parent":1,"side":"black","move":"swap","marks":{"circle":["c3"],"labels":[{"cell":"a1","text":"x"}],"arrows":[{"from":"c3","to":"d4"}]}},
    {"parent":2,"side":"black","move":"resign","properties":[{"name":"BL","values":["3"]}]}
  ]
}
`;

describe('a record in JSON', () => {
  test('is the same game as in SGF, and has one spelling', () => {
    const fromJson = readRecordJson(record);
    const sgf = '(;GM[Havannah]SZ[4]RU[swap]PW[Red]RE[W+R];W[c3];B[swap]CR[c3]LB[a1:x]AR[c3:d4];B[resign]BL[3])';
    const fromSgf = readSgf(sgf);
    if (!fromJson.ok || !fromSgf.ok) throw new Error('both are good');
    expect(fromJson.value).toEqual(fromSgf.value[0]);
    expect(writeRecordJson(fromSgf.value[0])).toBe(record);
  });

  test.each<[sentence: string, from: string, to: string, line: number, column: number]>([
    ['another version', '"ringfence": 1', '"ringfence": 2', 2, 16],
    ['another kind', '"kind": "record"', '"kind": "board"', 3, 11],
    ['an unknown game', '"havannah"', '"chess"', 4, 11],
    ['a missing game', '  "game": "havannah",\n', '', 1, 1],
    ['a size that cannot be played', '"size": 4', '"size": 99', 5, 11],
    ['a size in words', '"size": 4', '"size": "4"', 5, 11],
    ['a swap that is not a boolean', '"swap": true', '"swap": 1', 6, 11],
    ['an unknown side', '"first": "white"', '"first": "w"', 7, 12],
    ['an unknown key', '"white": "Red"', '"whit": "Red"', 8, 3],
    ['a name that is not a text', '"Red"', '["Red"]', 8, 12],
    ['a result that is none', '"W+R"', '"X+R"', 9, 13],
    ['nodes that are no list', '"nodes": [', '"nodes": {}, "x": [', 10, 16],
    ['a node without a parent', '{"parent":-1}', '{}', 11, 5],
    ['a parent that comes later', '"parent":1', '"parent":5', 13, 5],
    ['a cell that is not there', '"move":"c3"', '"move":"a7"', 12, 39],
    ['a move without a side', '"side":"white",', '', 12, 5],
    ['a mark on no cell', '"circle":["c3"]', '"circle":["zz1"]', 13, 65],
    ['a label without a text', '{"cell":"a1","text":"x"}', '{"cell":"a1"}', 13, 81],
    ['an arrow with one end', '{"from":"c3","to":"d4"}', '{"from":"c3"}', 13, 117],
    ['an arrow to no cell', '"to":"d4"', '"to":"zz1"', 13, 135],
    ['an arrow to where it begins', '"to":"d4"', '"to":"c3"', 13, 5],
    ['a property that has its own field', '"BL"', '"C"', 14, 5],
    ['a value that SGF cannot hold', '["3"]', '["]"]', 14, 5],
  ])('is refused for %s', (_, from, to, line, column) => {
    expect(record).toContain(from);
    expect(readRecordJson(record.replace(from, to))).toMatchObject({ ok: false, error: { line, column } });
  });

  test('reports the location of an illegal move', () => {
    const read = readRecordJson(record.replace('"swap": true', '"swap": false'));
    if (!read.ok) throw new Error('it can be read');
    expect(locationOf(read.value, 2)).toEqual({ line: 13, column: 39 });
    expect(replay(read.value)).toMatchObject({ ok: false, error: { line: 13, column: 39, node: 2 } });
  });
});

describe('a board in JSON', () => {
  const board = (shape: WrittenBoard['shape'], size: number, codes: string): WrittenBoard => ({
    shape,
    size,
    cells: Uint8Array.from(codes, Number),
  });

  test('has the classic symbols', () => {
    const text =
      '{\n  "ringfence": 1,\n  "kind": "board",\n  "game": "squatter",\n  "size": 2,\n  "rows": [\n    "BW",\n    "+-"\n  ]\n}\n';
    const named = { board: board('square', 2, '2103'), game: 'squatter' as const };
    expect(writeBoardJson(named)).toBe(text);
    expect(readBoardJson(text)).toEqual({ ok: true, value: named });
  });

  test('needs no game if its shape is given', () => {
    const named = { board: board('hexagon', 2, '2100012') };
    const text = writeBoardJson(named);
    expect(JSON.parse(text)).toEqual({
      ringfence: 1,
      kind: 'board',
      shape: 'hexagon',
      size: 2,
      rows: ['BW', '---', 'WB'],
    });
    expect(readBoardJson(text)).toEqual({ ok: true, value: named });
  });

  test.each<[sentence: string, fields: string, column: number]>([
    ['neither game nor shape', '"size":1,"rows":["B"]', 1],
    ['a shape that the game does not have', '"game":"squatter","shape":"hexagon","size":1,"rows":["B"]', 57],
    ['no size', '"shape":"square","size":0,"rows":[]', 55],
    ['a size that the rows do not bear out', '"shape":"square","size":99999999,"rows":["B"]', 71],
    ['a short row', '"shape":"square","size":2,"rows":["BW","B"]', 70],
    ['a symbol of the other shape', '"shape":"hexagon","size":1,"rows":["+"]', 67],
    ['a row that is not a text', '"shape":"square","size":1,"rows":[1]', 65],
  ])('is refused for %s', (_, fields, column) => {
    const result = readBoardJson(`{"ringfence":1,"kind":"board",${fields}}`);
    expect(result).toMatchObject({ ok: false, error: { line: 1, column } });
  });

  test('is not written with a cell that its shape cannot hold', () => {
    expect(() => writeBoardJson({ board: board('hexagon', 1, '3') })).toThrow(RangeError);
    expect(() => writeBoardJson({ board: board('hexagon', 1, '0'), game: 'squatter' })).toThrow(RangeError);
  });
});
