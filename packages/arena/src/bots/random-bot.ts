import { randomSource } from '@ringfence/rules';
import type { Answer, Bot, GameStart, MoveQuestion } from '../game/bot.ts';

/** Plays any of the moves it is told, of whatever game. */
export class RandomBot implements Bot {
  private seed = 0;
  private played = 0;

  async startGame({ seed, side }: GameStart): Promise<void> {
    this.seed = seed * 2 + side;
    this.played = 0;
  }

  async observe(): Promise<void> {
    this.played++;
  }

  async chooseMove({ legal }: MoveQuestion): Promise<Answer> {
    // Rules that list no move leave nothing to choose from.
    const move = legal.length === 0 ? 'resign' : randomSource(this.seed + 1000 * this.played).pick(legal);
    this.played++;
    return { move, time: { wallMs: 0, cpuMs: 0 } };
  }

  async endGame(): Promise<void> {}

  async close(): Promise<void> {}
}
