import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameNames } from '../games.ts';
import { gridOfGame } from '../start.ts';
import { BLACK, WHITE } from '../types.ts';
import { recordProblem } from './check.ts';
import { readRecords } from './document.ts';
import { looksLikeHgf, readHgf } from './hgf.ts';
import { readRecordJson, recordToJson, writeRecordJson } from './json.ts';
import { headerTexts } from './properties.ts';
import { arrowKey, type GameRecord, type RawProperty, type RecordHeader, type RecordNode } from './record.ts';
import { checkRecord, replay } from './replay.ts';
import { readSgf, writeSgf } from './sgf.ts';
import { parseSgf } from './sgf-syntax.ts';

const tricky = fc.string({ unit: fc.constantFrom(...'ab]\\[:();\n\t =é\u2028', '😀', '\ud800'), maxLength: 12 });
const anyText = fc.oneof(
  tricky,
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\r', '')),
);
const anyLine = anyText.map((text) => text.replaceAll('\n', ' '));
const side = fc.constantFrom(WHITE, BLACK);

/** Removes keys without a value: no list is empty and no field is `undefined`. */
const filled = <T extends object>(value: T): Partial<T> | undefined => {
  const entries = Object.entries(value).filter(
    ([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0),
  );
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<T>);
};

const raw = fc.oneof(
  fc.constantFrom('', 'a\\:b:c', 'soft\\\nbreak', 'win\r\ndows', '\\]', '\\\\'),
  anyText.map((text) => text.replace(/[\\\]]/g, '\\$&')),
);
const property: fc.Arbitrary<RawProperty> = fc.record({
  name: fc.constantFrom('KM', 'TM', 'XX', 'L2', 'VW', 'DD'),
  values: fc.array(raw, { minLength: 1, maxLength: 3 }),
});

const header: fc.Arbitrary<RecordHeader> = fc
  .record({
    game: fc.constantFrom(...gameNames),
    size: fc.integer({ min: 3, max: 5 }),
    swap: fc.boolean(),
    first: side,
    rules: fc.option(fc.constantFrom('blitz', 'no ties, blitz'), { nil: undefined }),
    result: fc.option(fc.constantFrom('B+', 'W+', 'B+6', 'W+R', 'B+T', 'W+F', '0', 'Void', '?'), { nil: undefined }),
    texts: fc.dictionary(fc.constantFrom(...headerTexts.map(([field]) => field)), anyLine, {
      maxKeys: 4,
      noNullPrototype: true,
    }),
    comment: fc.option(anyText, { nil: undefined }),
  })
  .map(({ texts, ...rest }) => ({
    ...texts,
    ...(filled({ ...rest, swap: rest.swap && rest.game !== 'squatter' }) as RecordHeader),
  }));

function nodeContent({ game, size }: RecordHeader, isRoot: boolean): fc.Arbitrary<Omit<RecordNode, 'parent'>> {
  const { cellCount } = gridOfGame(game, size);
  const cell = fc.nat(cellCount - 1);
  const cells = fc.uniqueArray(cell, { maxLength: 3 });
  const coded = fc.uniqueArray(fc.tuple(cell, fc.nat(2)), { maxLength: 5, selector: ([at]) => at });
  const withCode = (pairs: [number, number][], code: number): number[] =>
    pairs.filter((pair) => pair[1] === code).map(([at]) => at);
  const setup = fc.record({ pieces: coded, owners: coded, turn: fc.option(side, { nil: undefined }) }).map((parts) =>
    filled({
      white: withCode(parts.pieces, 1),
      black: withCode(parts.pieces, 2),
      empty: withCode(parts.pieces, 0),
      whiteOwned: game === 'squatter' ? withCode(parts.owners, 1) : [],
      blackOwned: game === 'squatter' ? withCode(parts.owners, 2) : [],
      turn: isRoot ? undefined : parts.turn,
    }),
  );
  const marks = fc
    .record({
      circle: cells,
      square: cells,
      triangle: cells,
      cross: cells,
      labels: fc.array(fc.record({ cell, text: anyLine }), { maxLength: 2 }),
      arrows: fc
        .uniqueArray(fc.record({ from: cell, to: cell }), { maxLength: 3, selector: arrowKey })
        .map((arrows) => arrows.filter(({ from, to }) => from !== to)),
    })
    .map(filled);
  return fc
    .record({
      turn: fc.oneof(
        fc.record({ play: fc.record({ side, move: fc.integer({ min: -1, max: cellCount - 1 }) }) }),
        fc.record({ resigns: side }),
        fc.record({ setup }),
        fc.constant({}),
      ),
      name: fc.option(anyLine, { nil: undefined, freq: 1 }),
      comment: fc.option(anyText, { nil: undefined, freq: 1 }),
      marks: fc.option(marks, { nil: undefined, freq: 1 }),
      properties: fc.array(property, { maxLength: 2 }),
    })
    .map(({ turn, ...rest }) => (filled({ ...turn, ...rest }) ?? {}) as Omit<RecordNode, 'parent'>);
}

