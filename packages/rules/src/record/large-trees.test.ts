import { describe, expect, test } from 'vitest';
import { BLACK, WHITE } from '../types.ts';
import { recordProblem } from './check.ts';
import { readRecordJson, writeRecordJson } from './json.ts';
import { type GameRecord, lineTo, mainLine, type Play, type RecordNode } from './record.ts';
import { checkRecord, replay } from './replay.ts';
import { readSgf, writeSgf } from './sgf.ts';

const many = 30_000;

/** A tree with moves, alternating, at some nodes far apart, so that the lines between them have to be walked. */
const treeOf = (parentOf: (node: number) => number, moveNodes: readonly number[]): GameRecord => ({
  header: { game: 'squatter', size: 3, swap: false, first: WHITE },
  nodes: Array.from({ length: many }, (_, node): RecordNode => {
    const move = moveNodes.indexOf(node);
    const play: Play = { side: move % 2 === 0 ? WHITE : BLACK, move };
    return { parent: node === 0 ? -1 : parentOf(node), ...(move >= 0 && { play }) };
  }),
});

describe.each<[sentence: string, record: GameRecord]>([
  ['a game of thirty thousand nodes', treeOf((node) => node - 1, [1, 2, many - 2, many - 1])],
  ['thirty thousand variations of one move', treeOf(() => 0, [many - 1])],
  [
    'a variation in a variation, fifteen thousand deep',
    treeOf((node) => (node % 2 === 0 ? node - 1 : Math.max(0, node - 2)), [1, many - 1]),
  ],
])('%s', (_, record) => {
  test('is a record', () => expect(recordProblem(record)).toBeUndefined());

  test('survives SGF', () => {
    const text = writeSgf([record]);
    const read = readSgf(text);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(JSON.stringify(read.value[0].nodes)).toBe(JSON.stringify(record.nodes));
    expect(writeSgf(read.value)).toBe(text);
  });

  test('survives JSON', () => {
    const text = writeRecordJson(record);
    const read = readRecordJson(text);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(writeRecordJson(read.value)).toBe(text);
    expect(JSON.stringify(structuredClone(record)).length).toBeGreaterThan(many);
  });

  test('is replayed and checked', () => {
    expect(replay(record).ok).toBe(true);
    expect(replay(record, many - 1).ok).toBe(true);
    expect(checkRecord(record)).toEqual([]);
    expect(lineTo(record, many - 1)[0]).toBe(0);
    expect(mainLine(record)[0]).toBe(0);
  });
});
