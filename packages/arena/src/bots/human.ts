import { drawTerminal, pictureOf } from '@ringfence/draw';
import { gameTitle, moveNamed, type Position, quote, type Side, sideName, whyIllegal } from '@ringfence/rules';
import { builtInStart } from '../game/arena-game.ts';
import type { Answer, Bot, GameStart } from '../game/bot.ts';
import { legalNames } from '../game/moves.ts';

/** The terminal of a person. */
export interface Terminal {
  readonly colour: boolean;
  readonly ascii?: boolean;
  say(...lines: readonly string[]): void;
  /** The next line typed; `undefined` at the end of the input. */
  ask(prompt: string): Promise<string | undefined>;
}

/** A person. No clock applies, and a typing error costs nothing: the question is asked again. */
export class HumanBot implements Bot {
  private readonly terminal: Terminal;
  private position: Position | undefined;

  constructor(terminal: Terminal) {
    this.terminal = terminal;
  }

  async startGame({ game, size, side, swap }: GameStart): Promise<void> {
    this.position = builtInStart({ game, size, swap });
    this.terminal.say(
      `${gameTitle(game)}, size ${size}. You are ${sideName(side)}.`,
      `Type a cell such as c3${swap ? ', "swap"' : ''}, "moves", "board" or "resign".`,
      '',
    );
  }

  async observe(side: Side, move: string): Promise<void> {
    const position = this.inGame();
    position.play(moveNamed(position, move) as number);
    this.terminal.say(`${sideName(side)} plays ${move}.`);
  }

  async chooseMove(): Promise<Answer> {
    const position = this.inGame();
    const started = performance.now();
    this.show();
    const move = await this.decide(position);
    const time = { wallMs: performance.now() - started, cpuMs: 0 };
    if (move !== 'resign') position.play(moveNamed(position, move) as number);
    return { move, time };
  }

  async endGame(words: string): Promise<void> {
    if (this.position !== undefined) this.show();
    this.terminal.say(words);
  }

  async close(): Promise<void> {}

  /** A legal move or `resign`; closing the input resigns. */
  private async decide(position: Position): Promise<string> {
    const { terminal } = this;
    for (;;) {
      const line = await terminal.ask(`${sideName(position.turn)} to move> `);
      const word = line?.trim().toLowerCase() ?? 'resign';
      if (word === 'resign') return word;
      if (word === 'board') this.show();
      else if (word === 'moves') terminal.say(legalNames(position).join(' '));
      else if (word !== '') {
        const move = moveNamed(position, word);
        const reason = move === undefined ? `no such cell ${quote(word)}` : whyIllegal(position, move);
        if (reason === undefined) return word;
        terminal.say(`You cannot play that: ${reason}. Try again, or type "moves" for all that you can play.`);
      }
    }
  }

  private show(): void {
    const position = this.inGame();
    const { colour, ascii = false } = this.terminal;
    this.terminal.say(drawTerminal(pictureOf(position, position.verdict()), { colour, ascii }), '');
  }

  private inGame(): Position {
    if (this.position === undefined) throw new Error('no game was started');
    return this.position;
  }
}
