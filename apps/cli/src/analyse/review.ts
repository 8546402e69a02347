import {
  type Assessment,
  assessmentOf,
  assessmentWith,
  type Engine,
  finalAssessment,
  impliedWin,
  type Limits,
  lossOf,
  type Mark,
  provedAssessment,
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
  /** How many moves the game has; if it was stopped only the last ones are reviewed. */
  readonly total: number;
  readonly stopped: boolean;
}

export interface ReviewOptions {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Hears before each position how many are done; the last position of the game comes first. */
  onPosition(done: number, total: number): void;
}

/** Proofs go backward from the end, where they are easy; after so many failures in a row the search takes over. */
const MOST_FAILURES = 3;

/** A simulation on a hexagon takes about as long as so many nodes of a proof. */
const PROOF_NODES = { square: 1, hexagon: 10 } as const;

/** What timers of the system take. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Positions that follow from each other by moves; a set-up in mid-game begins another stretch. */
interface Stretch {
  /** The moves with their nodes, and the positions around them: one more than moves. */
  readonly moves: readonly { readonly node: number; readonly move: Move }[];
  readonly positions: readonly Position[];
}

/**
 * Goes through the main line of a game that keeps to the rules, from its end to its beginning: what is proved of a position,
 * or found out about it, counts for the positions before it.
 */
export async function reviewGame(engine: Engine, record: GameRecord, options: ReviewOptions): Promise<Review> {
  const nodes = mainLine(record).filter((node) => record.nodes[node].play !== undefined);
  const stretches = stretchesOf(record, nodes);
  const moves: ReviewedMove[] = [];
  let done = 0;
  for (const stretch of [...stretches].reverse()) {
    const found = await assessStretch(engine, stretch, options, () =>
      options.onPosition(done++, nodes.length + stretches.length),
    );
    const reviewed = stretch.moves.flatMap(({ node, move }, i): ReviewedMove[] => {
      const [before, after] = [found[i], found[i + 1]];
      if (before === undefined || after === undefined) return [];
      const { turn: side } = stretch.positions[i];
      return [{ number: nodes.indexOf(node) + 1, node, side, move, before, after, ...lossOf(before, after, move) }];
    });
    moves.unshift(...reviewed);
    if (options.signal.aborted) break;
  }
  return { moves, total: nodes.length, stopped: options.signal.aborted };
}

function stretchesOf(record: GameRecord, nodes: readonly number[]): Stretch[] {
  const stretches: { moves: { node: number; move: Move }[]; positions: Position[] }[] = [];
  for (const [i, node] of nodes.entries()) {
    const after = positionAt(record, node);
    const start = after.clone();
    const move = start.undo() as Move;
    let stretch = stretches.at(-1);
    if (stretch === undefined || !follows(record, nodes, i)) {
      stretch = { moves: [], positions: [start] };
      stretches.push(stretch);
    }
    stretch.moves.push({ node, move });
    stretch.positions.push(after);
  }
  return stretches;
}

/** What is thought of each position; those that were not reached before a stop are missing. */
async function assessStretch(
  engine: Engine,
  { moves, positions }: Stretch,
  options: ReviewOptions,
  onPosition: () => void,
): Promise<(Assessment | undefined)[]> {
  const { limits, signal } = options;
  const found = await proveBackward(engine, { moves, positions }, options);
  for (let i = positions.length - 1; i >= 0 && !signal.aborted; i--) {
    onPosition();
    if (found[i] !== undefined) continue;
    const after = found[i + 1];
    const info = await engine.analyse(positions[i], limits, undefined, signal);
    if (signal.aborted) break;
    found[i] = after === undefined ? assessmentOf(info) : assessmentWith(info, moves[i].move, after);
  }
  return found;
}

/**
 * What the rules and proofs say, from the last position backward until proofs get too long. All proofs together take as
 * much as the searches would; the easy ones at the end of the game leave more to those that decide it.
 */
async function proveBackward(
  engine: Engine,
  { positions, moves }: Stretch,
  { limits, signal }: ReviewOptions,
): Promise<(Assessment | undefined)[]> {
  const found = positions.map((position) => finalAssessment(position));
  const each = limits.moveTime ?? Number.POSITIVE_INFINITY;
  const nodesEach = (limits.nodes ?? Number.POSITIVE_INFINITY) * PROOF_NODES[positions[0].grid.shape];
  const left = { ms: each * positions.length, nodes: nodesEach * positions.length };
  let failures = 0;
  for (let i = positions.length - 1; i >= 0 && failures < MOST_FAILURES && !signal.aborted; i--) {
    const [position, after] = [positions[i], found[i + 1]];
    // In Squatter another move may win by more.
    const implied = after && impliedWin(position.turn, moves[i].move, after);
    if (position.game !== 'squatter') found[i] ??= implied;
    if (found[i] !== undefined) continue;
    const [ms, nodes] = [Math.max(each, left.ms / 2), Math.max(nodesEach, left.nodes / 2)];
    const solution = await engine.solve(position, {
      signal: Number.isFinite(ms)
        ? AbortSignal.any([signal, AbortSignal.timeout(Math.min(Math.ceil(ms), LONGEST_TIMER_MS))])
        : signal,
      ...(Number.isFinite(nodes) && { nodes }),
    });
    left.ms = Math.max(0, left.ms - solution.milliseconds);
    left.nodes = Math.max(0, left.nodes - solution.nodes);
    found[i] = provedAssessment(position, solution) ?? implied;
    failures = found[i] === undefined ? failures + 1 : 0;
  }
  return found;
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
