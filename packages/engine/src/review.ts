import { games, type Move, type Position } from '@ringfence/rules';
import type { Stretch } from '@ringfence/rules/record';
import type { Engine, Info, Limits } from './api.ts';
import {
  type Assessment,
  assessmentOf,
  assessmentWith,
  finalAssessment,
  impliedWin,
  isFounded,
  LEAST_LOSS,
  LEAST_NODES,
  lossOf,
  marginOf,
  provedAssessment,
} from './assessment.ts';
import { type NodeKind, nodeKindOf } from './node-kind.ts';
import { within } from './within.ts';

export interface AssessOptions {
  /** For each position. */
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Called for every position, by its number, as soon as it is assessed. */
  readonly onFound?: (at: number, assessment: Assessment) => void;
  /** Called when a position was searched again because it may decide about a mistake. */
  readonly onRevised?: (at: number, assessment: Assessment) => void;
  /** Called before each proof, which can take as long as many searches, and without a number once there are no more. */
  readonly onProving?: (at: number | undefined) => void;
  /** Snapshots of the searches. */
  readonly onInfo?: (at: number, info: Info) => void;
}

/** Of a time for each move, the share that every position gets; the rest goes to those that may decide about a mistake. */
const FIRST_SHARE = 0.5;
/** None of these gets more than this many times the time for a move. */
const MOST_AGAIN = 4;

/** Proofs go backward from the end, where they are easy; after this many failures in a row the search takes over. */
const MOST_FAILURES = 3;

/** A simulation on a hexagon takes about as long as this many nodes of a proof. */
const PROOF_NODES: Readonly<Record<NodeKind, number>> = { positions: 1, simulations: 10 };

/**
 * Reviews a sequence of moves from the last to the first: what is proved or found out about a position counts for the
 * position before it. With a time for each move, half of it is for every position and the rest for those that may decide about a
 * mistake. Positions that were not reached before a stop are missing.
 */
export async function assessStretch(
  engine: Engine,
  stretch: Pick<Stretch, 'positions' | 'moves'>,
  options: AssessOptions,
): Promise<readonly (Assessment | undefined)[]> {
  const { limits, signal, onFound, onRevised, onProving, onInfo } = options;
  const { positions, moves } = stretch;
  const found: (Assessment | undefined)[] = positions.map(() => undefined);
  const keep = (at: number, assessment: Assessment | undefined): void => {
    if (assessment === undefined || found[at] !== undefined) return;
    found[at] = assessment;
    onFound?.(at, assessment);
  };
  await proveBackward(engine, stretch, options, found, keep);
  onProving?.(undefined);
  const search = async (i: number, within: Limits): Promise<Assessment | undefined> => {
    const info = await analyseEnough(engine, positions[i], within, (shown) => onInfo?.(i, shown), signal);
    if (signal.aborted) return undefined;
    const after = found[i + 1];
    return after === undefined ? assessmentOf(info) : assessmentWith(info, moves[i], after);
  };
  const open = positions.map((_, i) => i).filter((i) => found[i] === undefined);
  const first = limits.moveTime === undefined ? limits : { ...limits, moveTime: limits.moveTime * FIRST_SHARE };
  for (const i of [...open].reverse()) {
    if (signal.aborted) return found;
    keep(i, await search(i, first));
  }
  if (limits.moveTime === undefined) return found;
  const doubtful = doubtfulAmong(found, moves);
  const time = (open.length * limits.moveTime * (1 - FIRST_SHARE)) / Math.max(1, doubtful.length);
  const again = { ...limits, moveTime: Math.min(limits.moveTime * MOST_AGAIN, time) };
  for (const i of doubtful) {
    const better = signal.aborted ? undefined : await search(i, again);
    if (better === undefined || better.nodes < (found[i]?.nodes ?? 0)) continue;
    found[i] = better;
    onRevised?.(i, better);
  }
  return found;
}

/**
 * The positions that decide whether a move is a mistake: those around a move after which the value swings, or may swing as
 * far as is known; the last first. What is proved needs no more time.
 */
function doubtfulAmong(found: readonly (Assessment | undefined)[], moves: readonly Move[]): number[] {
  const doubtful = moves.flatMap((move, i) => {
    const [before, after] = [found[i], found[i + 1]];
    if (before === undefined || after === undefined) return [];
    const { loss } = lossOf(before, after, move);
    return loss > 0 && loss + marginOf(before, after) >= LEAST_LOSS ? [i, i + 1] : [];
  });
  return [...new Set(doubtful)].filter((i) => found[i]?.proof === undefined).sort((a, b) => b - a);
}

/** A search within the limits; on a busy machine time alone would leave a guess, so it gets a minimum of nodes. */
export async function analyseEnough(
  engine: Pick<Engine, 'analyse'>,
  position: Position,
  limits: Limits,
  onInfo: ((info: Info) => void) | undefined,
  signal: AbortSignal,
): Promise<Info> {
  const info = await engine.analyse(position, limits, onInfo, signal);
  const isEnough = limits.moveTime === undefined || isFounded(info);
  if (isEnough || signal.aborted) return info;
  return engine.analyse(position, { nodes: LEAST_NODES }, onInfo, signal);
}

/**
 * What the rules and proofs say, from the last position backward until proofs get too long. All proofs together take as
 * much as the searches would; the easy ones at the end of the game leave more to those that decide it.
 */
async function proveBackward(
  engine: Engine,
  { positions, moves }: Pick<Stretch, 'positions' | 'moves'>,
  { limits, signal, onProving }: AssessOptions,
  found: readonly (Assessment | undefined)[],
  keep: (at: number, assessment: Assessment | undefined) => void,
): Promise<void> {
  for (const [i, position] of positions.entries()) keep(i, finalAssessment(position));
  const each = limits.moveTime ?? Number.POSITIVE_INFINITY;
  const nodesEach = (limits.nodes ?? Number.POSITIVE_INFINITY) * PROOF_NODES[nodeKindOf(positions[0].game)];
  const left = { ms: each * positions.length, nodes: nodesEach * positions.length };
  let failures = 0;
  for (let i = positions.length - 1; i >= 0 && failures < MOST_FAILURES && !signal.aborted; i--) {
    const [position, after] = [positions[i], found[i + 1]];
    const implied = after && impliedWin(position.turn, moves[i], after);
    // With scores another move may win by more.
    if (!games[position.game].hasScores) keep(i, implied);
    if (found[i] !== undefined) continue;
    const [ms, nodes] = [Math.max(each, left.ms / 2), Math.max(nodesEach, left.nodes / 2)];
    onProving?.(i);
    const solution = await within(ms, signal, (stop) =>
      engine.solve(position, { signal: stop, ...(Number.isFinite(nodes) && { nodes }) }),
    );
    left.ms = Math.max(0, left.ms - solution.milliseconds);
    left.nodes = Math.max(0, left.nodes - solution.nodes);
    keep(i, provedAssessment(position, solution) ?? implied);
    failures = found[i] === undefined ? failures + 1 : 0;
  }
}
