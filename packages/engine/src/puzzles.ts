import {
  type GameName,
  type Move,
  moveName,
  moveNamed,
  type Position,
  randomSource,
  startPosition,
} from '@ringfence/rules';
import type { Engine, Proof } from './api.ts';
import { levelMove } from './levels.ts';
import { winningMoves } from './tactics.ts';

/** A position in which one move is better than all others, which was proved. */
export interface Puzzle {
  readonly game: GameName;
  readonly size: number;
  /** Names of the moves from the empty board to the position. */
  readonly moves: readonly string[];
  /** What the side to move can reach, and by the solution alone. */
  readonly goal: Extract<Proof, 'win' | 'draw'>;
  readonly solution: string;
  /** Best play from there, the solution first. */
  readonly line: readonly string[];
  /** How many nodes the proof took: about how hard it is. */
  readonly nodes: number;
}

export interface PuzzleWishes {
  readonly game: GameName;
  readonly size: number;
  readonly seed: number;
  /** Nodes that a proof may take. */
  readonly nodes: number;
  /** Only puzzles of that kind; default: both kinds. */
  readonly goal?: Puzzle['goal'];
  readonly signal?: AbortSignal;
}

/** Levels whose mistakes are worth punishing. */
const LEVELS = [2, 3, 4, 5];

/**
 * Puzzles without end, from games between players who make mistakes: wherever somebody is to move and exactly one move
 * wins, or exactly one does not lose. One puzzle at most comes from a game.
 */
export async function* findPuzzles(engine: Engine, wishes: PuzzleWishes): AsyncGenerator<Puzzle> {
  const { game, size, signal } = wishes;
  const random = randomSource(wishes.seed);
  const isStopped = (): boolean => signal?.aborted === true;
  while (!isStopped()) {
    const position = startPosition(game, { size });
    const level = random.pick(LEVELS);
    const seed = random.next();
    while (position.outcome === undefined && !isStopped()) {
      const puzzle = await puzzleAt(engine, position, wishes);
      if (puzzle !== undefined && puzzle.goal === (wishes.goal ?? puzzle.goal)) {
        yield puzzle;
        break;
      }
      position.play(await levelMove(engine, position, level, seed, signal));
    }
  }
}

/** The puzzle that a position is, if it is one. */
export async function puzzleAt(
  engine: Engine,
  position: Position,
  { nodes, signal }: Pick<PuzzleWishes, 'nodes' | 'signal'>,
): Promise<Puzzle | undefined> {
  // Early positions cost more than they give, and a win that one cannot miss is no puzzle.
  if (position.freeCount > mostFree(position) || winningMoves(position.clone()).length > 1) return undefined;
  const solution = await engine.solve(position, { moves: true, nodes, ...(signal !== undefined && { signal }) });
  const { proof, moves = [], line } = solution;
  if (proof !== 'win' && proof !== 'draw') return undefined;
  if (moves.some((each) => each.proof === undefined)) return undefined;
  const best = moves.filter((each) => each.proof === proof);
  if (best.length !== 1 || moves.length < 3) return undefined;
  const names = (list: readonly Move[]): string[] => list.map((move) => moveName(position, move));
  return {
    game: position.game,
    size: position.grid.size,
    moves: names(position.moves),
    goal: proof,
    solution: moveName(position, best[0].move),
    line: line[0] === best[0].move ? names(line) : names([best[0].move]),
    nodes: solution.nodes,
  };
}

/** The position that a puzzle is about. */
export function positionOfPuzzle({ game, size, moves }: Puzzle): Position {
  const position = startPosition(game, { size });
  for (const name of moves) {
    const move = moveNamed(position, name);
    if (move === undefined || !position.isLegal(move)) throw new RangeError(`the puzzle's move ${name} is not legal`);
    position.play(move);
  }
  return position;
}

/** How many free cells proofs are quick with, by game. */
const mostFree = ({ game }: Position): number => ({ squatter: 30, fencemaster: 20, havannah: 26 })[game];
