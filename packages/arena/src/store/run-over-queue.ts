import type { StoreAddress } from '@ringfence/store';
import type { GamePlayer } from '../tournament/game-runner.ts';
import { type RunOptions, type RunOutcome, runTournament } from '../tournament/runner.ts';
import { gameCount, roundsOf } from '../tournament/schedule/schedule.ts';
import { longestGame } from '../tournament/tournament.ts';
import { type GameJob, gamesPerJob, openGameQueue } from './queue.ts';
import { MOST_ON_THE_WAY, type QueuedGames, QueuePlayer } from './queue-player.ts';
import type { StoreLog } from './store-log.ts';

export interface QueueRunOptions extends Pick<RunOptions, 'kind' | 'signal' | 'onProgress'> {
  /** Receives errors that are survived. */
  readonly onTrouble: (message: string) => void;
  /** Called now and then while games are waiting and no worker plays. */
  readonly onIdle?: () => void;
  /** Decides some games without playing them. */
  readonly decide?: (player: GamePlayer) => GamePlayer;
}

/** How workers find a tournament's games in the queue. */
export const tournamentQueue = (log: StoreLog): QueuedGames<GameJob> => ({
  mark: { tournament: log.id },
  dataOf: (fixtures) => ({ tournament: log.id, fixtures }),
  idsIn: ({ fixtures }) => fixtures.map(({ plan }) => plan.id),
  results: log,
});

/** Has workers play the games of a tournament that its log does not have yet. */
export async function runOverQueue(
  address: StoreAddress,
  log: StoreLog,
  { onTrouble, onIdle, decide = (player) => player, ...options }: QueueRunOptions,
): Promise<RunOutcome> {
  const { tournament } = log;
  const mostMoves = Math.max(...tournament.sizes.map((size) => longestGame(tournament, size)));
  const total = gameCount(tournament, roundsOf(tournament));
  const perJob = gamesPerJob(total, tournament.clock, tournament.maxMoves ?? mostMoves);
  const jobQueue = await openGameQueue(address, onTrouble);
  try {
    const queue = await QueuePlayer.open(jobQueue, tournamentQueue(log), {
      gamesPerJob: perJob,
      ...(onIdle !== undefined && { onIdle }),
    });
    // Workers store the results of what they play.
    const stored = new Set<string>();
    const player = decide({
      play: async (fixture, kind) => {
        const result = await queue.play(fixture, kind);
        stored.add(fixture.plan.id);
        return result;
      },
    });
    try {
      return await runTournament(tournament, {
        ...options,
        log: {
          read: () => log.read(),
          append: async (result) => stored.delete(result.plan.id) || log.append(result),
        },
        player,
        concurrency: MOST_ON_THE_WAY,
      });
    } finally {
      await queue.close();
    }
  } finally {
    await jobQueue.stop({ graceful: false }).catch(() => {});
  }
}
