import type { Clock } from '@ringfence/engine';

/** A side's clock in the protocol's terms, in seconds. */
interface SideClock {
  left: number;
  /** Moves to make in the remaining time; 0 in main time. */
  stones: number;
}

interface Settings {
  readonly main: number;
  readonly byo: number;
  readonly stones: number;
}

/** The clocks of both sides: the controller's values, and in between the time used. */
export class GtpClocks {
  private settings: Settings | undefined;
  private readonly clocks = new Map<number, SideClock>();

  /**
   * `time_settings`: main time, then a number of stones in each byo-yomi period; a period without stones means no
   * limit.
   */
  set(main: number, byo: number, stones: number): void {
    this.settings = byo > 0 && stones === 0 ? undefined : { main, byo, stones };
    this.clocks.clear();
  }

  /** `time_left`. */
  tell(side: number, left: number, stones: number): void {
    this.clocks.set(side, { left, stones });
  }

  /** The time for the engine; `undefined` without a limit. */
  limit(side: number): Clock | undefined {
    const clock = this.clockOf(side);
    if (clock === undefined) return undefined;
    return { remaining: Math.max(0, clock.left) * 1000, ...(clock.stones > 0 && { movesToGo: clock.stones }) };
  }

  /** Subtracts the time of a move, as the controller will. */
  spend(side: number, seconds: number): void {
    const clock = this.clockOf(side);
    if (clock === undefined) return;
    clock.left -= seconds;
    const { byo = 0, stones = 0 } = this.settings ?? {};
    const inMainTime = clock.stones === 0;
    if (!inMainTime) clock.stones--;
    if (stones > 0 && (inMainTime ? clock.left <= 0 : clock.stones === 0)) {
      clock.left = byo;
      clock.stones = stones;
    }
  }

  /** A new game starts with full clocks. */
  reset(): void {
    this.clocks.clear();
  }

  private clockOf(side: number): SideClock | undefined {
    const known = this.clocks.get(side);
    if (known !== undefined || this.settings === undefined) return known;
    const { main, byo, stones } = this.settings;
    const clock = main > 0 ? { left: main, stones: 0 } : { left: byo, stones };
    this.clocks.set(side, clock);
    return clock;
  }
}
