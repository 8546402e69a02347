import type { Solution } from '@ringfence/engine';
import { createFence, fenceLetters, LARGEST_FENCE } from '@ringfence/proof';
import { otherSide, type Position, sideName } from '@ringfence/rules';
import { breathe } from '../shared/write-file.ts';
import type { SolvingProgress } from './progress.ts';

/** What pairings for tripods and loops say about a position. */
interface Held {
  /** Both sides can be kept from winning. */
  readonly draw?: Solution;
  /** One side can: a sentence. */
  readonly note?: string;
  readonly nodes: number;
}

/** The nodes for each question: some seconds, in which a board with two pieces more on one side is decided. */
const MOST_NODES = 15_000;
const SLICE = 100;

/** Boards on which proof-number search alone rarely ends; smaller ones it solves at once, with a best line. */
export const asksWhoIsHeld = ({ game, grid, maySwap }: Position): boolean =>
  game === 'fencemaster' && grid.size === LARGEST_FENCE && !maySwap;

/** Asks of each side whether it can be kept from making a tripod or a loop. */
export async function askWhoIsHeld(
  position: Position,
  {
    nodes = Number.POSITIVE_INFINITY,
    signal,
    progress,
  }: { nodes: number | undefined; signal: AbortSignal; progress: SolvingProgress },
): Promise<Held> {
  const started = performance.now();
  const fence = await createFence(position.grid.size);
  const { turn } = position;
  const ask = async (maker: Position['turn']): Promise<boolean | undefined> => {
    fence.setUp(fenceLetters(position, maker));
    const limit = Math.min(nodes, fence.nodes + MOST_NODES);
    while (fence.nodes < limit && !signal.aborted) {
      const answer = fence.ask(maker === turn ? 'maker' : 'breaker', Math.min(SLICE, limit - fence.nodes));
      if (answer !== undefined) return answer.holds;
      await breathe();
      progress.at({ nodes: fence.nodes, milliseconds: performance.now() - started, note: 'pairing tripods and loops' });
    }
    return undefined;
  };
  const isEmpty = position.freeCount === position.grid.cellCount;
  const mover = await ask(turn);
  // On the empty board, the first player may hold as the second does: its first piece is one more.
  const other = isEmpty ? mover : await ask(otherSide(turn));
  if (mover && other) {
    const argument = 'each side can keep the other from making a tripod or a loop';
    const milliseconds = performance.now() - started;
    return { draw: { proof: 'draw', argument, line: [], nodes: fence.nodes, milliseconds }, nodes: fence.nodes };
  }
  const held = mover ? turn : other ? otherSide(turn) : undefined;
  return {
    ...(held !== undefined && { note: `${sideName(held)} can be kept from making a tripod or a loop` }),
    nodes: fence.nodes,
  };
}