const anyRecord: fc.Arbitrary<GameRecord> = header.chain((head) =>
  fc
    .record({
      root: nodeContent(head, true),
      rest: fc.array(fc.tuple(nodeContent(head, false), fc.nat(3)), { maxLength: 10 }),
    })
    .map(({ root, rest }) => {
      const nodes: RecordNode[] = [{ ...root, parent: -1 }];
      const line = [0];
      for (const [content, back] of rest) {
        line.length = Math.max(1, line.length - back);
        nodes.push({ ...content, parent: line[line.length - 1] });
        line.push(nodes.length - 1);
      }
      return { header: head, nodes };
    }),
);

function value<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('a record', () => {
  test('that these tests generate is valid', () => {
    fc.assert(fc.property(anyRecord, (record) => void expect(recordProblem(record)).toBeUndefined()));
  });

  test('is the same after writing and reading it as SGF', () => {
    fc.assert(
      fc.property(anyRecord, (record) => void expect(value(readSgf(writeSgf([record])))).toEqual([record])),
      { numRuns: 80 },
    );
  });

  test('has the same text after reading and writing SGF', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 3 }), (records) => {
        const text = writeSgf(records);
        expect(writeSgf(value(readSgf(text)))).toBe(text);
      }),
    );
  });

  test('is the same after writing and reading it as JSON', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const text = writeRecordJson(record);
        expect(value(readRecordJson(text))).toEqual(record);
        expect(JSON.parse(text)).toEqual(recordToJson(record));
      }),
      { numRuns: 80 },
    );
  });

  test('is plain data', () => {
    fc.assert(fc.property(anyRecord, (record) => void expect(JSON.parse(JSON.stringify(record))).toEqual(record)));
  });

  test('can be checked and replayed whatever its moves are, and the first error on the main line is the same', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const end = replay(record);
        const errors = checkRecord(record);
        if (!end.ok) expect(errors[0]).toEqual(end.error);
        else for (const error of errors) expect(error.node === 0 || !end.value.line.includes(error.node)).toBe(true);
        // The fast check plays and undoes moves; replaying every node separately must give the same.
        record.nodes.forEach((_, node) => {
          const alone = replay(record, node);
          if (!alone.ok) expect(errors).toContainEqual(alone.error);
          else expect(errors.some((error) => error.node === node && error.moveNumber > 0)).toBe(false);
        });
      }),
    );
  });
});

/** Every reader returns a value, and the location of an error is inside the text. */
function readEveryWay(text: string): void {
  const lines = text.split(/\r\n|\n|\r/);
  looksLikeHgf(text);
  for (const read of [parseSgf, readSgf, readHgf, readRecordJson, readRecords]) {
    const result = read(text);
    if (result.ok) continue;
    const { line, column, message, expected, found } = result.error;
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThanOrEqual(1);
    // The \n of a \r\n may be reported too.
    expect(column).toBeLessThanOrEqual(lines[line - 1].length + 2);
    for (const part of [message, expected, found]) expect(part).toMatch(/^[^\n\r]+$/);
  }
}

describe('any text', () => {
  test('is read without an exception', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), readEveryWay));
    const signs = fc.constantFrom(
      '(',
      ')',
      ';',
      '[',
      ']',
      '\\',
      ':',
      'W',
      'SZ',
      'GM[Havannah]',
      'SZ[4]',
      'c3',
      '\n',
      '\r',
      '{',
      '"',
    );
    fc.assert(fc.property(fc.string({ unit: signs, maxLength: 40 }), readEveryWay), { numRuns: 200 });
  });

  const edit = fc.record({ at: fc.nat(), drop: fc.nat(4), add: fc.string({ unit: 'grapheme-ascii', maxLength: 3 }) });
  const damage = (text: string, edits: readonly { at: number; drop: number; add: string }[]): string =>
    edits.reduce((damaged, { at, drop, add }) => {
      const from = at % (damaged.length + 1);
      return damaged.slice(0, from) + add + damaged.slice(from + drop);
    }, text);

  test('that was SGF and is damaged is read without an exception', () => {
    fc.assert(
      fc.property(anyRecord, fc.array(edit, { minLength: 1, maxLength: 3 }), (record, edits) => {
        const text = damage(writeSgf([record]), edits);
        readEveryWay(text);
        const again = readSgf(text);
        if (again.ok) for (const survivor of again.value) expect(recordProblem(survivor)).toBeUndefined();
      }),
      { numRuns: 80 },
    );
  });

  test('that was JSON and is damaged is read without an exception', () => {
    fc.assert(
      fc.property(anyRecord, fc.array(edit, { minLength: 1, maxLength: 3 }), (record, edits) =>
        readEveryWay(damage(writeRecordJson(record), edits)),
      ),
      { numRuns: 80 },
    );
  });
});
