import {
  type GameName,
  type Move,
  moveName,
  moveNamed,
  type Position,
  type Random,
  randomSource,
  startPosition,
} from '@ringfence/rules';
import type { Engine, Proof } from './api.ts';
import { levelMove } from './level-move.ts';
import { ratePuzzle } from './puzzle-rating.ts';
import { type PuzzleTheme, puzzleThemeOf } from './puzzle-theme.ts';
import { winsInOne } from './tactics.ts';

/** A position in which one move is provably better than all others. */
export interface Puzzle {
  readonly game: GameName;
  readonly size: number;
  /** Names of the moves from the empty board to the position. */
  readonly moves: readonly string[];
  /** What the side to move can achieve, and only by the solution. */
  readonly goal: Extract<Proof, 'win' | 'draw'>;
  readonly solution: string;
  readonly theme: PuzzleTheme;
  /** Best play from there to the end of the game, starting with the solution. */
  readonly line: readonly string[];
  /** How many nodes the proof took. */
  readonly nodes: number;
  /** How hard the engine finds it: see {@link ratePuzzle}. */
  readonly rating: number;
}

export interface PuzzleWishes {
  readonly game: GameName;
  readonly size: number;
  readonly seed: number;
  /** The limit of nodes for a proof. */
  readonly nodes: number;
  /** Only puzzles of that kind; default: both kinds. */
  readonly goal?: Puzzle['goal'];
  /** Whether a theme is wanted: a game is played on past a puzzle of another one. Default: every theme. */
  readonly theme?: (theme: PuzzleTheme) => boolean;
  /** Whether a rating is wanted, for a puzzle that is otherwise; default: every rating. */
  readonly rating?: (rating: number) => boolean;
  /** Canonical hashes of positions to skip, because they are known already. */
  readonly known?: Iterable<bigint>;
  readonly signal?: AbortSignal;
}

/** Levels whose mistakes are worth punishing. */
const LEVELS = [2, 3, 4, 5];
/** With fewer free cells than this, there is little left to find. */
const LEAST_FREE = 8;

/**
 * An endless sequence of puzzles, from games between players who make mistakes: positions in which exactly one move
 * wins, or exactly one does not lose. A game gives at most one puzzle, and no two are the same up to a symmetry of the
 * board.
 */
export async function* findPuzzles(engine: Engine, wishes: PuzzleWishes): AsyncGenerator<Puzzle> {
  const random = randomSource(wishes.seed);
  const known = new Set(wishes.known);
  while (wishes.signal?.aborted !== true) {
    const found = await playToPuzzle(engine, random, wishes);
    if (found === undefined || known.has(found.position.canonicalHash)) continue;
    const puzzle = await puzzleAt(engine, found, wishes);
    if (puzzle === undefined || wishes.rating?.(puzzle.rating) === false) continue;
    known.add(found.position.canonicalHash);
    yield puzzle;
  }
}

/** Plays a game up to its first sufficiently late position with a single good move that is wanted, if there is one. */
async function playToPuzzle(engine: Engine, random: Random, wishes: PuzzleWishes): Promise<OnlyMove | undefined> {
  const { game, size, signal } = wishes;
  const position = startPosition(game, { size });
  const level = random.pick(LEVELS);
  const seed = random.next();
  const mostFree = LEAST_FREE + random.below((provableFree[game] ?? LEAST_FREE) - LEAST_FREE + 1);
  while (position.outcome === undefined && signal?.aborted !== true) {
    const found = position.freeCount <= mostFree ? await onlyMove(engine, position, wishes) : undefined;
    if (found !== undefined && isWanted(found, wishes)) return found;
    position.play(await levelMove(engine, position, level, seed, signal, 'mcts'));
  }
  return undefined;
}

const isWanted = (
  { position, goal, move }: OnlyMove,
  { goal: wanted = goal, theme = () => true }: PuzzleWishes,
): boolean => goal === wanted && theme(puzzleThemeOf(position, move));

/** The puzzle of a position, unless the line to the end of the game cannot be proved within the limits. */
async function puzzleAt(
  engine: Engine,
  found: OnlyMove,
  wishes: Pick<PuzzleWishes, 'nodes' | 'signal'>,
): Promise<Puzzle | undefined> {
  const { position, goal, move, nodes } = found;
  const line = await lineToEnd(engine, found, wishes);
  if (line === undefined) return undefined;
  return {
    game: position.game,
    size: position.grid.size,
    moves: namesOf(position, position.moves),
    goal,
    solution: moveName(position, move),
    theme: puzzleThemeOf(position, move),
    line: namesOf(position, line),
    nodes,
    rating: await ratePuzzle(engine, position, move, goal, wishes.signal),
  };
}

interface OnlyMove {
  readonly position: Position;
  readonly goal: Puzzle['goal'];
  readonly move: Move;
  readonly nodes: number;
}

/** The single move that wins, or that does not lose, with the proof that all others do not. */
async function onlyMove(
  engine: Engine,
  position: Position,
  { nodes, signal }: Pick<PuzzleWishes, 'nodes' | 'signal'>,
): Promise<OnlyMove | undefined> {
  if (position.outcome !== undefined) return undefined;
  // A win that cannot be missed is not a puzzle.
  if (winsInOne(position.clone()).length > 1) return undefined;
  // The same proof whatever was searched before.
  engine.clear();
  const solution = await engine.solve(position, { moves: true, nodes, ...(signal !== undefined && { signal }) });
  const { proof, moves = [] } = solution;
  if (proof !== 'win' && proof !== 'draw') return undefined;
  if (moves.length < 3 || moves.some((each) => each.proof === undefined)) return undefined;
  const best = moves.filter((each) => each.proof === proof);
  return best.length === 1 ? { position, goal: proof, move: best[0].move, nodes: solution.nodes } : undefined;
}

/** Best play from the only move to the end of the game; `undefined` if the limits are too low to prove it. */
async function lineToEnd(
  engine: Engine,
  { position, goal, move }: OnlyMove,
  { nodes, signal }: Pick<PuzzleWishes, 'nodes' | 'signal'>,
): Promise<Move[] | undefined> {
  const own = position.clone();
  const side = own.turn;
  own.play(move);
  const line = [move];
  while (own.outcome === undefined) {
    const { proof, line: next } = await engine.solve(own, { nodes, ...(signal !== undefined && { signal }) });
    const kept = goal === 'draw' ? 'draw' : own.turn === side ? 'win' : 'loss';
    if (proof !== kept || next.length === 0) return undefined;
    for (const each of next) {
      if (own.outcome !== undefined) break;
      own.play(each);
      line.push(each);
    }
  }
  return own.outcome.winner === (goal === 'win' ? side : 0) ? line : undefined;
}

const namesOf = (position: Position, moves: readonly Move[]): string[] => moves.map((move) => moveName(position, move));

/** The position of a puzzle. */
export function positionOfPuzzle({ game, size, moves }: Pick<Puzzle, 'game' | 'size' | 'moves'>): Position {
  const position = startPosition(game, { size });
  for (const name of moves) {
    const move = moveNamed(position, name);
    if (move === undefined || !position.isLegal(move)) throw new RangeError(`the puzzle's move ${name} is not legal`);
    position.play(move);
  }
  return position;
}

/** The number of free cells with which proofs are quick. Earlier positions cost more than they are worth. */
const provableFree: Partial<Readonly<Record<GameName, number>>> = { squatter: 30, fencemaster: 22, havannah: 27 };
