import {
  botFiles,
  type GamePlayer,
  type GameResult,
  gameCount,
  longestGame,
  type ResultLog,
  roundsOf,
  runTournament,
  TablePool,
} from '@ringfence/arena';
import {
  carryOver,
  type GamesContext,
  isVoidResult,
  type PlayEvent,
  resultsIn,
  withVoids,
} from '@ringfence/course/class';
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
      const { gamesPerJob, MOST_ON_THE_WAY, openGameQueue, QueuePlayer } = await import('@ringfence/arena/store');
      const { kind, shown } = store.address;
      const former = (await store.tournaments()).filter((one) => one.tournament.title === tournament.title);
      const log = await store.enter(tournament, botFiles(tournament.players, course));
      return whileHeld(log, shown, async (): Promise<readonly GameResult[] | undefined> => {
        for (const { id, tournament: was } of former) {
          if (id === log.id) continue;
          const found = await store.find(id);
          if (found !== undefined) await carryOver(was, found, tournament, log);
        }
        const run = async (inner: GamePlayer, kept: ResultLog, atOnce: number) =>
          runTournament(tournament, {
            log: kept,
            player: withVoids(inner, isVoid),
            concurrency: atOnce,
            ...(signal !== undefined && { signal }),
            ...(onProgress !== undefined && { onProgress }),
          });
        if (kind !== 'postgres') {
          await log.note({ jail: rung.title });
          const pool = new TablePool({ players: tournament.players, folder: course, rung: rung.name });
          try {
            const { finished } = await run(pool, log, concurrency);
            return finished ? await resultsIn(log) : undefined;
          } finally {
            await pool.close();
          }
        }
        const say = notTooOften((message) => complain(visible(message)));
        const boss = await openGameQueue(store.address, say);
        const total = gameCount(tournament, roundsOf(tournament));
        const player = await QueuePlayer.open(boss, log, {
          gamesPerJob: gamesPerJob(total, tournament.clock, longestGame(tournament.game, tournament.sizes[0])),
          onIdle: () =>
            say(`no worker yet: start "ringfence worker --database ${visible(shown)} --folder COURSE" anywhere`),
        });
        try {
          // The workers have stored their games; games that cannot be played are stored here.
          const kept: ResultLog = {
            read: () => log.read(),
            append: async (result) => (isVoidResult(result) ? log.append(result) : true),
          };
          const { finished } = await run(player, kept, MOST_ON_THE_WAY);
          return finished ? await resultsIn(log) : undefined;
        } finally {
          await player.close();
          await boss.stop({ graceful: false });
        }
      });
    });
