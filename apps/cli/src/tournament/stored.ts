import { gameCount, roundsOf, tournamentHash } from '@ringfence/arena';
import type { Store, StoredTournament, StoreLog } from '@ringfence/arena/store';
import { fileKindAt } from '../shared/files.ts';
import { CommandError, STDIN, sourceName, visible } from '../shared/trouble.ts';
import { progressText } from './display.ts';
import { readTournament } from './files.ts';

/**
 * The tournament of a store by its file, as for `run`, or by its id; without a name the only one, or a list if there
 * are several.
 */
export async function findStored(store: Store, name: string | undefined): Promise<StoreLog | StoredTournament[]> {
  const shown = visible(store.address.shown);
  if (!(await store.exists())) throw empty(shown);
  if (name !== undefined) return findNamed(store, name, shown);
  const all = await store.tournaments();
  if (all.length > 1) return all;
  const only = all.length === 1 ? await store.find(all[0].id) : undefined;
  if (only === undefined) throw empty(shown);
  return only;
}

async function findNamed(store: Store, name: string, shown: string): Promise<StoreLog> {
  const byId = await store.find(name);
  if (byId !== undefined) return byId;
  const list = `"ringfence tournament status --database ${shown}" lists the tournaments`;
  if (name !== STDIN && fileKindAt(name) !== 'file') {
    throw new CommandError(`no such tournament file ${visible(name)}, nor an id of that name in ${shown}: ${list}`);
  }
  const { tournament } = await readTournament(name);
  const byFile = await store.find(tournamentHash(tournament));
  if (byFile !== undefined) return byFile;
  throw new CommandError(
    `the tournament of ${sourceName(name)} is not in ${shown}, or the file has changed since it was run: ${list}`,
  );
}

const empty = (shown: string): CommandError =>
  new CommandError(`no tournament in ${shown}: "ringfence tournament run FILE --database ${shown}" starts one`);

/** A tournament of a list as plain data for JSON. */
export function storedCard({ id, tournament, created, count: done }: StoredTournament) {
  const { title, game, sizes, format, players } = tournament;
  const rounds = roundsOf(tournament);
  return {
    id,
    title,
    game,
    sizes,
    format: format.kind,
    players: players.length,
    done,
    total: gameCount(tournament, rounds),
    isExact: rounds.isExact,
    created,
  };
}

/** A heading, and a line for each. */
export function storedText(tournaments: readonly StoredTournament[], shown: string): string {
  const cards = tournaments.map(storedCard);
  const games = cards.map(progressText);
  const width = Math.max(...games.map(({ length }) => length));
  return [
    `${cards.length} tournaments in ${visible(shown)}, the latest first:`,
    ...cards.map(({ id, title }, i) => `${id}  ${games[i].padEnd(width)}  ${visible(title)}`),
  ].join('\n');
}
