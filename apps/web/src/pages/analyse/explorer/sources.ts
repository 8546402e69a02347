import { BLACK, EMPTY, type GameName, WHITE } from '@ringfence/rules';
import { parseResult, replay } from '@ringfence/rules/record';
import type { TournamentCard } from '@ringfence/server/views';
import { listLibrary, loadGame } from '../../../storage/library.ts';
import { listOpenings, listTournaments, OPENINGS_AT_ONCE } from '../../tournaments/api.ts';
import { positionAfter } from '../../tournaments/replay.ts';
import { OpeningBook } from './book.ts';

/** Which games: all on one kind of board. */
export interface BookWishes {
  readonly game: GameName;
  readonly size: number;
  readonly signal: AbortSignal;
  /** Receives the number of games read. */
  readonly onProgress: (games: number) => void;
}

/** How many games are read from the library, and from a tournament. */
const MOST_KEPT = 1_000;
const MOST_FETCHED = 5_000;

/** The newest games of the user's library. */
export async function libraryBook({ game, size, signal, onProgress }: BookWishes): Promise<OpeningBook> {
  const book = new OpeningBook();
  const entries = (await listLibrary()).filter((entry) => entry.game === game && entry.size === size);
  for (const { id } of entries.slice(0, MOST_KEPT)) {
    if (signal.aborted) break;
    const record = await loadGame(id);
    const played = record && replay(record);
    if (record === undefined || played?.ok !== true) continue;
    const ending = parseResult(record.header.result ?? '');
    const { position } = played.value;
    const isKnown = ending !== undefined && ending.kind !== 'unknown' && ending.kind !== 'void';
    book.add(position, isKnown ? ending.winner : position.outcome?.winner);
    onProgress(book.games);
  }
  return book;
}

/**
 * The newest games of a tournament on the server. The server counts from the oldest, so the total is requested first.
 */
export async function tournamentBook(
  name: string,
  { game, size, signal, onProgress }: BookWishes,
): Promise<OpeningBook> {
  const book = new OpeningBook();
  const { total } = await listOpenings(name, size, 0, 1);
  const oldest = Math.max(0, total - MOST_FETCHED);
  for (let end = total; end > oldest && !signal.aborted; ) {
    const from = Math.max(oldest, end - OPENINGS_AT_ONCE);
    const { games } = await listOpenings(name, size, from, end - from);
    for (const { moves, swap, winner } of games) {
      const plan = { game, size, swap };
      book.add(positionAfter({ plan, moves }), winner === null ? EMPTY : winner === 'white' ? WHITE : BLACK);
    }
    onProgress(book.games);
    end = from;
  }
  return book;
}

/** Tournaments on this kind of board; none without a server. */
export async function tournamentsOf(game: GameName, size: number): Promise<TournamentCard[]> {
  try {
    return (await listTournaments()).filter((card) => card.game === game && card.sizes.includes(size));
  } catch {
    return [];
  }
}
