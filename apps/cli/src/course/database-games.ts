import { botFiles, type GamePlayer, type GameResult, runLocally } from '@ringfence/arena';
import { carryOver, type GamesContext, type PlayEvent, resultsIn, withVoids } from '@ringfence/course/class';
import { complain } from '../shared/output.ts';
import { visible } from '../shared/trouble.ts';
import { notTooOften, whileHeld, withStore } from '../tournament/database.ts';

/**
 * Plays events over a database: the workers of a PostgreSQL server play them, or this process if the database is a
 * folder. Games of an earlier version of the event between unchanged programs are copied, as in a folder.
 */
export const playOverDatabase =
  (address: string, { course, rung, concurrency, signal, onProgress }: GamesContext): PlayEvent =>
  ({ tournament }, isVoid) =>
    withStore(address, async (store) => {
      const { kind, shown } = store.address;
      const former = (await store.tournaments()).filter((one) => one.tournament.title === tournament.title);
      const log = await store.enter(tournament, botFiles(tournament.players, course));
      return whileHeld(log, shown, async (): Promise<readonly GameResult[] | undefined> => {
        for (const { id, tournament: was } of former) {
          if (id === log.id) continue;
          const found = await store.find(id);
          if (found !== undefined) await carryOver(was, found, tournament, log);
        }
        const options = {
          decide: (player: GamePlayer) => withVoids(player, isVoid),
          ...(signal !== undefined && { signal }),
          ...(onProgress !== undefined && { onProgress }),
        };
        const play = async () => {
          if (kind !== 'postgres') {
            await log.note({ jail: rung.title });
            return runLocally(tournament, { ...options, log, folder: course, rung: rung.name, concurrency });
          }
          const say = notTooOften((message) => complain(visible(message)));
          const { runOverQueue } = await import('@ringfence/arena/store');
          return runOverQueue(store.address, log, {
            ...options,
            onTrouble: say,
            onIdle: () =>
              say(`no worker yet: start "ringfence worker --database ${visible(shown)} --folder COURSE" anywhere`),
          });
        };
        return (await play()).finished ? await resultsIn(log) : undefined;
      });
    });
