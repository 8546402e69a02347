import { type GameName, type Move, otherSide, type Position, type Side, SWAP } from '@ringfence/rules';
import type { Info, MoveInfo, Proof } from '../api.ts';
import { CHILDREN, COUNT, LEAST, MOST, NODE, VISITS } from '../codes.ts';
import { inOrder } from '../merge.ts';
import type { Budget, Searcher, SearchGoal } from '../searcher.ts';
import { threatCells } from '../tactics.ts';
import { type HexModule, pliesToSwap, readMoves, writePieces } from './module.ts';

const proofs: readonly Proof[] = ['loss', 'draw', 'win'];
/** How many positions the search for the shortest win may visit: a few milliseconds. */
const SHORTEST_POSITIONS = 3000;

/** A child of the root. */
export interface Child {
  readonly address: number;
  readonly move: Move;
  readonly visits: number;
  /** Between −1 and 1, and within the proved bounds. */
  readonly value: number;
  readonly proof: Proof | undefined;
  readonly extra?: Pick<MoveInfo, 'policy' | 'draw'>;
  /** The address of another child whose line follows this move, if the move was not searched itself. */
  readonly next?: number;
}

/** The last position searched, to detect whether a new one continues it. */
interface Past {
  readonly game: GameName;
  readonly size: number;
  readonly swap: number;
  readonly moves: readonly Move[];
  /** The board before the moves and who moved first: the same moves on another set-up are another game. */
  readonly pieces: Uint8Array;
  readonly first: Side;
}

/** The common part of all searches of the kernel's tree; the kernel's module defines a simulation. */
export abstract class TreeSearcher<Module extends HexModule> implements Searcher {
  abstract readonly sliceNodes: number;
  nodes = 0;
  protected readonly module: Module;
  private position: Position | undefined;
  private depth = Number.POSITIVE_INFINITY;
  private past: Past | undefined;
  /** The shortest win by threats, empty if none is known, once the position is known to be won. */
  private shortest: readonly Move[] | undefined;

  constructor(module: Module) {
    this.module = module;
  }

  /** Begins with an empty tree. */
  protected abstract startTree(): void;
  /**
   * Sets a position whose pieces are written; `swap` is the number of plies after which the swap may be played, or −1.
   */
  protected abstract beginAt(position: Position, last: Move, swap: number): void;
  /** Runs this many simulations, fewer if nothing is left to find out or the time is up, and returns how many. */
  protected abstract simulate(simulations: number, milliseconds: number): number;
  /** The mean result of a child, from −1 to 1, over this many visits, and what else is known. */
  protected abstract meanOf(view: DataView, address: number, visits: number): Pick<Child, 'value' | 'extra'>;
  /** Sorts the root's children, the move to play first. */
  protected ordered(children: readonly Child[]): Child[] {
    return inOrder(children);
  }

  /** Depth means the length of the principal variation: a tree search has no other. */
  begin(position: Position, { depth }: SearchGoal = {}): void {
    this.depth = depth ?? Number.POSITIVE_INFINITY;
    this.position = position;
    this.nodes = 0;
    this.shortest = undefined;
    const swap = pliesToSwap(position);
    this.reuse(position);
    this.past = { ...summaryOf(position), swap };
    writePieces(this.module, position);
    this.beginAt(position, position.moves.at(-1) ?? -1, swap);
  }

  step(budget: Budget): boolean {
    this.nodes += this.simulate(Math.min(budget.nodes, 2 ** 30), budget.milliseconds);
    const [least, most] = this.bounds(this.module.mctsRoot());
    return least === most || (this.depth < Number.POSITIVE_INFINITY && this.info().depth >= this.depth);
  }

