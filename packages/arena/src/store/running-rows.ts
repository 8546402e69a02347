import type { Boards, RunningGame } from '../tournament/running.ts';

const WRITE_MS = 500;
/** Long thinking is reported again, so that the worker does not look lost. */
const AGAIN_MS = 10_000;

/** Where running games are shown; games that a worker no longer lists are over. */
export interface RunningWall {
  show(worker: string, games: readonly RunningGame[]): Promise<void>;
}

/** The running games of one worker in the store, for spectators. Nothing depends on them. */
export class RunningRows implements Boards {
  private readonly wall: RunningWall;
  private readonly worker: string;
  private readonly games = new Map<string, RunningGame>();
  private readonly timer: NodeJS.Timeout;
  private isChanged = false;
  private lastWrite = 0;
  private writing: Promise<void> | undefined;

  constructor(wall: RunningWall, worker: string) {
    this.wall = wall;
    this.worker = worker;
    this.timer = setInterval(() => this.writeIfDue(), WRITE_MS).unref();
  }

  set(game: RunningGame): void {
    this.games.set(game.id, game);
    this.isChanged = true;
  }

  remove(id: string): void {
    if (this.games.delete(id)) this.isChanged = true;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    if (this.lastWrite === 0) return;
    this.games.clear();
    await this.write();
  }

  private writeIfDue(): void {
    const isDue = this.isChanged || (this.games.size > 0 && performance.now() - this.lastWrite > AGAIN_MS);
    if (!isDue || this.writing !== undefined) return;
    this.writing = this.write().finally(() => {
      this.writing = undefined;
    });
  }

  private async write(): Promise<void> {
    this.isChanged = false;
    this.lastWrite = performance.now();
    // Others report an unreachable database; the games do not depend on spectators.
    await this.wall.show(this.worker, [...this.games.values()]).catch(() => {});
  }
}
