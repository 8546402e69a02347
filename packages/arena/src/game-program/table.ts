import { quote, type Side } from '@ringfence/rules';
import type { Fault } from '../game/fault.ts';
import type { GamePicture } from '../game/game.ts';
import { legalWords } from '../game/judging.ts';
import type { GameTable, TableEnding, TableMove } from '../game/table.ts';
import type { PackedRules } from './rules.ts';
import { type ProgramState, RulesFailed, type RulesSession } from './session.ts';

/** What a table needs of its rules: another process, if one has failed. */
interface TableRules extends Pick<PackedRules, 'sides' | 'options'> {
  start(): RulesSession;
}

/** The table of a game whose rules are a program. */
export class ProgramTable implements GameTable {
  readonly moves: TableMove[] = [];
  private readonly rules: TableRules;
  private current: RulesSession;
  private state: ProgramState;

  private constructor(rules: TableRules, session: RulesSession, state: ProgramState) {
    this.rules = rules;
    this.current = session;
    this.state = state;
  }

  /** A new game in a session, which plays one at a time. */
  static async open(rules: TableRules, session: RulesSession): Promise<ProgramTable> {
    return new ProgramTable(rules, session, await session.start(rules.options));
  }

  /** The process with its rules: another one than at first, if that has failed. */
  get session(): RulesSession {
    return this.current;
  }

  get sides(): readonly [first: string, second: string] {
    return this.rules.sides;
  }

  get turn(): Side {
    return this.state.turn;
  }

  get legal(): readonly string[] {
    return this.state.legal;
  }

  /** Whether moves that are not listed may be legal too. */
  get isOpen(): boolean {
    return this.state.isOpen;
  }

  get scores(): readonly [white: number, black: number] {
    return this.state.scores;
  }

  get ending(): TableEnding | undefined {
    return this.state.ending;
  }

  /** Takes back all moves. */
  async restart(): Promise<void> {
    this.moves.length = 0;
    this.state = await this.current.start(this.rules.options);
  }

  async play(answer: string): Promise<Omit<Fault, 'stderr'> | undefined> {
    const word = answer.trim();
    const { legal, isOpen, turn } = this.state;
    const listed = legal.find((one) => one === word) ?? legal.find((one) => one.toLowerCase() === word.toLowerCase());
    if (listed === undefined && !isOpen) return this.illegal(word, `which is no legal move. ${legalWords(legal)}`);
    const move = { side: turn, name: listed ?? word };
    try {
      const why = listed === undefined ? await this.robustly(() => this.current.whyIllegal(word)) : undefined;
      if (why !== undefined) return this.illegal(word, why);
      this.state = await this.robustly(() => this.current.play(move.name));
    } catch (error) {
      // Whoever finds a word that breaks the rules must not escape a loss by it; a move that the rules have listed is theirs.
      if (!(error instanceof RulesFailed) || listed !== undefined) throw error;
      return this.illegal(word, `which breaks the rules each time: ${error.message}`);
    }
    this.moves.push(move);
    return undefined;
  }

  /** The position as its program draws it; a program that fails in this spoils no game. */
  async picture(): Promise<GamePicture | undefined> {
    try {
      const picture = await this.current.show();
      return picture.text.length === 0 && picture.svg === undefined ? undefined : picture;
    } catch (error) {
      if (error instanceof RulesFailed) return undefined;
      throw error;
    }
  }

  private illegal(word: string, why: string): Omit<Fault, 'stderr'> {
    return { kind: 'illegal-move', words: `Move ${this.moves.length + 1} was ${quote(word)}, ${why}` };
  }

  /** Asks again in another process: what fails once may be an accident, such as the end of its processor time. */
  private async robustly<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RulesFailed)) throw error;
      await this.current.close();
      this.current = this.rules.start();
      await this.current.start(this.rules.options);
      for (const { name } of this.moves) await this.current.play(name);
      return ask();
    }
  }
}
