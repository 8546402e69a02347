import type { Move } from '@ringfence/rules';
import type { MoveInfo, Proof } from '../api.ts';

/** What is known about one move at the root; gains are in cells, from now on, for the mover. */
export interface Root {
  readonly move: Move;
  /** What the move itself captures. */
  readonly taken: number;
  /** Proved bounds on the whole gain. */
  low: number;
  high: number;
  /** What the deepest search expects, in hundredths of a cell. */
  value: number;
  /** What was expected at the last depth to which all moves were searched. */
  settled: number;
  depth: number;
  nodes: number;
  /** Whether it is known if the opponent can be held; and whether it can. */
  asked: boolean;
  held: boolean;
  /** Whether pairs alone hold the opponent, so that no later move needs a search to be safe. */
  sure: boolean;
  /** Whether it is the most likely to be safe while no safe move is known. */
  likely: boolean;
}

/** The number of degrees of certainty. */
const TIERS = 7;

/**
 * Proved facts precede everything else: a win, no loss, unknown, a loss. Of unknown moves a likely one comes first. Of
 * moves that cannot lose, those come first after which pairs keep the opponent from capturing, then those after which it
 * is held in another way: pairs need no search to maintain, while a draw by exhaustive search may be lost again.
 */
const tierOf = (root: Root, lead: number, best: number | undefined): number => {
  if (best !== undefined && root.low < best) return root.high < best ? 0 : 1;
  if (lead + root.low > 0) return 6;
  if (lead + root.low >= 0) return root.sure ? 5 : root.held ? 4 : 3;
  if (best !== undefined) return 6;
  return lead + root.high < 0 ? 0 : root.likely ? 2 : 1;
};

/**
 * Sorts the moves, best first. `best` is the proved gain of the position, if known: moves that keep it come first.
 * Before that, a move after which the mover cannot lose precedes all less certain ones. Values of different depths are
 * not comparable: in the middle of a depth, moves that are still to be searched come after the others.
 */
export function sortRoots(roots: Root[], lead: number, best: number | undefined): void {
  const tiers = new Map(roots.map((root) => [root, tierOf(root, lead, best)]));
  roots.sort((a, b) => (tiers.get(b) as number) - (tiers.get(a) as number) || b.depth - a.depth || b.value - a.value);
}

/** Runs of moves that are equally certain, in the order of {@link sortRoots}. */
export function tiersOf(roots: readonly Root[], lead: number, best: number | undefined): Root[][] {
  const tiers: Root[][] = Array.from({ length: TIERS }, () => []);
  for (const root of roots) tiers[TIERS - 1 - tierOf(root, lead, best)].push(root);
  return tiers.filter((tier) => tier.length > 0);
}

/** A move about as good as the best, and how many hundredths of a cell less it is expected to gain. */
interface CloseRoot {
  readonly root: Root;
  readonly behind: number;
}

/**
 * The most certain moves that are expected to gain nearly as much as the best: less by at most `closeness`. In the
 * middle of a depth, moves that are still to be searched count with the result of the previous depth.
 */
export function closeRoots(
  roots: readonly Root[],
  lead: number,
  best: number | undefined,
  closeness: number,
): CloseRoot[] {
  const [tier] = tiersOf(roots, lead, best);
  const deepest = Math.max(...tier.map(({ depth }) => depth));
  const before = Math.max(...tier.map(({ settled }) => settled));
  const isWaiting = ({ depth, settled }: Root): boolean => depth < deepest && settled >= before - closeness;
  const seen = tier.filter((root) => root.depth === deepest || isWaiting(root));
  const expected = (root: Root): number => (root.depth === deepest ? root.value : root.settled);
  const top = Math.max(...seen.map(expected));
  return seen.map((root) => ({ root, behind: top - expected(root) })).filter(({ behind }) => behind <= closeness);
}

export const rootProofOf = (lead: number): Proof => (lead > 0 ? 'win' : lead < 0 ? 'loss' : 'draw');

/** What is certain about a lead between two bounds. */
export function proofBetween(low: number, high: number): Proof | undefined {
  if (low > 0) return 'win';
  if (high < 0) return 'loss';
  return low === 0 && high === 0 ? 'draw' : undefined;
}

export function moveInfo(root: Root, lead: number, pv: readonly Move[]): MoveInfo {
  const { move, low, high, nodes } = root;
  const proof = proofBetween(lead + low, lead + high);
  const expected = Math.min(Math.max(root.value / 100, low), high);
  const points = lead + expected;
  const guess = Math.tanh(points / 3);
  const value = proof === undefined ? guess : { win: 1, draw: 0, loss: -1 }[proof];
  return { move, value, points, visits: nodes, ...(proof !== undefined && { proof }), pv };
}
