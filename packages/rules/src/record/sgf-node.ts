import { fail, ok, quote, type Result } from '../result.ts';
import { BLACK, type Side, SWAP, WHITE } from '../types.ts';
import { cellOf, noSuchCell, readPoints, type SgfContext } from './points.ts';
import { hasOwnership, isKnownProperty, markLists, setupLists } from './properties.ts';
import {
  arrowKey,
  type Label,
  type Marks,
  type Play,
  type RecordArrow,
  type RecordNode,
  type Setup,
} from './record.ts';
import type { SgfNode, SgfProperty, SgfValue } from './sgf-syntax.ts';
import { splitComposed, unescapeText } from './sgf-text.ts';
import { oneLine } from './source.ts';

const listNames = new Set([...setupLists, ...markLists].map(([, name]) => name)).add('LB').add('AR');

/** A node, and the offset to report in errors about its move. */
interface ReadNode {
  readonly node: RecordNode;
  readonly at: number;
}

/** Reads a node, except for the header. */
export function readNode(raw: SgfNode, context: SgfContext): Result<ReadNode> {
  const { source } = context;
  const isRoot = raw.parent < 0;
  const moves = raw.properties.filter(({ name }) => name === 'W' || name === 'B');
  if (moves.length > 1) {
    return fail(source.errorAt(moves[1].at, 'a second move in one node', '";" before it', moves[1].name));
  }
  const moved = moves.length === 0 ? ok<Turn>({}) : readMove(moves[0], context);
  if (!moved.ok) return moved;
  const turn = moved.value;

  const ownership = hasOwnership(context.game, turn);
  const known = new Map<string, SgfProperty[]>();
  const unknown: SgfProperty[] = [];
  for (const property of raw.properties) {
    const { name, at, values } = property;
    if (!isKnownProperty(name, isRoot, ownership)) {
      unknown.push(property);
      continue;
    }
    const before = known.get(name);
    if (!listNames.has(name)) {
      if (before !== undefined)
        return fail(source.errorAt(at, `${name} occurs twice in one node`, `one ${name}`, name));
      if (values.length > 1) {
        return fail(source.errorAt(values[1].at, `${name} has more than one value`, 'one value', quote(values[1].raw)));
      }
    }
    if (before === undefined) known.set(name, [property]);
    else before.push(property);
  }

  const setup = readSetup(known, isRoot, context);
  if (!setup.ok) return setup;
  if (setup.value !== undefined && moves.length > 0) {
    return fail(source.errorAt(moves[0].at, 'a move beside a set-up', '";" before the move', moves[0].name));
  }
  const marks = readMarks(known, context);
  if (!marks.ok) return marks;
  const name = known.get('N')?.[0].values[0].raw;
  const comment = known.get('C')?.[0].values[0].raw;
  const node: RecordNode = {
    parent: raw.parent,
    ...turn,
    ...(setup.value && { setup: setup.value }),
    ...(name !== undefined && { name: oneLine(unescapeText(name)) }),
    ...(comment !== undefined && { comment: unescapeText(comment) }),
    ...(marks.value && { marks: marks.value }),
    ...(unknown.length > 0 && {
      properties: unknown.map((property) => ({
        name: property.name,
        values: property.values.map((value) => value.raw),
      })),
    }),
  };
  return ok({ node, at: moves.length === 0 ? raw.at : moves[0].values[0].at });
}

type Turn = { readonly play?: Play; readonly resigns?: Side };

function readMove({ name, values }: SgfProperty, context: SgfContext): Result<Turn> {
  const side = name === 'W' ? WHITE : BLACK;
  const word = unescapeText(values[0].raw).trim().toLowerCase();
  if (word === 'swap') return ok({ play: { side, move: SWAP } });
  if (word === 'resign') return ok({ resigns: side });
  if (word === '' || word === 'pass') {
    const example = `a cell such as ${context.dialect.pointExample}`;
    return fail(context.source.errorAt(values[0].at, 'these games have no pass', example, quote(values[0].raw)));
  }
  const cell = cellOf(values[0].raw, context);
  return cell < 0 ? fail(noSuchCell(values[0], context, ', swap or resign')) : ok({ play: { side, move: cell } });
}

