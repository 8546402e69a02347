import type { MoveTime } from '../game/game.ts';
import type { PlayerTime } from './summary.ts';

/** Each class of times is wider than the one before by this factor; the first holds everything below `LEAST_MS`. */
const STEP = 1.1;
const LEAST_MS = 0.01;
const CLASSES = 240;

/**
 * Counts times in classes instead of keeping them. Sums are integers of microseconds, so that they do not depend on the
 * order of addition.
 */
class Times {
  private readonly classes = new Float64Array(CLASSES);
  private count = 0;
  private totalUs = 0;
  private maxUs = 0;

  add(ms: number): void {
    const us = Number.isFinite(ms) && ms > 0 ? Math.round(ms * 1000) : 0;
    const index = us / 1000 < LEAST_MS ? 0 : 1 + Math.floor(Math.log(us / 1000 / LEAST_MS) / Math.log(STEP));
    this.classes[Math.min(index, CLASSES - 1)]++;
    this.count++;
    this.totalUs += us;
    this.maxUs = Math.max(this.maxUs, us);
  }

  meanMs(): number {
    return this.count === 0 ? 0 : roundMs(this.totalUs / this.count / 1000);
  }

  maxMs(): number {
    return roundMs(this.maxUs / 1000);
  }

  /** The upper end of the class that reaches this share of all times, and never more than the longest time. */
  shareMs(share: number): number {
    let left = Math.ceil(this.count * share);
    for (let index = 0; index < CLASSES && left > 0; index++) {
      left -= this.classes[index];
      if (left <= 0) return roundMs(Math.min(LEAST_MS * STEP ** index, this.maxUs / 1000));
    }
    return 0;
  }
}

const roundMs = (ms: number): number => Math.round(ms * 1000) / 1000;

/** How long one player thought, in bounded memory. */
export class TimeUse {
  private moves = 0;
  private readonly cpu = new Times();
  private readonly wall = new Times();

  add({ cpuMs, wallMs }: MoveTime): void {
    this.moves++;
    this.cpu.add(cpuMs);
    this.wall.add(wallMs);
  }

  of(player: string): PlayerTime {
    return {
      player,
      moves: this.moves,
      meanCpuMs: this.cpu.meanMs(),
      p95CpuMs: this.cpu.shareMs(0.95),
      maxCpuMs: this.cpu.maxMs(),
      meanWallMs: this.wall.meanMs(),
      p95WallMs: this.wall.shareMs(0.95),
      maxWallMs: this.wall.maxMs(),
    };
  }
}
