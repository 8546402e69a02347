import type { Bot, ClockRule, GameStart, TimeLeft } from '@ringfence/arena';
import { BLACK, type GameName, type Side, WHITE } from '@ringfence/rules';

/** A player at home may take longer than its clock says: the server keeps the time, this only ends one that never answers. */
const PATIENCE_MS = 60_000;

/** Translates the lines of a server for one game into calls of a player, of whatever kind it is. */
export class Bridge {
  private readonly bot: Bot;
  private readonly start: { -readonly [K in keyof GameStart]?: GameStart[K] } = { swap: false };
  private isStarted = false;
  private times: Pick<TimeLeft, 'own' | 'opponent'> = {};

  constructor(bot: Bot) {
    this.bot = bot;
  }

  /** Passes a line on; the lines of an answer, if it wants one. Rejects with a `BotFault` if the player fails. */
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
        return this.answer(Number(words[0]));
      case 'over':
        if (this.isStarted) await this.bot.endGame(words.join(' '));
        break;
    }
    return [];
  }

  private async answer(ms: number): Promise<readonly string[]> {
    const { move, remarks = [] } = await this.bot.chooseMove({ ms, wallMs: ms + PATIENCE_MS, ...this.times });
    return [...remarks, move];
  }

  /** All is said once the first move or question comes. */
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
