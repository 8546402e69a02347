import type { Desk } from './desk.ts';
import { type JobContext, playJob } from './play-job.ts';
import type { GameJob, JobReport } from './queue.ts';
import { type SeatOptions, Seats } from './seats.ts';

/** Plays the games of tournaments. */
export class TournamentDesk implements Desk<GameJob> {
  private readonly options: SeatOptions;
  private readonly seats: Seats;

  constructor(options: SeatOptions) {
    this.options = options;
    this.seats = new Seats(options);
  }

  ready(): Promise<void> {
    return this.options.store.ready();
  }

  accepts(data: object): data is GameJob {
    return 'tournament' in data;
  }

  serve({ tournament, fixtures }: GameJob, context: JobContext): Promise<JobReport> {
    return this.seats.use(tournament, async ({ log, tables, boards }) => {
      const done = await log.among(fixtures.map(({ plan }) => plan.id));
      const known = new Set(done.map(({ plan }) => plan.id));
      const games = {
        fixtures: fixtures.filter(({ plan }) => !known.has(plan.id)),
        play: (fixture: GameJob['fixtures'][number]) => tables.play(fixture),
        keep: (result: Parameters<typeof log.append>[0]) => log.append(result),
        onOver: (id: string) => boards.remove(id),
      };
      return playJob(games, context);
    });
  }

  close(): Promise<void> {
    return this.seats.close();
  }
}
