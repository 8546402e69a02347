import { type Move, type Position, WHITE, type WrittenBoard } from '@ringfence/rules';
import { type Algorithm, type AlgorithmOptions, USUAL_DEPTH } from '../algorithm.ts';
import { defineScript } from '../script.ts';
import { Tracer } from '../tracer.ts';
import { playerSum } from './evaluation.ts';
import { imagesOf, keysOf } from './keys.ts';
import { boardPosition } from './position.ts';

const script = defineScript({
  pseudocode: [
    'value(board, depth, low, high):',
    '  if the game is over or depth is 0: return what the board counts',
    '  for each free cell:',
    '    play there',
    '    if the board or one of its images is in the table: skip it, or take its value if that is kept',
    '    else: put it into the table and ask value(board, depth − 1, low, high)',
    '    take the move back',
    '    White keeps the greatest value and raises low, Black keeps the least and lowers high',
    '    if low ≥ high: cut, the rest cannot matter',
    '  return the value kept; if every move was skipped, what the board counts',
  ],
  tallies: ['boards valued', 'skipped', 'cut', 'table hits'],
  marks: ['best first move so far'],
  sayings: {
    play: ['push', 3, 'Try {cell}, {a} moves to look ahead.'],
    undo: ['pop', 6, 'Take {cell} back, worth {a}.'],
    skipUndo: ['pop', 6, 'Take {cell} back, without a value.'],
    leaf: ['count', 1, 'The search ends here: the board is evaluated.'],
    seen: ['skip', 4, 'This board, or a rotation of it, was seen before: {cell} is skipped and gets no value.'],
    skipped: ['count', 4, 'One more board skipped.'],
    hit: ['accept', 4, 'This board, or an image of it, was valued at this depth: {cell} is worth {a} too.'],
    hits: ['count', 4, 'One more value from the table.'],
    better: ['accept', 7, '{cell} is the best so far, worth {a}.'],
    worse: ['reject', 7, '{cell} is worth {a}, no better than what is kept.'],
    cut: ['cut', 8, 'The other side would avoid this: the moves after {cell} are cut.'],
    cuts: ['count', 8, 'One more cut.'],
    best: ['mark', 7, '{cell} is the best first move so far.'],
    worst: ['mark', 7, '{cell} is no longer the best first move.'],
    empty: ['reject', 9, 'Every move was skipped: the board itself is evaluated, {a}.'],
  },
});
const codes = script.codes;

const AT_LEAST = 1;
const AT_MOST = 2;

interface Entry {
  readonly depth: number;
  readonly value: number;
  /** 0 exact, or what the value is only a bound for. */
  readonly bound: number;
}

/** One search; `sound`: the table keeps values with their depth, not only that a board was seen. */
class Search {
  best: Move = -1;
  private readonly position: Position;
  private readonly tracer: Tracer;
  private readonly sound: boolean;
  private readonly images: readonly Int32Array[];
  private readonly seen = new Set<number>();
  private readonly table = new Map<number, Entry>();

  constructor(position: Position, tracer: Tracer, sound: boolean) {
    this.position = position;
    this.tracer = tracer;
    this.sound = sound;
    this.images = imagesOf(position.grid.size, sound);
  }

  value(depth: number, low: number, high: number, atRoot = false): number {
    const { position, tracer } = this;
    if (depth === 0 || position.outcome !== undefined) {
      tracer.step(codes.leaf, -1, 0, 1);
      return playerSum(position);
    }
    const maximising = position.turn === WHITE;
    let kept: number | undefined;
    let [alpha, beta] = [low, high];
    for (const move of position.legalMoves()) {
      position.play(move);
      tracer.step(codes.play, move, depth);
      const value = this.child(move, depth - 1, alpha, beta);
      position.undo();
      if (value === undefined) tracer.step(codes.skipUndo, move, 0, 0, 0);
      else tracer.step(codes.undo, move, value, 0, 0);
      if (value === undefined) continue;
      if (kept === undefined || (maximising ? value > kept : value < kept)) {
        kept = value;
        tracer.step(codes.better, move, value, 0, 0);
        if (atRoot) this.lead(move);
      } else tracer.step(codes.worse, move, value, 0, 0);
      if (maximising) alpha = Math.max(alpha, value);
      else beta = Math.min(beta, value);
      if (alpha < beta) continue;
      tracer.step(codes.cut, move, 0, 0, 0);
      tracer.step(codes.cuts, -1, 2, 1, 0);
      break;
    }
    if (kept !== undefined) return kept;
    kept = playerSum(position);
    tracer.step(codes.empty, -1, kept);
    return kept;
  }

