import { gameNames, games } from '../games.ts';
import { fail, ok, quote, type Result, type TextError } from '../result.ts';
import { gridOfGame, startProblem } from '../start.ts';
import { type Side, WHITE } from '../types.ts';
import { tidyResult } from './ending.ts';
import { rememberLocations } from './locations.ts';
import { MAX_LISTED_CELLS, type SgfContext, type SgfDialect } from './points.ts';
import { headerTexts, otherSideNames, parseRules } from './properties.ts';
import type { GameRecord, RecordHeader, RecordNode } from './record.ts';
import { readNode, readSide } from './sgf-node.ts';
import type { SgfCollection, SgfNode, SgfProperty, SgfTree } from './sgf-syntax.ts';
import { unescapeText } from './sgf-text.ts';
import { oneLine, type SourceText } from './source.ts';

/** The records of all games in a collection, or the first error in any of them. */
export function readTrees(collection: SgfCollection, dialect: SgfDialect): Result<GameRecord[]> {
  const records: GameRecord[] = [];
  const allowance = { cells: MAX_LISTED_CELLS };
  for (const tree of collection.trees) {
    const record = readTree(tree, { dialect, source: collection.source, allowance });
    if (!record.ok) return record;
    records.push(record.value);
  }
  return ok(records);
}

function readTree(tree: SgfTree, file: Omit<SgfContext, 'game' | 'grid'>): Result<GameRecord> {
  const { dialect, source } = file;
  const partial = readHeader(tree.nodes[0], dialect, source);
  if (!partial.ok) return partial;
  const header = partial.value;
  const context = { game: header.game, grid: gridOfGame(header.game, header.size), ...file };
  const nodes: RecordNode[] = [];
  const offsets: number[] = [];
  for (const raw of tree.nodes) {
    const node = readNode(raw, context);
    if (!node.ok) return node;
    nodes.push(node.value.node);
    offsets.push(node.value.at);
  }
  const read = { header: { ...header, first: header.first ?? firstMover(nodes) }, nodes };
  const record = dialect.headerOf === undefined ? read : { header: dialect.headerOf(read), nodes };
  rememberLocations(record, source, offsets);
  return ok(record);
}

/** Whoever moves first on the main line, since a file need not state it. */
export function firstMover(nodes: readonly RecordNode[]): Side {
  for (let node = 0; node < nodes.length && nodes[node].parent === node - 1; node++) {
    const side = nodes[node].play?.side;
    if (side !== undefined) return side;
  }
  return WHITE;
}

type PartialHeader = Omit<RecordHeader, 'first'> & { readonly first: Side | undefined };

function readHeader(root: SgfNode, dialect: SgfDialect, source: SourceText): Result<PartialHeader> {
  const found = new Map<string, SgfProperty>();
  for (const property of root.properties) if (!found.has(property.name)) found.set(property.name, property);
  const text = (name: string): string | undefined => {
    const property = found.get(name);
    return property && unescapeText(property.values[0].raw);
  };
  const wrong = (
    name: string,
    message: string,
    expected: string,
  ): { readonly ok: false; readonly error: TextError } => {
    const value = found.get(name)?.values[0];
    return value === undefined
      ? fail(source.errorAt(root.at, message, expected, 'a game without it'))
      : fail(source.errorAt(value.at, message, expected, quote(value.raw)));
  };

  const format = text('FF')?.trim();
  if (format !== undefined && !/^[1-4]$/.test(format)) return wrong('FF', 'unknown version of SGF', 'FF[4]');

  const titles = gameNames.map((name) => games[name].title);
  const gameWord = text('GM')?.trim().toLowerCase();
  const game = gameWord === undefined ? dialect.game : gameNames.find((name) => name === gameWord);
  if (game === undefined) {
    const expected = titles.map((title) => `GM[${title}]`).join(', ');
    if (gameWord === undefined) return wrong('GM', 'the file does not say which game it is', expected);
    return wrong('GM', `only records of ${titles.join(', ')} can be read`, expected);
  }
  if (dialect.game !== undefined && game !== dialect.game) {
    return wrong('GM', `this is not a record of ${games[dialect.game].title}`, `GM[${games[dialect.game].title}]`);
  }

  const sizeText = text('SZ')?.trim();
  if (sizeText === undefined) return wrong('SZ', 'the file does not say how large the board is', 'SZ');
  const sizes = /^([0-9]{1,6})(?::([0-9]{1,6}))?$/.exec(sizeText);
  if (sizes === null || (sizes[2] ?? sizes[1]) !== sizes[1]) {
    return wrong('SZ', 'this is not a board size', 'a whole number');
  }
  const size = Number(sizes[1]);
  const problem = startProblem(game, { size });
  if (problem !== undefined) return wrong('SZ', problem, 'a size that can be played');

  const resultText = text('RE')?.trim();
  const result = resultText ? tidyResult(resultText, dialect.crossed) : undefined;
  if (resultText && result === undefined) {
    return wrong('RE', 'this is not a result', 'B+, W+, B+6, W+R, B+T, W+F, 0, Draw, Void or ?');
  }

  const turn = text('PL');
  const first = turn === undefined ? undefined : readSide(turn);
  if (turn !== undefined && first === undefined) return wrong('PL', 'this is not a side', 'W or B');

  const ruleText = text('RU');
  const rulesRead = parseRules(ruleText ?? '', dialect.swapWord);
  const swap = ruleText === undefined ? dialect.swap : rulesRead.swap;
  const swapProblem = startProblem(game, { size, swap });
  if (swapProblem !== undefined) return wrong('RU', swapProblem, 'rules without swap');
  const texts = headerTexts.flatMap(([field, name]) => {
    const words = text((dialect.crossed && otherSideNames.get(name)) || name);
    return words === undefined ? [] : [[field, field === 'comment' ? words : oneLine(words)] as const];
  });
  return ok({
    game,
    size,
    swap,
    first,
    ...(rulesRead.rules === '' ? {} : { rules: rulesRead.rules }),
    ...Object.fromEntries(texts),
    ...(result === undefined ? {} : { result }),
  });
}
