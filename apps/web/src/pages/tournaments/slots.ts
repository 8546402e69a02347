import type { RunningGame } from '@ringfence/server/views';

/**
 * Assigns games to boards. A game stays on its board; a finished one stays until the next takes its board, so that
 * nothing on the page moves while a tournament runs. Those that are `held` stay although the next one waits.
 */
export function nextSlots<Game extends RunningGame>(
  slots: readonly Game[],
  running: readonly Game[],
  most: number,
  held: ReadonlySet<string> = new Set(),
): Game[] {
  const now = new Map(running.map((game) => [game.id, game]));
  const next = slots.map((game) => now.get(game.id) ?? game);
  const shown = new Set(slots.map(({ id }) => id));
  const fresh = running.filter(({ id }) => !shown.has(id));
  for (const [i, { id }] of next.entries()) {
    if (now.has(id) || held.has(id)) continue;
    const game = fresh.shift();
    if (game !== undefined) next[i] = game;
  }
  return [...next, ...fresh].slice(0, most);
}
