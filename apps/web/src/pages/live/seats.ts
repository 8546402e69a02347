import { slot } from '../../storage/slot.ts';

/** The oldest games are dropped first. */
const MOST_SEATS = 100;

const stored = slot<readonly (readonly [id: string, seat: string])[]>('live-seats', 1, (value) =>
  Array.isArray(value) ? value.filter(isEntry) : undefined,
);

const isEntry = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === 'string');

/** The secret of the user's seat in a game, if any. */
export const seatIn = (id: string): string | undefined => stored.load()?.find(([game]) => game === id)?.[1];

export function rememberSeat(id: string, seat: string): void {
  const others = (stored.load() ?? []).filter(([game]) => game !== id);
  stored.save([...others, [id, seat] as const].slice(-MOST_SEATS));
}
