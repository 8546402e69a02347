import { quote, type Side } from '@ringfence/rules';
import type { Fault } from '../game/fault.ts';
import { legalWords } from '../game/judging.ts';
import type { GameTable, TableEnding } from '../game/table.ts';
import type { ProgramState, RulesSession } from './session.ts';

/** The table of a game whose rules are a program. */
export class ProgramTable implements GameTable {
  readonly moves: string[] = [];
  private readonly session: RulesSession;
  private state: ProgramState;

  private constructor(session: RulesSession, state: ProgramState) {
    this.session = session;
    this.state = state;
  }

  /** A new game in a session, which plays one at a time. */
  static async open(session: RulesSession, options: Readonly<Record<string, string>>): Promise<ProgramTable> {
    return new ProgramTable(session, await session.start(options));
  }

  get turn(): Side {
    return this.state.turn;
  }

  get legal(): readonly string[] {
    return this.state.legal;
  }

  get scores(): readonly [white: number, black: number] {
    return this.state.scores;
  }

  get ending(): TableEnding | undefined {
    return this.state.ending;
  }

  async play(answer: string): Promise<Omit<Fault, 'stderr'> | undefined> {
    const word = answer.trim();
    const { legal, isOpen } = this.state;
    const listed = legal.find((one) => one === word) ?? legal.find((one) => one.toLowerCase() === word.toLowerCase());
    if (listed === undefined) {
      const why = isOpen ? await this.session.whyIllegal(word) : `which is no legal move. ${legalWords(legal)}`;
      if (why !== undefined) {
        return { kind: 'illegal-move', words: `Move ${this.moves.length + 1} was ${quote(word)}, ${why}` };
      }
    }
    const move = listed ?? word;
    this.moves.push(move);
    this.state = await this.session.play(move);
    return undefined;
  }
}
