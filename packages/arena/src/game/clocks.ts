import { otherSide, type Side } from '@ringfence/rules';
import type { TimeLeft } from '../bots/bot.ts';
import { type ClockRule, CPU_GRACE_MS, type Slack } from './clock.ts';

/** The clocks of both sides in one game. */
export class Clocks {
  private readonly rule: ClockRule;
  private readonly slack: Slack;
  /** What each side has left of its game, by side; not used where every move has its own time. */
  private readonly remaining: Record<Side, number>;

  constructor(rule: ClockRule, slack: Slack) {
    this.rule = rule;
    this.slack = slack;
    this.remaining = { 1: rule.ms, 2: rule.ms };
  }

  left(side: Side): TimeLeft {
    const { factor, ms: more } = this.slack;
    const ms = this.forMove(side);
    const wallMs = factor * ms + more;
    if (this.rule.kind === 'move') return { ms, wallMs };
    return { ms, wallMs, own: ms, opponent: this.remaining[otherSide(side)] };
  }

  /** Takes the time of a move off; false if there was not so much. */
  spend(side: Side, cpuMs: number): boolean {
    const enough = cpuMs <= this.forMove(side) + CPU_GRACE_MS;
    const increment = this.rule.kind === 'increment' ? this.rule.incrementMs : 0;
    this.remaining[side] = Math.max(0, this.remaining[side] - cpuMs) + increment;
    return enough;
  }

  private forMove(side: Side): number {
    return this.rule.kind === 'move' ? this.rule.ms : this.remaining[side];
  }
}
