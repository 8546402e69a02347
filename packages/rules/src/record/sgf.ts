import { games } from '../games.ts';
import type { Grid } from '../grid.ts';
import { moveName } from '../move-names.ts';
import type { Result } from '../result.ts';
import { gridOfGame } from '../start.ts';
import { type Cell, sideLetter, WHITE } from '../types.ts';
import { recordProblem } from './check.ts';
import { ownDialect } from './points.ts';
import { headerTexts, markLists, parseRules, setupLists } from './properties.ts';
import type { GameRecord, RawProperty, RecordNode } from './record.ts';
import { firstMover, readTrees } from './sgf-read.ts';
import { parseSgf } from './sgf-syntax.ts';
import { escapeHalf, escapeSgf, writeSgfTree } from './sgf-text.ts';
import { oneLine } from './source.ts';

/** The application that our files name as their author. */
const APPLICATION = 'Ringfence:0.1.0';

/** Reads all games of an SGF text. Moves are not checked against the rules: see {@link replay}. */
export function readSgf(text: string): Result<GameRecord[]> {
  const collection = parseSgf(text);
  return collection.ok ? readTrees(collection.value, ownDialect) : collection;
}

/** Writes games as one SGF text, always the same for the same records; throws for an invalid record. */
export function writeSgf(records: readonly GameRecord[]): string {
  return records.map(writeRecord).join('');
}

function writeRecord(record: GameRecord): string {
  const problem = recordProblem(record);
  if (problem !== undefined) throw new RangeError(`node ${problem.node}: ${problem.message}`);
  const grid = gridOfGame(record.header.game, record.header.size);
  return writeSgfTree(
    record.nodes.map((node) => ({
      parent: node.parent,
      properties: [...(node.parent < 0 ? rootProperties(record) : []), ...nodeProperties(node, grid)],
    })),
  );
}

const one = (name: string, value: string): RawProperty => ({ name, values: [value] });

const text = (name: string, value: string | undefined): RawProperty[] =>
  value === undefined ? [] : [one(name, escapeSgf(value))];

function rootProperties({ header, nodes }: GameRecord): RawProperty[] {
  const rules = parseRules(header.rules ?? '').rules;
  const ruleWords = [...(header.swap ? ['swap'] : []), ...(rules === '' ? [] : [rules])];
  return [
    one('FF', '4'),
    one('CA', 'UTF-8'),
    one('AP', APPLICATION),
    one('GM', games[header.game].title),
    one('SZ', `${header.size}`),
    ...(ruleWords.length === 0 ? [] : text('RU', ruleWords.join(', '))),
    // White is the default, but a reader that sees Black move first would take Black for the starting side.
    ...(header.first === WHITE && firstMover(nodes) === WHITE ? [] : [one('PL', sideLetter(header.first))]),
    ...headerTexts.flatMap(([field, name]) => {
      const value = header[field];
      return text(name, value === undefined || field === 'comment' ? value : oneLine(value));
    }),
    ...text('RE', header.result),
  ];
}

function nodeProperties(node: RecordNode, grid: Grid): RawProperty[] {
  const { play, resigns, setup, marks, name, comment, properties } = node;
  const points = (property: string, cells: readonly Cell[] | undefined): RawProperty[] =>
    cells === undefined ? [] : [{ name: property, values: cells.map((cell) => grid.nameOf(cell)) }];
  const labels = marks?.labels?.map(({ cell, text }) => `${grid.nameOf(cell)}:${escapeHalf(oneLine(text))}`);
  const arrows = marks?.arrows?.map(({ from, to }) => `${grid.nameOf(from)}:${grid.nameOf(to)}`);
  return [
    ...(play === undefined ? [] : [one(sideLetter(play.side), moveName({ grid }, play.move))]),
    ...(resigns === undefined ? [] : [one(sideLetter(resigns), 'resign')]),
    ...setupLists.flatMap(([field, property]) => points(property, setup?.[field])),
    ...(setup?.turn === undefined ? [] : [one('PL', sideLetter(setup.turn))]),
    ...text('N', name === undefined ? undefined : oneLine(name)),
    ...text('C', comment),
    ...markLists.flatMap(([field, property]) => points(property, marks?.[field])),
    ...(labels === undefined ? [] : [{ name: 'LB', values: labels }]),
    ...(arrows === undefined ? [] : [{ name: 'AR', values: arrows }]),
    ...(properties ?? []),
  ];
}
