import type { Cell, GameName, Move, Side } from '../types.ts';

/**
 * A game record: the moves, and all variations. Plain data, safe to pass to `JSON.stringify` and `structuredClone`
 * however long the game is, since the tree is a flat list.
 */
export interface GameRecord {
  readonly header: RecordHeader;
  /**
   * The tree in pre-order: the root first, each node before its children and the whole of one child's branch before the
   * next child. The first child carries on the main line. There is always a root.
   */
  readonly nodes: readonly RecordNode[];
}

export interface RecordHeader {
  readonly game: GameName;
  readonly size: number;
  /** Whether the second player may take over the first piece. */
  readonly swap: boolean;
  /** Who moves first, also from a set-up in the root. */
  readonly first: Side;
  /** Other words about the rules in force. */
  readonly rules?: string;
  readonly white?: string;
  readonly whiteRank?: string;
  readonly black?: string;
  readonly blackRank?: string;
  readonly event?: string;
  readonly round?: string;
  readonly date?: string;
  readonly place?: string;
  /** The name of the game. */
  readonly name?: string;
  readonly source?: string;
  /** Who recorded the game. */
  readonly user?: string;
  readonly annotator?: string;
  readonly copyright?: string;
  /** About the game as a whole; may have several lines. */
  readonly comment?: string;
  /** `B+`, `W+R`, `B+6`, `0` and so on: see {@link tidyResult} for all of them. */
  readonly result?: string;
}

/** A node holds a move, or a resignation, or a set-up, or none of these; words and marks may stand in any. */
export interface RecordNode {
  /** The index of the parent; −1 for the root. */
  readonly parent: number;
  readonly play?: Play;
  /** The side that gives up here. */
  readonly resigns?: Side;
  readonly setup?: Setup;
  readonly name?: string;
  readonly comment?: string;
  readonly marks?: Marks;
  /** What the file said in words of its own, in its order. */
  readonly properties?: readonly RawProperty[];
}

export interface Play {
  readonly side: Side;
  readonly move: Move;
}

/**
 * An edit of the position: first the listed cells become a live piece or free, then the owned cells get their owner.
 * Lists that would be empty are left out.
 */
export interface Setup {
  readonly white?: readonly Cell[];
  readonly black?: readonly Cell[];
  readonly empty?: readonly Cell[];
  /** Squatter: captured cells, with whatever stands on them. */
  readonly whiteOwned?: readonly Cell[];
  readonly blackOwned?: readonly Cell[];
  /** Who moves next; never in the root, where {@link RecordHeader.first} says so. */
  readonly turn?: Side;
}

/** Marks on cells and between them; lists that would be empty are left out. */
export interface Marks {
  readonly circle?: readonly Cell[];
  readonly square?: readonly Cell[];
  readonly triangle?: readonly Cell[];
  readonly cross?: readonly Cell[];
  readonly labels?: readonly Label[];
  /** Each once; between two cells there may be one in either direction. */
  readonly arrows?: readonly Arrow[];
}

export interface Label {
  readonly cell: Cell;
  readonly text: string;
}

/** From one cell to another. */
export interface Arrow {
  readonly from: Cell;
  readonly to: Cell;
}

/** An SGF property in its own spelling: values are what stood between the brackets, escapes and all. */
export interface RawProperty {
  readonly name: string;
  readonly values: readonly string[];
}

/** What tells an arrow from every other. */
export const arrowKey = ({ from, to }: Arrow): string => `${from}:${to}`;

/** The children of every node, in order. */
export function childrenOf(record: GameRecord): number[][] {
  const children: number[][] = record.nodes.map(() => []);
  for (let node = 1; node < record.nodes.length; node++) children[record.nodes[node].parent].push(node);
  return children;
}

/** The nodes from the root along first children to the end. */
export function mainLine(record: GameRecord): number[] {
  // In pre-order a first child stands right behind its parent.
  const line = [0];
  for (let node = 1; node < record.nodes.length && record.nodes[node].parent === node - 1; node++) line.push(node);
  return line;
}

/** The nodes from the root to a node, both included. */
export function lineTo(record: GameRecord, node: number): number[] {
  if (!(node in record.nodes)) throw new RangeError(`no node ${node} in a record of ${record.nodes.length}`);
  const line: number[] = [];
  for (let at = node; at >= 0; at = record.nodes[at].parent) line.push(at);
  return line.reverse();
}

/** How many moves are made on a line. */
export const countMoves = ({ nodes }: GameRecord, line: readonly number[]): number =>
  line.filter((node) => nodes[node].play !== undefined).length;

/** The main line up to a move; move 0 is the start, with whatever is set up before anybody moves. Throws if it is shorter. */
export function mainLineTo(record: GameRecord, move: number): number[] {
  const line = mainLine(record);
  const turns = [...line.keys()].filter((i) => record.nodes[line[i]].play ?? record.nodes[line[i]].resigns);
  const moves = countMoves(record, line);
  if (move > moves) throw new RangeError(`no such move ${move}: the game has ${moves}`);
  if (move === 0) return turns.length === 0 ? line : line.slice(0, turns[0]);
  return line.slice(0, turns[move - 1] + 1);
}

/** A new record with one more node as the last child of `parent`, and that node's index; later nodes move up by one. */
export function addNode(
  record: GameRecord,
  parent: number,
  content: Omit<RecordNode, 'parent'>,
): { readonly record: GameRecord; readonly node: number } {
  const { nodes } = record;
  if (!(parent in nodes)) throw new RangeError(`no node ${parent} in a record of ${nodes.length}`);
  let node = parent + 1;
  // A branch ends where the next node hangs from something before it.
  while (node < nodes.length && nodes[node].parent >= parent) node++;
  const moved = nodes
    .slice(node)
    .map((later) => (later.parent >= node ? { ...later, parent: later.parent + 1 } : later));
  return { record: { ...record, nodes: [...nodes.slice(0, node), { ...content, parent }, ...moved] }, node };
}
