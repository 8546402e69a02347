import { type GameName, games } from '@ringfence/rules';
import { parseResult } from '@ringfence/rules/record';
import { resultWordsOf } from '../../board/words.ts';
import { today } from '../../game/day.ts';
import { m } from '../../paraglide/messages.js';
import type { LibraryEntry } from '../../storage/library.ts';

export const orders = ['newest', 'oldest', 'title', 'longest'] as const;
/** How the games are sorted. */
export type Order = (typeof orders)[number];

export const orderNames: Readonly<Record<Order, string>> = {
  newest: m.order_newest(),
  oldest: m.order_oldest(),
  title: m.order_title(),
  longest: m.order_longest(),
};

/** Which games are shown, and in what order. */
export interface LibraryView {
  readonly words: string;
  readonly game: GameName | undefined;
  readonly order: Order;
}

/** The matching games, in order. Every word must occur somewhere in the visible text of a game. */
export function arrange(entries: readonly LibraryEntry[], { words, game, order }: LibraryView): LibraryEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => game === undefined || entry.game === game)
    .filter((entry) => {
      const text = textOf(entry);
      return wanted.every((word) => text.includes(word));
    })
    .sort(comparisons[order]);
}

const comparisons: Readonly<Record<Order, (a: LibraryEntry, b: LibraryEntry) => number>> = {
  newest: (a, b) => b.saved - a.saved,
  oldest: (a, b) => a.saved - b.saved,
  title: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }) || b.saved - a.saved,
  longest: (a, b) => b.moves - a.moves || b.saved - a.saved,
};

function textOf(entry: LibraryEntry): string {
  const { title, white = '', black = '', date = '', game, size } = entry;
  return [title, white, black, date, games[game].title, `${size}`, entryResultWords(entry)].join(' ').toLowerCase();
}

/** How the game ended, in words. */
export function entryResultWords({ result }: Pick<LibraryEntry, 'result'>): string {
  const ending = parseResult(result);
  return ending === undefined || ending.kind === 'unknown' ? m.no_result_yet() : resultWordsOf(ending);
}

/** When it was played, if the record says so, else when it was saved. */
export function dateWords({ date, saved }: Pick<LibraryEntry, 'date' | 'saved'>): string {
  return date ?? today(new Date(saved));
}

export function movesWords({ moves }: Pick<LibraryEntry, 'moves'>): string {
  return moves === 0 ? m.library_position() : m.moves_count({ count: moves });
}
