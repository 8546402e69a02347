import { type Side, sides } from '@ringfence/rules';

/** Time for the whole game, and the increment of every move, in milliseconds. */
export interface ClockSetting {
  readonly time: number;
  readonly increment: number;
}

/** Two clocks of which at most one runs. */
export class GameClock {
  readonly setting: ClockSetting;
  private readonly left: Record<Side, number>;
  private readonly now: () => number;
  private running: { readonly side: Side; readonly since: number } | undefined;

  constructor(
    setting: ClockSetting,
    left?: Readonly<Record<Side, number>>,
    now: () => number = () => performance.now(),
  ) {
    this.setting = setting;
    this.left = { 1: left?.[1] ?? setting.time, 2: left?.[2] ?? setting.time };
    this.now = now;
  }

  /** The time a side has left; never negative. */
  remaining(side: Side): number {
    const spent = this.running?.side === side ? this.now() - this.running.since : 0;
    return Math.max(0, this.left[side] - spent);
  }

  get all(): Record<Side, number> {
    return { 1: this.remaining(1), 2: this.remaining(2) };
  }

  /** Runs a side's clock, and only that. */
  start(side: Side): void {
    if (this.running?.side === side) return;
    this.pause();
    this.running = { side, since: this.now() };
  }

  pause(): void {
    if (this.running === undefined) return;
    const { side } = this.running;
    this.left[side] = this.remaining(side);
    this.running = undefined;
  }

  /** A side has made its move: its clock stops and gets the increment. */
  moved(side: Side): void {
    this.pause();
    this.left[side] += this.setting.increment;
  }

  /** The side that has run out of time. */
  get flagged(): Side | undefined {
    return sides.find((side) => this.remaining(side) === 0);
  }
}

/** `4:05`, and tenths in the last ten seconds. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}
