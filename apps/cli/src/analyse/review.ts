import {
  type Assessment,
  assessmentOf,
  type Engine,
  finalAssessment,
  type Limits,
  lossOf,
  type Mark,
} from '@ringfence/engine';
import type { Move, Position, Side } from '@ringfence/rules';
import { type GameRecord, mainLine, replay } from '@ringfence/rules/record';

/** A move of the game, and what it did to the mover's prospects. */
export interface ReviewedMove {
  readonly number: number;
  /** The node of the record. */
  readonly node: number;
  readonly side: Side;
  readonly move: Move;
  readonly before: Assessment;
  readonly after: Assessment;
  /** How much worse than the best move it is, for the mover, from 0 to 2. */
  readonly loss: number;
  readonly mark?: Mark;
}

export interface Review {
  readonly moves: readonly ReviewedMove[];
  /** How many moves the game has; fewer are reviewed if it was stopped. */
  readonly total: number;
  readonly stopped: boolean;
}

export interface ReviewOptions {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Hears before each position how many are done. */
  onPosition(done: number, total: number): void;
}

/** Goes through the main line of a game that keeps to the rules. */
export async function reviewGame(engine: Engine, record: GameRecord, options: ReviewOptions): Promise<Review> {
  const nodes = mainLine(record).filter((node) => record.nodes[node].play !== undefined);
  const moves: ReviewedMove[] = [];
  let before: Assessment | undefined;
  for (const [i, node] of nodes.entries()) {
    const after = positionAt(record, node);
    const start = after.clone();
    const move = start.undo() as Move;
    options.onPosition(i, nodes.length);
    // A set-up between two moves makes the position before a move another one than that after the last.
    before = follows(record, nodes, i) ? before : undefined;
    before ??= await assess(engine, start, options);
    const later = options.signal.aborted ? undefined : await assess(engine, after, options);
    if (later === undefined || options.signal.aborted) return { moves, total: nodes.length, stopped: true };
    moves.push({ number: i + 1, node, side: start.turn, move, before, after: later, ...lossOf(before, later, move) });
    before = later;
  }
  return { moves, total: nodes.length, stopped: false };
}

function positionAt(record: GameRecord, node: number): Position {
  const played = replay(record, node);
  if (!played.ok) throw new Error('the record was not checked');
  return played.value.position;
}

function follows(record: GameRecord, nodes: readonly number[], i: number): boolean {
  if (i === 0) return false;
  for (let node = nodes[i] - 1; node > nodes[i - 1]; node--) if (record.nodes[node].setup !== undefined) return false;
  return true;
}

/** A position's value, by the rules if the game is over and else by search. */
async function assess(
  engine: Engine,
  position: Position,
  { limits, signal }: Pick<ReviewOptions, 'limits' | 'signal'>,
): Promise<Assessment> {
  return finalAssessment(position) ?? assessmentOf(await engine.analyse(position, limits, undefined, signal));
}
