import type { RunningGame } from '@ringfence/server/views';

/**
 * Which game stands on which board. A game stays where it is; one that has ended stays until the next takes its board, so that
 * nothing on the page moves while a tournament runs.
 */
export function nextSlots(slots: readonly RunningGame[], running: readonly RunningGame[], most: number): RunningGame[] {
  const now = new Map(running.map((game) => [game.id, game]));
  const next = slots.map((game) => now.get(game.id) ?? game);
  const shown = new Set(slots.map(({ id }) => id));
  const fresh = running.filter(({ id }) => !shown.has(id));
  for (const [i, { id }] of next.entries()) {
    if (now.has(id)) continue;
    const game = fresh.shift();
    if (game !== undefined) next[i] = game;
  }
  return [...next, ...fresh].slice(0, most);
}
