import type { Side } from '@ringfence/rules';
import type { ArenaGame } from './arena-game.ts';
import type { ClockRule } from './clock.ts';
import type { FaultKind } from './fault.ts';
import type { MoveTime, WrongWinner } from './game.ts';
import type { CoordinateMistake } from './readings.ts';

/** What a bot learns when a game begins. */
export interface GameStart {
  readonly game: ArenaGame;
  readonly size: number;
  readonly swap: boolean;
  readonly side: Side;
  readonly clock: ClockRule;
  readonly seed: number;
}

/** What is left for one move, in milliseconds. */
export interface TimeLeft {
  /** The processor time limit of the move. */
  readonly ms: number;
  /** How long it may be idle: neither working nor waiting for a processor. */
  readonly wallMs: number;
  /** What each side has left for the whole game, if the clock counts that. */
  readonly own?: number;
  readonly opponent?: number;
}

/** What is asked of a bot: one of the legal moves, within a time. */
export interface MoveQuestion extends TimeLeft {
  /** Their names. */
  readonly legal: readonly string[];
}

/** A move by name (`c3`, `swap`) or `resign`, unchecked: the referee checks. */
export interface Answer {
  readonly move: string;
  readonly time: MoveTime;
  /** Idle time since its last answer that is charged to a program; none for other players. */
  readonly chargedMs?: number;
  /** Its comments, lines that begin with `#`. */
  readonly remarks?: readonly string[];
}

/**
 * A player of any kind: a process, the engine, a person. One game at a time; a method that fails rejects with a
 * `BotFault`.
 */
export interface Bot {
  startGame(start: GameStart): Promise<void>;
  /** Reports a move, of the opponent or of the opening; a swap is `swap`. */
  observe(side: Side, move: string): Promise<void>;
  chooseMove(question: MoveQuestion): Promise<Answer>;
  /** Reports the end of the game, in words; a bot may ignore that. */
  endGame(words: string): Promise<void>;
  /** The last lines of its standard error, oldest first, if it has one. */
  stderrTail?(): readonly string[];
  /** Its program's peak memory in megabytes, if known. */
  peakMb?(): number | undefined;
  /**
   * What its author can do about a fault of this kind, if more is known than the general advice; `reading` says how it
   * seems to count rows and columns.
   */
  hint?(kind: FaultKind, reading?: CoordinateMistake): string | undefined;
  /** Its wrong answers about the winner; only classic Java players are asked. */
  wrongWinner?(): WrongWinner | undefined;
  /** Ends it and everything it started; may be called at any time, more than once. */
  close(): Promise<void>;
}
