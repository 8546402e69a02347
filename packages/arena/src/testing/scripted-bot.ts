import type { Answer, Bot, GameStart, MoveQuestion } from '../game/bot.ts';
import { BotFault, type FaultKind } from '../game/fault.ts';

/** What a scripted bot does on its turn: a move, a move that took some processor time, or a fault. */
export type Act =
  | string
  | {
      readonly move: string;
      readonly cpuMs?: number;
      readonly chargedMs?: number;
      readonly remarks?: readonly string[];
    }
  | { readonly fault: FaultKind };

/** For tests: plays a list of moves, and records everything it receives. */
export class ScriptedBot implements Bot {
  readonly heard: string[] = [];
  readonly lefts: Omit<MoveQuestion, 'legal'>[] = [];
  private readonly acts: Act[];
  private readonly failing: Partial<Record<'startGame' | 'observe' | 'endGame', Error>>;

  constructor(acts: readonly Act[], failing: ScriptedBot['failing'] = {}) {
    this.acts = [...acts];
    this.failing = failing;
  }

  async startGame({ game, size, side }: GameStart): Promise<void> {
    this.heard.push(`start ${game} ${size} ${side}`);
    this.fail('startGame');
  }

  async observe(side: number, move: string): Promise<void> {
    this.heard.push(`${side} ${move}`);
    this.fail('observe');
  }

  async chooseMove({ legal, ...left }: MoveQuestion): Promise<Answer> {
    this.lefts.push(left);
    const act = this.acts.shift();
    if (act === undefined) throw new Error('the script is over');
    if (typeof act === 'string') return { move: act, time: { wallMs: 1, cpuMs: 1 } };
    if ('fault' in act) throw faultOf(act.fault);
    const { move, cpuMs = 1, chargedMs = 0, remarks } = act;
    return { move, time: { wallMs: cpuMs, cpuMs }, chargedMs, ...(remarks !== undefined && { remarks }) };
  }

  async endGame(words: string): Promise<void> {
    this.heard.push(`over ${words}`);
    this.fail('endGame');
  }

  stderrTail(): readonly string[] {
    return ['last words'];
  }

  async close(): Promise<void> {}

  private fail(method: keyof ScriptedBot['failing']): void {
    const error = this.failing[method];
    if (error !== undefined) throw error;
  }
}

export const faultOf = (kind: FaultKind): BotFault => new BotFault({ kind, words: 'It went wrong.', stderr: [] });