type Known = ReadonlyMap<string, readonly SgfProperty[]>;

function readSetup(known: Known, isRoot: boolean, context: SgfContext): Result<Setup | undefined> {
  const setup: { -readonly [Field in keyof Setup]: Setup[Field] } = {};
  const listed = new Map<string, Map<number, string>>();
  for (const [field, name] of setupLists) {
    const properties = known.get(name);
    if (properties === undefined) continue;
    const cells = readPoints(properties, context);
    if (!cells.ok) return cells;
    // A cell has one piece and one owner.
    const kind = name[0];
    const taken = listed.get(kind) ?? new Map<number, string>();
    listed.set(kind, taken);
    for (const cell of cells.value) {
      const other = taken.get(cell);
      if (other !== undefined) {
        const cellName = context.grid.nameOf(cell);
        const message = `${cellName} is both in ${other} and in ${name}`;
        return fail(context.source.errorAt(properties[0].at, message, `${cellName} in one of them`, name));
      }
      taken.set(cell, name);
    }
    setup[field] = cells.value;
  }
  const turn = isRoot ? undefined : known.get('PL')?.[0].values[0];
  if (turn !== undefined) {
    const side = readSide(turn.raw);
    if (side === undefined)
      return fail(context.source.errorAt(turn.at, 'this is not a side', 'W or B', quote(turn.raw)));
    setup.turn = side;
  }
  return ok(Object.keys(setup).length === 0 ? undefined : setup);
}

/** The side that the value of PL names, by its first letter or in full. */
export function readSide(raw: string): Side | undefined {
  const word = raw.trim().toLowerCase();
  if (word === 'w' || word === 'white') return WHITE;
  return word === 'b' || word === 'black' ? BLACK : undefined;
}

function readMarks(known: Known, context: SgfContext): Result<Marks | undefined> {
  const marks: { -readonly [Field in keyof Marks]: Marks[Field] } = {};
  for (const [field, name] of markLists) {
    const properties = known.get(name);
    if (properties === undefined) continue;
    const cells = readPoints(properties, context);
    if (!cells.ok) return cells;
    marks[field] = cells.value;
  }
  const labels = readLabels(valuesOf(known, 'LB'), context);
  if (!labels.ok) return labels;
  if (labels.value.length > 0) marks.labels = labels.value;
  const arrows = readArrows(valuesOf(known, 'AR'), context);
  if (!arrows.ok) return arrows;
  if (arrows.value.length > 0) marks.arrows = arrows.value;
  return ok(Object.keys(marks).length === 0 ? undefined : marks);
}

const valuesOf = (known: Known, name: string): readonly SgfValue[] =>
  known.get(name)?.flatMap((property) => property.values) ?? [];

function readLabels(values: readonly SgfValue[], context: SgfContext): Result<Label[]> {
  const labels: Label[] = [];
  for (const value of values) {
    const halves = splitComposed(value.raw);
    if (halves === undefined) {
      const expected = `${context.dialect.pointExample}:text`;
      return fail(context.source.errorAt(value.at, 'a label without its text', expected, quote(value.raw)));
    }
    const cell = cellOf(halves[0], context);
    if (cell < 0) return fail(noSuchCell({ ...value, raw: halves[0] }, context));
    labels.push({ cell, text: oneLine(unescapeText(halves[1])) });
  }
  return ok(labels);
}

function readArrows(values: readonly SgfValue[], context: SgfContext): Result<RecordArrow[]> {
  const arrows = new Map<string, RecordArrow>();
  for (const value of values) {
    const halves = splitComposed(value.raw) ?? [value.raw, value.raw];
    const [from, to] = halves.map((half) => cellOf(half, context));
    if (from < 0 || to < 0) return fail(noSuchCell({ ...value, raw: halves[from < 0 ? 0 : 1] }, context));
    if (from === to) {
      const expected = 'two cells with a colon between them';
      return fail(context.source.errorAt(value.at, 'an arrow joins two cells', expected, quote(value.raw)));
    }
    const arrow = { from, to };
    arrows.set(arrowKey(arrow), arrow);
  }
  return ok([...arrows.values()]);
}
