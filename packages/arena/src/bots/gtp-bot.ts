import { quote, type Side, sideWord } from '@ringfence/rules';
import type { GameStart, MoveQuestion } from '../game/bot.ts';
import type { ClockRule } from '../game/clock.ts';
import type { Conversation, Patience } from './conversation.ts';
import { ProcessBot } from './process-bot.ts';

interface Reply {
  readonly ok: boolean;
  readonly text: string;
}

/** A program that speaks version 2 of the Go Text Protocol; its command line says which game it plays. */
export class GtpBot extends ProcessBot {
  private side: Side = 1;
  private clock: ClockRule | undefined;
  /** The commands that the program lists; `undefined` if it lists none. */
  private known: ReadonlySet<string> | undefined;

  protected async greet(talk: Conversation, start: GameStart, patience: Patience): Promise<void> {
    const { size, side, clock } = start;
    this.side = side;
    this.clock = clock;
    const list = await this.command(talk, 'list_commands', patience);
    this.known = list.ok ? new Set(list.text.split(/\s+/)) : undefined;
    await this.mustDo(talk, `boardsize ${size}`, patience);
    await this.mustDo(talk, 'clear_board', patience);
    // A program without clocks may still be fast enough.
    if (this.knows('time_settings')) await this.command(talk, `time_settings ${settingsOf(clock)}`, patience);
  }

  protected async tell(talk: Conversation, side: Side, move: string, patience: Patience): Promise<void> {
    const ownCommand = move === 'swap' && this.known?.has('swap') === true;
    await this.mustDo(talk, ownCommand ? 'swap' : `play ${sideWord(side)} ${move}`, patience);
  }

  protected async think(talk: Conversation, left: MoveQuestion, patience: Patience): Promise<string> {
    const side = sideWord(this.side);
    if (this.knows('time_left')) {
      const stones = this.clock?.kind === 'move' ? 1 : 0;
      await this.command(talk, `time_left ${side} ${seconds(left.ms)} ${stones}`, patience);
    }
    return this.mustDo(talk, `genmove ${side}`, patience);
  }

  protected part(talk: Conversation): void {
    talk.send('quit');
  }

  protected isSkipped(line: string): boolean {
    return line.trim() === '';
  }

  private knows(name: string): boolean {
    return this.known?.has(name) ?? true;
  }

  private async mustDo(talk: Conversation, line: string, patience: Patience): Promise<string> {
    const { ok, text } = await this.command(talk, line, patience);
    if (!ok) throw await talk.fault('protocol-error', `It refused ${quote(line)} with ${quote(`? ${text}`)}.`);
    return text;
  }

  private async command(talk: Conversation, line: string, patience: Patience): Promise<Reply> {
    talk.ask(line);
    const first = await talk.hear(patience, this.isSkipped);
    const match = /^([=?])[0-9]*(.*)$/.exec(first.trim());
    if (match === null) {
      throw await talk.fault(
        'protocol-error',
        `It answered ${quote(line)} with ${quote(first)}, but an answer begins with = or ?.`,
      );
    }
    const lines = [match[2]];
    for (;;) {
      const next = await talk.hear(patience, () => false);
      if (next.trim() === '') return { ok: match[1] === '=', text: lines.join('\n').trim() };
      lines.push(next);
    }
  }
}

/** Whole seconds without a fraction: not every program reads fractions. */
const seconds = (ms: number): string => String(Math.floor(ms) / 1000);

/** Main time, byo-yomi time and byo-yomi stones. The protocol has no increment; `time_left` covers it move by move. */
const settingsOf = (clock: ClockRule): string =>
  clock.kind === 'move' ? `0 ${seconds(clock.ms)} 1` : `${seconds(clock.ms)} 0 0`;
