import { otherSide, type Side } from '@ringfence/rules';
import type { TimeLeft } from './bot.ts';
import { type ClockRule, CPU_GRACE_MS, type Slack } from './clock.ts';

/** What one side has left. */
interface Account {
  /** Processor time for the game; not used where every move has its own time. */
  cpuMs: number;
  /** Wall-clock time for the game, beside what each move adds. */
  wallMs: number;
}

/** The clocks of both sides in one game. */
export class Clocks {
  private readonly rule: ClockRule;
  private readonly slack: Slack;
  private readonly accounts: Readonly<Record<Side, Account>>;

  constructor(rule: ClockRule, slack: Slack) {
    this.rule = rule;
    this.slack = slack;
    const wallMs = slack.gameMs + (rule.kind === 'move' ? 0 : slack.factor * rule.ms);
    this.accounts = { 1: { cpuMs: rule.ms, wallMs }, 2: { cpuMs: rule.ms, wallMs } };
  }

  left(side: Side): TimeLeft {
    const { factor, ms: more } = this.slack;
    const ms = this.forMove(side);
    const wallMs = Math.min(factor * ms + more, this.wallLeft(side));
    if (this.rule.kind === 'move') return { ms, wallMs };
    return { ms, wallMs, own: ms, opponent: this.accounts[otherSide(side)].cpuMs };
  }

  /**
   * Charges the time of a move; returns the clock that has run out, if any. Wall-clock time is charged to programs
   * only: a person thinks without a processor, and built-in players keep to their clocks.
   */
  spend(side: Side, cpuMs: number, wallMs = 0): 'cpu' | 'wall' | undefined {
    const account = this.accounts[side];
    const outOf = cpuMs > this.forMove(side) + CPU_GRACE_MS ? 'cpu' : wallMs > this.wallLeft(side) ? 'wall' : undefined;
    const increment = this.rule.kind === 'increment' ? this.rule.incrementMs : 0;
    account.cpuMs = Math.max(0, account.cpuMs - cpuMs) + increment;
    account.wallMs = Math.max(0, this.wallLeft(side) - wallMs) + this.slack.factor * increment;
    return outOf;
  }

  private forMove(side: Side): number {
    return this.rule.kind === 'move' ? this.rule.ms : this.accounts[side].cpuMs;
  }

  /** For the rest of the game, as far as it is known now. */
  private wallLeft(side: Side): number {
    return this.accounts[side].wallMs + (this.rule.kind === 'move' ? this.slack.factor * this.rule.ms : 0);
  }
}
