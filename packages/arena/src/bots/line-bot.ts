import { createHash } from 'node:crypto';
import { type Side, sideWord } from '@ringfence/rules';
import type { GameStart, MoveQuestion } from '../game/bot.ts';
import type { Conversation, Patience } from './conversation.ts';
import { ProcessBot } from './process-bot.ts';

/** The version of the line protocol, see docs/bots.md. */
const LINE_PROTOCOL = 1;

/** A program that speaks the line protocol. */
export class LineBot extends ProcessBot {
  protected async greet(talk: Conversation, { game, size, side, swap, clock, seed }: GameStart): Promise<void> {
    const increment = clock.kind === 'increment' ? ` ${clock.incrementMs}` : '';
    talk.send(`ringfence ${LINE_PROTOCOL}`);
    talk.send(`game ${game} ${size} ${sideWord(side)}`);
    if (swap) talk.send('swap on');
    talk.send(`clock ${clock.kind} ${clock.ms}${increment}`);
    talk.send(`seed ${toldSeed(seed, side)}`);
  }

  protected async tell(talk: Conversation, side: Side, move: string): Promise<void> {
    talk.send(`play ${sideWord(side)} ${move}`);
  }

  protected think(talk: Conversation, { ms, own, opponent, legal }: MoveQuestion, patience: Patience): Promise<string> {
    if (own !== undefined && opponent !== undefined) talk.send(`time ${Math.floor(own)} ${Math.floor(opponent)}`);
    talk.ask(`go ${Math.floor(ms)} ${legal.join(' ')}`);
    return talk.hear(patience, this.isSkipped);
  }

  protected part(talk: Conversation, words: string): void {
    talk.send(`over ${words}`);
    talk.send('quit');
  }

  /** Empty lines and comments. */
  protected isSkipped(line: string): boolean {
    return /^\s*(?:#|$)/.test(line);
  }
}

/**
 * A program does not get the seed of the game, from which its opponent may draw, but a seed derived from it: games can
 * be repeated, and the game's seed cannot be recovered.
 */
export const toldSeed = (seed: number, side: Side): number =>
  createHash('sha256').update(`${seed} ${side}`).digest().readUInt32BE() >>> 1;
