import type { GameName } from '../games.ts';
import type { Cell, Move, Side } from '../types.ts';

/**
 * A game record: the moves and all variations. Plain data, safe for `JSON.stringify` and `structuredClone` however long
 * the game is, since the tree is a flat list.
 */
export interface GameRecord {
  readonly header: RecordHeader;
  /**
   * The tree in pre-order: the root first, each node before its children, and all of one child's branch before the next
   * child. The first child continues the main line. A record always has a root.
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
  /** Other remarks about the rules. */
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
  /** A comment on the whole game; may have several lines. */
  readonly comment?: string;
  /** `B+`, `W+R`, `B+6`, `0` and so on: {@link tidyResult} lists all of them. */
  readonly result?: string;
}

/** A node holds a move, a resignation, a set-up, or none of these; any node may have comments and marks. */
export interface RecordNode {
  /** The index of the parent; −1 for the root. */
  readonly parent: number;
  readonly play?: Play;
  /** The side that resigns here. */
  readonly resigns?: Side;
  readonly setup?: Setup;
  readonly name?: string;
  readonly comment?: string;
  readonly marks?: Marks;
  /** Properties that the record does not interpret, in their order. */
  readonly properties?: readonly RawProperty[];
}

export interface Play {
  readonly side: Side;
  readonly move: Move;
}

/**
 * An edit of the position: first the listed cells become a live piece or free, then the owned cells get their owner.
 * Empty lists are omitted.
 */
export interface Setup {
  readonly white?: readonly Cell[];
  readonly black?: readonly Cell[];
  readonly empty?: readonly Cell[];
  /** Squatter: captured cells, with any pieces on them. */
  readonly whiteOwned?: readonly Cell[];
  readonly blackOwned?: readonly Cell[];
  /** Who moves next; never in the root, where {@link RecordHeader.first} gives it. */
  readonly turn?: Side;
}

/** Marks on cells and between them; empty lists are omitted. */
export interface Marks {
  readonly circle?: readonly Cell[];
  readonly square?: readonly Cell[];
  readonly triangle?: readonly Cell[];
  readonly cross?: readonly Cell[];
  readonly labels?: readonly Label[];
  /** Each once; two cells may have one in either direction. */
  readonly arrows?: readonly RecordArrow[];
}

export interface Label {
  readonly cell: Cell;
  readonly text: string;
}

/** From one cell to another. */
export interface RecordArrow {
  readonly from: Cell;
  readonly to: Cell;
}

/** An SGF property in its original spelling: values are the text between the brackets, with escapes. */
export interface RawProperty {
  readonly name: string;
  readonly values: readonly string[];
}

/** Identifies an arrow. */
export const arrowKey = ({ from, to }: RecordArrow): string => `${from}:${to}`;

/** The nodes from the root along first children to the end. */
export function mainLine(record: GameRecord): number[] {
  // In pre-order a first child comes right after its parent.
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

/** The number of moves on a line. */
export const countMoves = ({ nodes }: GameRecord, line: readonly number[]): number =>
  line.filter((node) => nodes[node].play !== undefined).length;

/**
 * The main line up to a move; move 0 is the start, with any set-up before the first move. Throws if the line is
 * shorter.
 */
export function mainLineTo(record: GameRecord, move: number): number[] {
  const line = mainLine(record);
  const turns = [...line.keys()].filter((i) => record.nodes[line[i]].play ?? record.nodes[line[i]].resigns);
  const moves = countMoves(record, line);
  if (move > moves) throw new RangeError(`no such move ${move}: the game has ${moves}`);
  if (move === 0) return turns.length === 0 ? line : line.slice(0, turns[0]);
  return line.slice(0, turns[move - 1] + 1);
}
