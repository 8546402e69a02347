import type { Bot, ClockRule, GameStart, TimeLeft } from '@ringfence/arena';
import { BLACK, type GameName, type Side, WHITE } from '@ringfence/rules';

/** A generous limit for a player at home: the server keeps the time, this only ends a player that never answers. */
const PATIENCE_MS = 60_000;

/** Translates the server's lines of one game into calls of a player of any kind. */
export class PlayerBridge {
  private readonly bot: Bot;
  private readonly start: { -readonly [K in keyof GameStart]?: GameStart[K] } = { swap: false };
  private isStarted = false;
  private times: Pick<TimeLeft, 'own' | 'opponent'> = {};

  constructor(bot: Bot) {
    this.bot = bot;
  }

  /**
   * Handles a line; returns the lines of the answer, if it needs one. Rejects with a `BotFault` if the player fails.
   */
  async hear(line: string): Promise<readonly string[]> {
    const [first, ...words] = line.split(' ');
    switch (first) {
      case 'game':
        this.start.game = words[0] as GameName;
        this.start.size = Number(words[1]);
        this.start.side = sideOf(words[2]);
        break;
      case 'swap':
        this.start.swap = words[0] === 'on';
        break;
      case 'clock':
        this.start.clock = clockOf(words);
        break;
      case 'seed':
        this.start.seed = Number(words[0]);
        break;
      case 'play':
        await this.begin();
        await this.bot.observe(sideOf(words[0]), words[1]);
        break;
      case 'time':
        this.times = { own: Number(words[0]), opponent: Number(words[1]) };
        break;
      case 'go':
        await this.begin();
        return this.answer(Number(words[0]), words.slice(1));
      case 'over':
        if (this.isStarted) await this.bot.endGame(words.join(' '));
        break;
    }
    return [];
  }

  private async answer(ms: number, legal: readonly string[]): Promise<readonly string[]> {
    const { move, remarks = [] } = await this.bot.chooseMove({ ms, wallMs: ms + PATIENCE_MS, ...this.times, legal });
    return [...remarks, move];
  }

  /** The set-up is complete when the first move or question arrives. */
  private async begin(): Promise<void> {
    if (this.isStarted) return;
    this.isStarted = true;
    await this.bot.startGame(this.start as GameStart);
  }
}

const sideOf = (word: string): Side => (word === 'black' ? BLACK : WHITE);

function clockOf([kind, ms, more]: readonly string[]): ClockRule {
  if (kind === 'increment') return { kind, ms: Number(ms), incrementMs: Number(more) };
  return { kind: kind === 'game' ? 'game' : 'move', ms: Number(ms) };
}