  /** The value of the board after a move; undefined if the unsound table skips it. */
  private child(move: Move, depth: number, low: number, high: number): number | undefined {
    const { tracer } = this;
    const keys = keysOf(this.position, this.images);
    if (!this.sound) {
      if (this.seen.has(keys[0])) {
        tracer.step(codes.seen, move);
        tracer.step(codes.skipped, -1, 1, 1, 0);
        return undefined;
      }
      for (const key of keys) this.seen.add(key);
      return this.value(depth, low, high);
    }
    // The side to move follows from the number of moves, but the depth must match: a deeper value is another number.
    const key = Math.min(...keys);
    const entry = this.table.get(key);
    if (entry !== undefined && entry.depth === depth && usable(entry, low, high)) {
      tracer.step(codes.hit, move, entry.value);
      tracer.step(codes.hits, -1, 3, 1, 0);
      return entry.value;
    }
    const value = this.value(depth, low, high);
    this.table.set(key, { depth, value, bound: value <= low ? AT_MOST : value >= high ? AT_LEAST : 0 });
    return value;
  }

  private lead(move: Move): void {
    if (this.best >= 0) this.tracer.step(codes.worst, this.best, 0, 0, 0);
    this.tracer.step(codes.best, move, 1, 0, 0);
    this.best = move;
  }
}

const usable = ({ value, bound }: Entry, low: number, high: number): boolean =>
  bound === 0 || (bound === AT_MOST ? value <= low : value >= high);

function solve(
  board: WrittenBoard,
  tracer: Tracer,
  { depth = USUAL_DEPTH }: AlgorithmOptions,
  sound: boolean,
): string[] {
  const position = boardPosition(board);
  const { best, value } = searched(position, tracer, depth, sound);
  return [best < 0 ? 'none' : position.grid.nameOf(best), `${value}`];
}

function searched(position: Position, tracer: Tracer, depth: number, sound: boolean): { best: Move; value: number } {
  const search = new Search(position, tracer, sound);
  const value = search.value(depth, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, true);
  return { best: search.best, value };
}

/** The search's choice in a game in progress: it knows the side to move, which a board text may hide. */
export const chosenMove = (position: Position, depth: number, sound: boolean): Move =>
  searched(position.clone(), new Tracer(script, Number.POSITIVE_INFINITY, false), depth, sound).best;

const readings = [
  "Values are White's: captured cells 20, pieces along the sides 1, in corners −2, less the same for Black; the document gives no weights.",
  'Pruning is listed as one of several methods, so cut-offs by the two bounds are made too.',
  'White is to move on a board given as text unless White has more pieces.',
];

/** A minimax that skips boards which it has seen in another rotation. */
export const symmetricMinimax: Algorithm = {
  key: 'symmetric-minimax',
  game: 'squatter',
  document: '003',
  asks: 'move',
  title: 'Symmetric minimax',
  summary: 'Searches some moves ahead, and skips every board that it has seen before in one of four rotations.',
  readings: [
    ...readings,
    'The table holds keys and nothing else: no value, no depth, no side to move, as described.',
    'If all moves of a board are skipped, the board itself is evaluated, as at the end of the search.',
  ],
  claim: { text: 'none made', variable: 'cells', exponent: undefined, per: 'board' },
  script,
  solve: (board, tracer, options) => solve(board, tracer, options, false),
};

/** The player with a sound table: it keeps the value and its depth, for all eight images. */
export const symmetricMinimaxSound: Algorithm = {
  ...symmetricMinimax,
  key: 'symmetric-minimax/sound',
  title: 'Symmetric minimax, sound',
  summary:
    'The same with a table that keeps values with their depth, under all eight images, and uses them instead of skipping.',
  readings,
  solve: (board, tracer, options) => solve(board, tracer, options, true),
};
