import type { Grid } from '../grid.ts';
import { moveName } from '../move-names.ts';
import { type Cell, type Side, type SideWord, SWAP, sideOfWord, sideWord, sideWords } from '../types.ts';
import type { JsonAsker } from './json-fields.ts';
import type { JsonValue } from './json-syntax.ts';
import { markLists, setupLists } from './properties.ts';
import type { Label, Marks, RawProperty, RecordArrow, RecordNode, Setup } from './record.ts';

/** A node in JSON: like {@link RecordNode}, with cells by their names. */
export interface NodeJson {
  /** The index of the parent, which comes earlier; −1 for the root. */
  readonly parent: number;
  /** Who moves or resigns. */
  readonly side?: SideWord;
  /** A cell, `swap` or `resign`. */
  readonly move?: string;
  readonly setup?: { readonly [List in Exclude<keyof Setup, 'turn'>]?: readonly string[] } & {
    readonly turn?: SideWord;
  };
  readonly name?: string;
  readonly comment?: string;
  readonly marks?: { readonly [List in Exclude<keyof Marks, 'labels' | 'arrows'>]?: readonly string[] } & {
    readonly labels?: readonly { readonly cell: string; readonly text: string }[];
    readonly arrows?: readonly { readonly from: string; readonly to: string }[];
  };
  readonly properties?: readonly RawProperty[];
}

const nodeKeys = ['parent', 'side', 'move', 'setup', 'name', 'comment', 'marks', 'properties'] as const;
const setupKeys = [...setupLists.map(([field]) => field), 'turn'];
const markKeys = [...markLists.map(([field]) => field), 'labels', 'arrows'];

export function sideFromJson(value: JsonValue, ask: JsonAsker): Side | undefined {
  const word = ask.choice(value, sideWords);
  return word && sideOfWord(word);
}

export function nodeToJson(
  { parent, play, resigns, setup, name, comment, marks, properties }: RecordNode,
  grid: Grid,
): NodeJson {
  const names = (lists: readonly (readonly [string, readonly Cell[] | undefined])[]): Record<string, string[]> =>
    Object.fromEntries(
      lists.flatMap(([field, cells]) => (cells === undefined ? [] : [[field, cells.map((cell) => grid.nameOf(cell))]])),
    );
  return {
    parent,
    ...(play && { side: sideWord(play.side), move: moveName({ grid }, play.move) }),
    ...(resigns && { side: sideWord(resigns), move: 'resign' }),
    ...(setup && {
      setup: {
        ...names(setupLists.map(([field]) => [field, setup[field]])),
        ...(setup.turn && { turn: sideWord(setup.turn) }),
      },
    }),
    ...(name !== undefined && { name }),
    ...(comment !== undefined && { comment }),
    ...(marks && {
      marks: {
        ...names(markLists.map(([field]) => [field, marks[field]])),
        ...(marks.labels && { labels: marks.labels.map(({ cell, text }) => ({ cell: grid.nameOf(cell), text })) }),
        ...(marks.arrows && {
          arrows: marks.arrows.map(({ from, to }) => ({ from: grid.nameOf(from), to: grid.nameOf(to) })),
        }),
      },
    }),
    ...(properties && { properties }),
  };
}

/** Reads a node, with the offset to report in errors about its move. */
export function nodeFromJson(
  value: JsonValue,
  grid: Grid,
  ask: JsonAsker,
): { readonly node: RecordNode; readonly at: number } | undefined {
  const fields = ask.object(value, nodeKeys);
  if (fields === undefined) return undefined;
  const get = (name: (typeof nodeKeys)[number]): JsonValue | undefined => fields.get(name)?.value;
  const parentValue = ask.need(value, fields, 'parent');
  const parent = parentValue && ask.integer(parentValue);
  const moveValue = get('move');
  const turn = moveValue || get('side') ? readMove(value, get('side'), moveValue, grid, ask) : {};
  const setup = ifThere(get('setup'), (part) => readSetup(part, grid, ask));
  const name = ifThere(get('name'), (part) => ask.line(part));
  const comment = ifThere(get('comment'), (part) => ask.text(part));
  const marks = ifThere(get('marks'), (part) => readMarks(part, grid, ask));
  const properties = ifThere(get('properties'), (part) => readProperties(part, ask));
  if (ask.error !== undefined || parent === undefined) return undefined;
  const node: RecordNode = {
    parent,
    ...turn,
    ...(setup && { setup }),
    ...(name !== undefined && { name }),
    ...(comment !== undefined && { comment }),
    ...(marks && { marks }),
    ...(properties && { properties }),
  };
  return { node, at: (moveValue ?? value).at };
}

