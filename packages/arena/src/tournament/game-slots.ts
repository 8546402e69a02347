import type { GameResult } from '../game/game.ts';
import { type OpenPlayer, type QueueingPlayer, Withdrawn } from './game-runner.ts';
import { type Turn, turnFor } from './priorities.ts';
import type { Fixture } from './schedule/schedule.ts';

interface Waiting extends Turn {
  readonly fixture: Fixture;
  readonly player: OpenPlayer;
  readonly resolve: (result: GameResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The slots of this machine, one for each parallel game, shared by all that play on it: every kind of game has its turn. */
export class GameSlots {
  private most: number;
  private running = 0;
  /** The turn of the game that was started last. */
  private started = 0;
  /** The longest waiting first. */
  private waiting: Waiting[] = [];

  constructor(most: number) {
    this.most = most;
  }

  /** Changes the number of parallel games. */
  resize(most: number): void {
    this.most = most;
    this.fill();
  }

  /** How many games are running. */
  get busy(): number {
    return this.running;
  }

  /** Lets a player play in these slots. Closing it abandons its games and withdraws those that wait. */
  share(player: OpenPlayer): QueueingPlayer {
    const withdraw = (isUnwanted: (id: string) => boolean): void => {
      const gone = this.waiting.filter((one) => one.player === player && isUnwanted(one.fixture.plan.id));
      this.waiting = this.waiting.filter((one) => !gone.includes(one));
      for (const { reject } of gone) reject(new Withdrawn());
    };
    return {
      play: (fixture, kind = 'tournament') =>
        new Promise((resolve, reject) => {
          const turn = turnFor(kind, 1, this.started, this.waiting);
          this.waiting.push({ fixture, kind, turn, player, resolve, reject });
          this.fill();
        }),
      retain: (ids) => withdraw((id) => !ids.has(id)),
      close: () => {
        withdraw(() => true);
        return player.close();
      },
    };
  }

  private fill(): void {
    while (this.running < this.most && this.waiting.length > 0) {
      const first = this.waiting.reduce((best, one) => (one.turn < best.turn ? one : best));
      this.waiting.splice(this.waiting.indexOf(first), 1);
      this.running++;
      this.started = Math.max(this.started, first.turn);
      const { fixture, kind, player, resolve, reject } = first;
      player
        .play(fixture, kind)
        .then(resolve, reject)
        .finally(() => {
          this.running--;
          this.fill();
        });
    }
  }
}