  info(): Omit<Info, 'milliseconds'> {
    const { position, module } = this;
    if (position === undefined) throw new Error('begin comes first');
    const children = this.children();
    const moves = children.map((child): MoveInfo => {
      const { address, move, value, visits, proof, extra, next } = child;
      const pvOf = (from: number): Move[] => readMoves(module, module.mctsLine(from));
      const pv = next === undefined ? pvOf(address) : [move, ...pvOf(next)];
      return { move, value, visits, pv, ...(proof && { proof }), ...extra };
    });
    // The root's bounds are those of the side that moved before.
    const [least, most] = this.bounds(module.mctsRoot());
    const proof = least === most ? proofs[2 - least] : undefined;
    if (proof === 'loss') resist(position, moves);
    if (proof === 'win') hasten(moves, this.shortestWin());
    return {
      side: position.turn,
      moves,
      depth: moves[0].pv.length,
      nodes: this.nodes,
      ...(proof && { proof, argument: 'proved by tree search' }),
    };
  }

  clear(): void {
    this.past = undefined;
    this.startTree();
  }

  close(): void {
    this.position = undefined;
  }

  /** Keeps the part of the tree below the moves played since the last search; drops the tree if there is none. */
  private reuse(position: Position): void {
    const { past, module } = this;
    const now = summaryOf(position);
    const since = past === undefined ? 0 : now.moves.length - past.moves.length;
    const continues =
      past !== undefined &&
      past.game === now.game &&
      past.size === now.size &&
      past.first === now.first &&
      since >= 0 &&
      past.moves.every((move, at) => now.moves[at] === move) &&
      past.pieces.every((piece, cell) => piece === now.pieces[cell]) &&
      // The right to swap is part of the position, also if it is one ply away.
      (past.swap < 0 || since > past.swap || past.swap - since === pliesToSwap(position));
    if (!continues) module.mctsClear();
    else for (const move of now.moves.slice(past.moves.length)) module.mctsAdvance(move);
  }

  private shortestWin(): readonly Move[] {
    const { module } = this;
    this.shortest ??= readMoves(module, module.mctsShortest(SHORTEST_POSITIONS));
    return this.shortest;
  }

  private bounds(node: number): [least: number, most: number] {
    const view = new DataView(this.module.memory.buffer, node, NODE);
    return [view.getUint8(LEAST), view.getUint8(MOST)];
  }

  /** The root's children, the move to play first. */
  private children(): Child[] {
    const { module } = this;
    const view = new DataView(module.memory.buffer);
    const root = module.mctsRoot();
    const first = view.getUint32(root + CHILDREN, true);
    const count = view.getUint16(root + COUNT, true);
    const children = Array.from({ length: count }, (_, at): Child => {
      const address = first + at * NODE;
      const [least, most] = this.bounds(address);
      const visits = view.getUint32(address + VISITS, true);
      const mean = this.meanOf(view, address, visits);
      return {
        ...mean,
        address,
        move: module.mctsMove(address),
        visits,
        value: Math.max(least - 1, Math.min(most - 1, mean.value)),
        proof: least === most ? proofs[least] : undefined,
      };
    });
    return this.ordered(children);
  }
}

/** If all moves lose, those on cells where the opponent would win come first: it may overlook its other wins. */
function resist(position: Position, moves: MoveInfo[]): void {
  const threats = threatCells(position);
  const rank = ({ move }: MoveInfo): number => (move === SWAP ? 0 : threats[move]);
  moves.sort((a, b) => rank(b) - rank(a));
}

/** If several moves win, the one that wins soonest comes first: a person sees it at once. */
function hasten(moves: MoveInfo[], line: readonly Move[]): void {
  const at = moves.findIndex(({ move }) => move === line[0]);
  if (at < 0) return;
  const [first] = moves.splice(at, 1);
  moves.unshift({ ...first, value: 1, proof: 'win', pv: line });
}

/** The moves of a game, and the board before them with the side that moved first. */
function summaryOf(position: Position): Omit<Past, 'swap'> {
  const moves = [...position.moves];
  const pieces = position.pieces.slice();
  for (const move of moves) if (move >= 0) pieces[move] = 0;
  const first = moves.length % 2 === 0 ? position.turn : otherSide(position.turn);
  return { game: position.game, size: position.grid.size, moves, pieces, first };
}
