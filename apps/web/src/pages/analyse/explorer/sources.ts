import type { GameName } from '@ringfence/rules';
import { parseResult, replay } from '@ringfence/rules/record';
import type { TournamentCard } from '@ringfence/server/views';
import { listGames, loadGame } from '../../../storage/library.ts';
import { findGame, listTournaments, newestGames } from '../../tournaments/api.ts';
import { positionAfter } from '../../tournaments/replay.ts';
import { OpeningBook } from './book.ts';

/** Which games: all of one kind of board. */
export interface BookWishes {
  readonly game: GameName;
  readonly size: number;
  readonly signal: AbortSignal;
  /** Hears how many games have been read. */
  readonly onProgress: (games: number) => void;
}

/** Games that are read of the library, and of a tournament, where each is a request. */
const MOST_KEPT = 1_000;
const MOST_FETCHED = 200;

/** The newest games of the user's library. */
export async function libraryBook({ game, size, signal, onProgress }: BookWishes): Promise<OpeningBook> {
  const book = new OpeningBook();
  const entries = (await listGames()).filter((entry) => entry.game === game && entry.size === size);
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

/** The newest games of a tournament on the server. */
export async function tournamentBook(
  name: string,
  { game, size, signal, onProgress }: BookWishes,
): Promise<OpeningBook> {
  const book = new OpeningBook();
  for (let skipped = 0; skipped < MOST_FETCHED && !signal.aborted; ) {
    const { total, games } = await newestGames(name, { faults: false, skipped });
    for (const row of games) {
      if (signal.aborted || book.games >= MOST_FETCHED) break;
      if (row.size !== size) continue;
      const result = await findGame(name, row.id);
      if (result.plan.game !== game) continue;
      book.add(positionAfter(result), result.winner);
      onProgress(book.games);
    }
    skipped += games.length;
    if (games.length === 0 || skipped >= total) break;
  }
  return book;
}

/** Tournaments on this kind of board; none where there is no server. */
export async function tournamentsOf(game: GameName, size: number): Promise<TournamentCard[]> {
  try {
    return (await listTournaments()).filter((card) => card.game === game && card.sizes.includes(size));
  } catch {
    return [];
  }
}
