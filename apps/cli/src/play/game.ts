import { type Engine, levelMove, type MoveInfo, type SearchKind } from '@ringfence/engine';
import {
  explain,
  games,
  moveName,
  moveNamed,
  otherSide,
  type Position,
  type Side,
  sideName,
  startPosition,
  whyIllegal,
} from '@ringfence/rules';
import { type GameRecord, recordFromPosition, resultOf, resultOfResignation, writeSgf } from '@ringfence/rules/record';
import { lineText, signedValue } from '../shared/moves.ts';
import type { NewGame } from '../shared/thinking.ts';
import { helpLines, readWish } from './talk.ts';

interface TerminalGameOptions extends NewGame {
  readonly engine: Engine;
  readonly level: number;
  /** Which search plays and gives hints; default: the best. */
  readonly search?: SearchKind;
  readonly seed: number;
  /** Where to continue; default: a new game. */
  readonly from?: Position;
  /** The side of the human. */
  readonly side: Side;
  say(...lines: readonly string[]): void;
  /** Shows that the engine thinks, until it has finished. */
  whileThinking<T>(work: Promise<T>): Promise<T>;
  picture(position: Position): Promise<readonly string[]>;
  /** Writes a file; throws if it cannot. */
  save(file: string, text: string): void;
}

/** The time for a hint, in milliseconds, as on the site. */
const HINT_TIME = 1000;

/** A game against a level: lines in, text and pictures out. */
export class PlayGame {
  readonly position: Position;
  private readonly options: TerminalGameOptions;
  private resigned: Side | undefined;

  constructor(options: TerminalGameOptions) {
    this.options = options;
    this.position = options.from ?? startPosition(options.game, options);
  }

  /** The text before the first move, and the engine's move if it begins. */
  async begin(): Promise<void> {
    const { game, size, side, level, say } = this.options;
    say(
      `${games[game].title}, size ${size}. You are ${sideName(side)}, against level ${level}.`,
      'Type a cell such as c3, or "help".',
      '',
    );
    if (this.position.turn === side) await this.show();
    else await this.reply();
  }

  /** The prompt. */
  get prompt(): string {
    return this.isOver ? 'save FILE, undo or quit> ' : `${sideName(this.position.turn)} to move> `;
  }

  get isOver(): boolean {
    return this.resigned !== undefined || this.position.outcome !== undefined;
  }

  get record(): GameRecord {
    const { level, side } = this.options;
    const names = ['You', `Ringfence, level ${level}`];
    const [white, black] = side === 1 ? names : names.reverse();
    const result = this.resigned === undefined ? resultOf(this.position.outcome) : resultOfResignation(this.resigned);
    const record = recordFromPosition(this.position, { white, black, ...(this.isOver && { result }) });
    if (this.resigned === undefined) return record;
    const parent = record.nodes.length - 1;
    return { ...record, nodes: [...record.nodes, { parent, resigns: this.resigned }] };
  }

  /** Executes a line; false once the player wants to leave. */
  async hear(line: string): Promise<boolean> {
    const { say } = this.options;
    const wish = readWish(line);
    switch (wish.kind) {
      case 'quit':
        return false;
      case 'help':
        say(...helpLines);
        break;
      case 'board':
        await this.show();
        break;
      case 'undo':
        await this.undo();
        break;
      case 'hint':
        await this.hint();
        break;
      case 'resign':
        await this.resign();
        break;
      case 'save':
        this.save(wish.file);
        break;
      case 'move':
        await this.move(wish.word);
    }
    return true;
  }

  private async move(word: string): Promise<void> {
    const { position } = this;
    const { say } = this.options;
    if (this.isOver) return say('The game is over: "undo" takes back a move.');
    const move = moveNamed(position, word);
    if (move === undefined) return say(`"${word}" is neither a cell nor a command: try "help".`);
    const problem = whyIllegal(position, move);
    if (problem !== undefined) return say(`You cannot play there: ${problem}.`);
    position.play(move);
    if (position.outcome === undefined) await this.reply();
    else await this.end();
  }

  /** The engine's move, if it is its turn. */
  private async reply(): Promise<void> {
    const { position } = this;
    const { engine, level, search, seed, side, say, whileThinking } = this.options;
    if (position.turn === side) return;
    const move = await whileThinking(levelMove(engine, position, level, seed, undefined, search));
    say(`${sideName(otherSide(side))} plays ${moveName(position, move)}.`);
    position.play(move);
    if (position.outcome === undefined) await this.show();
    else await this.end();
  }

  private async end(): Promise<void> {
    await this.show();
    this.options.say(...(this.resigned === undefined ? explain(this.position.verdict()) : this.resignation()));
  }

  private resignation(): string[] {
    const loser = this.resigned as Side;
    return [`${sideName(loser)} has resigned: ${sideName(otherSide(loser))} wins.`];
  }

  private async resign(): Promise<void> {
    if (this.isOver) return this.options.say('The game is already over.');
    this.resigned = this.options.side;
    this.options.say(...this.resignation());
  }

  /** Back to the player's own last decision. */
  private async undo(): Promise<void> {
    const { position } = this;
    const { side, say } = this.options;
    if (this.resigned !== undefined) this.resigned = undefined;
    else {
      const own = position.moves.length - (position.turn === side ? 2 : 1);
      if (own < 0) return say('You have no move to take back.');
      while (position.moves.length > own) position.undo();
    }
    await this.show();
  }

  private async hint(): Promise<void> {
    const { position } = this;
    const { engine, search, say, whileThinking } = this.options;
    if (this.isOver) return say('The game is over.');
    const limits = { moveTime: HINT_TIME, ...(search !== undefined && { search }) };
    const { moves } = await whileThinking(engine.analyse(position, limits));
    const [best] = moves;
    say(
      `Hint: ${moveName(position, best.move)}, ${judgementOf(best)}.`,
      ...(best.pv.length > 1 ? [`It expects ${lineText(position, best.pv)}.`] : []),
    );
  }

  private save(file: string): void {
    const { say, save } = this.options;
    if (file === '') {
      say('Name a file: "save game.sgf".');
      return;
    }
    try {
      save(file, writeSgf([this.record]));
      say(`Saved to ${file}.`);
    } catch (error) {
      // An invalid file name must not end the game.
      say(error instanceof Error ? `${error.message}.` : 'That file cannot be written.');
    }
  }

  private async show(): Promise<void> {
    const { say, picture } = this.options;
    say(...(await picture(this.position)), '');
  }
}

/** What a value means to the side to move, in words. */
function judgementOf({ value, proof, points }: MoveInfo): string {
  if (proof !== undefined) return { win: 'a proved win', draw: 'a proved draw', loss: 'but every move loses' }[proof];
  const lead = points === undefined || Math.abs(points) < 0.5 ? '' : `, about ${points.toFixed(1)} cells`;
  if (Math.abs(value) < 0.1) return `an even game (${signedValue(value)}${lead})`;
  return `${value > 0 ? 'better' : 'worse'} for you (${signedValue(value)}${lead})`;
}
