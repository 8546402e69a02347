import { type GameName, gameNames } from '../games.ts';
import { fail, ok, type Result } from '../result.ts';
import { gridOfGame, startProblem } from '../start.ts';
import { type SideWord, sideWord, WHITE } from '../types.ts';
import { recordProblem } from './check.ts';
import { tidyResult } from './ending.ts';
import { JSON_VERSION, JsonAsker, type JsonFields } from './json-fields.ts';
import { type NodeJson, nodeFromJson, nodeToJson, sideFromJson } from './json-node.ts';
import { type JsonValue, parseJson } from './json-syntax.ts';
import { rememberLocations } from './locations.ts';
import { headerTexts } from './properties.ts';
import type { GameRecord, RecordHeader, RecordNode } from './record.ts';

/**
 * A game record in JSON, version 1. Texts of the header are beside the game and the size; the tree is a flat list in
 * pre-order, so that no game is too long for a recursive parser.
 */
export type RecordJson = {
  readonly ringfence: typeof JSON_VERSION;
  readonly kind: 'record';
  readonly game: GameName;
  readonly size: number;
  /** Default: false. */
  readonly swap?: boolean;
  /** Default: White. */
  readonly first?: SideWord;
  readonly nodes: readonly NodeJson[];
} & Omit<RecordHeader, 'game' | 'size' | 'swap' | 'first'>;

const textFields = headerTexts.map(([field]) => field);
const keys = ['ringfence', 'kind', 'game', 'size', 'swap', 'first', 'rules', ...textFields, 'result', 'nodes'];

/** The record as a plain object for `JSON.stringify`; throws for an invalid record. */
export function recordToJson(record: GameRecord): RecordJson {
  const problem = recordProblem(record);
  if (problem !== undefined) throw new RangeError(`node ${problem.node}: ${problem.message}`);
  const { game, size, swap, first, ...texts } = record.header;
  const grid = gridOfGame(game, size);
  return {
    ringfence: JSON_VERSION,
    kind: 'record',
    game,
    size,
    swap,
    first: sideWord(first),
    ...Object.fromEntries(keys.flatMap((key) => Object.entries(texts).filter(([field]) => field === key))),
    nodes: record.nodes.map((node) => nodeToJson(node, grid)),
  };
}

/** The record as JSON text, always the same for the same record, with a line for each node. */
export function writeRecordJson(record: GameRecord): string {
  const { nodes, ...head } = recordToJson(record);
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  const tree = nodes.map((node) => `    ${JSON.stringify(node)}`).join(',\n');
  return `{\n${lines.join('')}  "nodes": [\n${tree}\n  ]\n}\n`;
}

/** Reads a record from JSON text and checks everything but the rules of the game: see {@link replay}. */
export function readRecordJson(text: string): Result<GameRecord> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const { value, source } = json.value;
  const ask = new JsonAsker(source);
  const fields = ask.object(value, keys);
  if (fields !== undefined) ask.heading(value, fields, 'record');
  const header = fields && readHeader(value, fields, ask);
  const list = fields && ask.need(value, fields, 'nodes');
  const items = list && ask.items(list);
  if (ask.error !== undefined || header === undefined || list === undefined || items === undefined) return refuse(ask);
  const grid = gridOfGame(header.game, header.size);
  const nodes: RecordNode[] = [];
  const offsets: number[] = [];
  for (const item of items) {
    const read = nodeFromJson(item, grid, ask);
    if (read === undefined) return refuse(ask);
    nodes.push(read.node);
    offsets.push(read.at);
  }
  const record = { header, nodes };
  const problem = recordProblem(record);
  if (problem !== undefined) {
    ask.wrong(items[problem.node] ?? list, problem.message, 'a game record', `node ${problem.node}`);
    return refuse(ask);
  }
  rememberLocations(record, source, offsets);
  return ok(record);
}

function refuse({ error }: JsonAsker): Result<never> {
  if (error === undefined) throw new Error('something was refused without a reason');
  return fail(error);
}

function readHeader(object: JsonValue, fields: JsonFields, ask: JsonAsker): RecordHeader | undefined {
  const get = (name: string): JsonValue | undefined => fields.get(name)?.value;
  const gameValue = ask.need(object, fields, 'game');
  const game = gameValue && ask.choice(gameValue, gameNames);
  const sizeValue = ask.need(object, fields, 'size');
  const size = sizeValue && ask.integer(sizeValue);
  if (game === undefined || sizeValue === undefined || size === undefined) return undefined;
  const sizeProblem = startProblem(game, { size });
  if (sizeProblem !== undefined) return ask.wrong(sizeValue, sizeProblem, 'a size that can be played');
  const swapValue = get('swap');
  const swap = swapValue === undefined ? false : ask.boolean(swapValue);
  const firstValue = get('first');
  const first = firstValue === undefined ? WHITE : sideFromJson(firstValue, ask);
  if (swap === undefined || first === undefined) return undefined;
  const swapProblem = startProblem(game, { size, swap });
  if (swapProblem !== undefined) return ask.wrong(swapValue ?? object, swapProblem, 'false');
  const texts: [string, string][] = [];
  for (const field of ['rules', ...textFields]) {
    const value = get(field);
    const text = value && (field === 'comment' ? ask.text(value) : ask.line(value));
    if (text !== undefined) texts.push([field, text]);
  }
  const resultValue = get('result');
  const resultText = resultValue && ask.line(resultValue);
  const result = resultText === undefined ? undefined : tidyResult(resultText);
  if (resultValue !== undefined && result === undefined) {
    return ask.wrong(resultValue, 'this is not a result', 'B+, W+, B+6, W+R, B+T, W+F, 0, Void or ?');
  }
  return { game, size, swap, first, ...Object.fromEntries(texts), ...(result !== undefined && { result }) };
}