const ifThere = <T>(value: JsonValue | undefined, read: (value: JsonValue) => T | undefined): T | undefined =>
  value === undefined ? undefined : read(value);

function readMove(
  node: JsonValue,
  sideValue: JsonValue | undefined,
  moveValue: JsonValue | undefined,
  grid: Grid,
  ask: JsonAsker,
): Pick<RecordNode, 'play' | 'resigns'> | undefined {
  if (sideValue === undefined || moveValue === undefined) {
    return ask.wrong(node, 'a move has a side and a cell', 'both side and move', 'only one of them');
  }
  const side = sideFromJson(sideValue, ask);
  const word = ask.line(moveValue);
  if (side === undefined || word === undefined) return undefined;
  if (word === 'resign') return { resigns: side };
  const move = word === 'swap' ? SWAP : readCell(moveValue, grid, ask, ', swap or resign');
  return move === undefined ? undefined : { play: { side, move } };
}

function readCell(value: JsonValue, grid: Grid, ask: JsonAsker, or = ''): Cell | undefined {
  const name = ask.line(value);
  if (name === undefined) return undefined;
  const cell = grid.cellNamed(name);
  return cell < 0 ? ask.wrong(value, `no such cell on a board of size ${grid.size}`, `a cell such as c3${or}`) : cell;
}

function readAll<T>(value: JsonValue, ask: JsonAsker, read: (item: JsonValue) => T | undefined): T[] | undefined {
  const all: T[] = [];
  for (const item of ask.items(value) ?? []) {
    const one = read(item);
    if (one === undefined) return undefined;
    all.push(one);
  }
  return ask.error === undefined ? all : undefined;
}

const readCells = (value: JsonValue, grid: Grid, ask: JsonAsker): Cell[] | undefined =>
  readAll(value, ask, (item) => readCell(item, grid, ask));

function readSetup(value: JsonValue, grid: Grid, ask: JsonAsker): Setup | undefined {
  const fields = ask.object(value, setupKeys);
  if (fields === undefined) return undefined;
  const entries = [...fields].map(([key, entry]) => [
    key,
    key === 'turn' ? sideFromJson(entry.value, ask) : readCells(entry.value, grid, ask),
  ]);
  return ask.error === undefined ? Object.fromEntries(entries) : undefined;
}

function readMarks(value: JsonValue, grid: Grid, ask: JsonAsker): Marks | undefined {
  const fields = ask.object(value, markKeys);
  if (fields === undefined) return undefined;
  const entries = [...fields].map(([key, { value: list }]) => {
    if (key === 'labels') return [key, readAll(list, ask, (item) => readLabel(item, grid, ask))];
    if (key === 'arrows') return [key, readAll(list, ask, (item) => readArrow(item, grid, ask))];
    return [key, readCells(list, grid, ask)];
  });
  return ask.error === undefined ? Object.fromEntries(entries) : undefined;
}

function readLabel(value: JsonValue, grid: Grid, ask: JsonAsker): Label | undefined {
  const fields = ask.object(value, ['cell', 'text']);
  const cellValue = fields && ask.need(value, fields, 'cell');
  const textValue = fields && ask.need(value, fields, 'text');
  const cell = cellValue && readCell(cellValue, grid, ask);
  const text = textValue && ask.line(textValue);
  return cell === undefined || text === undefined ? undefined : { cell, text };
}

function readArrow(value: JsonValue, grid: Grid, ask: JsonAsker): RecordArrow | undefined {
  const fields = ask.object(value, ['from', 'to']);
  const [from, to] = ['from', 'to'].map((name) => {
    const cell = fields && ask.need(value, fields, name);
    return cell && readCell(cell, grid, ask);
  });
  return from === undefined || to === undefined ? undefined : { from, to };
}

function readProperties(value: JsonValue, ask: JsonAsker): RawProperty[] | undefined {
  return readAll(value, ask, (item) => {
    const fields = ask.object(item, ['name', 'values']);
    const nameValue = fields && ask.need(item, fields, 'name');
    const valuesValue = fields && ask.need(item, fields, 'values');
    const name = nameValue && ask.line(nameValue);
    const values = valuesValue && readAll(valuesValue, ask, (one) => ask.verbatim(one));
    return name === undefined || values === undefined ? undefined : { name, values };
  });
}
