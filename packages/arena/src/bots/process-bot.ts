import type { JailedProcess } from '@ringfence/jail';
import { quote, type Side } from '@ringfence/rules';
import type { Answer, Bot, GameStart, MoveQuestion } from '../game/bot.ts';
import { Conversation, type LineListener, type Patience } from './conversation.ts';

/** Extra time until the first answer: starting Java is not thinking. */
export type StartAllowance = Patience;

export const usualAllowance: StartAllowance = { cpuMs: 2000, wallMs: 6000 };

const NO_ALLOWANCE: StartAllowance = { cpuMs: 0, wallMs: 0 };

export interface ProcessBotOptions {
  /** Starts the program, once for each game. */
  start(): Promise<JailedProcess>;
  /** Default: {@link usualAllowance}. */
  readonly allowance?: StartAllowance;
  readonly onLine?: LineListener;
}

/** A program behind a protocol. Every game starts a new process, so that no game affects the next. */
export abstract class ProcessBot implements Bot {
  private readonly options: ProcessBotOptions;
  private talk: Conversation | undefined;
  /** What is left of the start's allowance; nothing after the first move. */
  private allowance: StartAllowance = NO_ALLOWANCE;
  /** How long it may take to exit; default: a moment. */
  protected readonly farewellMs?: number;

  constructor(options: ProcessBotOptions) {
    this.options = options;
  }

  /** Tells the program about the game. */
  protected abstract greet(talk: Conversation, start: GameStart, patience: Patience): Promise<void>;
  /** Tells it a move. */
  protected abstract tell(talk: Conversation, side: Side, move: string, patience: Patience): Promise<void>;
  /** Asks it for a move. */
  protected abstract think(talk: Conversation, question: MoveQuestion, patience: Patience): Promise<string>;
  /** Tells it that the game is over, and to end. */
  protected abstract part(talk: Conversation, words: string): void;
  /** Lines that are not answers. */
  protected abstract isSkipped(line: string): boolean;

  async startGame(start: GameStart): Promise<void> {
    await this.close();
    this.talk = undefined;
    this.allowance = this.options.allowance ?? usualAllowance;
    this.talk = new Conversation(await this.options.start(), this.options.onLine);
    await this.greet(this.talk, start, this.patience(TO_OBEY));
  }

  async observe(side: Side, move: string): Promise<void> {
    await this.tell(this.inGame(), side, move, this.patience(TO_OBEY));
  }

  async chooseMove(question: MoveQuestion): Promise<Answer> {
    const talk = this.inGame();
    const chatter = await talk.unasked((line) => this.isSkipped(line));
    if (chatter !== undefined) {
      throw await talk.fault(
        'protocol-error',
        `It wrote ${quote(chatter)} without being asked: send one line for each question.`,
      );
    }
    const move = await this.think(talk, question, this.patience({ cpuMs: question.ms, wallMs: question.wallMs }));
    const { wallMs, ...used } = talk.settle();
    const startMs = Math.min(used.cpuMs, this.allowance.cpuMs);
    const cpuMs = used.cpuMs - startMs;
    const chargedMs = Math.max(0, used.chargedMs - this.allowance.wallMs);
    this.allowance = NO_ALLOWANCE;
    const remarks = talk.takeRemarks();
    const time = { wallMs, cpuMs, ...(startMs > 0 && { startMs }) };
    return { move, time, chargedMs, ...(remarks.length > 0 && { remarks }) };
  }

  async endGame(words: string): Promise<void> {
    const { talk } = this;
    if (talk === undefined) return;
    this.part(talk, words);
    await talk.leave(this.farewellMs);
  }

  stderrTail(): readonly string[] {
    return this.talk?.stderrTail() ?? [];
  }

  peakMb(): number | undefined {
    return this.talk?.peakMb();
  }

  async close(): Promise<void> {
    await this.talk?.close();
  }

  private patience({ cpuMs, wallMs }: Patience): Patience {
    return { cpuMs: cpuMs + this.allowance.cpuMs, wallMs: wallMs + this.allowance.wallMs };
  }

  private inGame(): Conversation {
    if (this.talk === undefined) throw new Error('no game was started');
    return this.talk;
  }
}

/** The time limit to acknowledge a line. */
const TO_OBEY: Patience = { cpuMs: 1000, wallMs: 5000 };
