import { type GameResult, moverOf } from '@ringfence/arena';

/** How long one side of a game held its slot. */
interface SideTime {
  readonly heldMs: number;
  /** The part of it in which the side did not compute. */
  readonly idleMs: number;
}

/**
 * The time that each side took of a game's slot, White's first: its own moves, and the rest, such as starting the programs, in
 * halves. After a fault the rest is the loser's: the move that never came is not among the times.
 */
export function timeOfSides(result: GameResult): readonly [SideTime, SideTime] {
  const { plan, times, winner, fault, slotMs } = result;
  const held = [0, 0];
  const busy = [0, 0];
  for (const [i, { wallMs, cpuMs, startMs = 0 }] of times.entries()) {
    const side = moverOf(result, plan.opening.length + i + 1) - 1;
    held[side] += wallMs;
    busy[side] += Math.min(wallMs, cpuMs + startMs);
  }
  const rest = Math.max(0, (slotMs ?? 0) - held[0] - held[1]);
  const loser = fault === undefined || winner === 0 ? undefined : 2 - winner;
  const timeOf = (side: 0 | 1): SideTime => {
    const share = loser === undefined ? rest / 2 : loser === side ? rest : 0;
    return { heldMs: Math.round(held[side] + share), idleMs: Math.round(held[side] - busy[side] + share) };
  };
  return [timeOf(0), timeOf(1)];
}
