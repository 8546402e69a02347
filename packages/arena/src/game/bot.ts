import type { GameName, Side } from '@ringfence/rules';
import type { ClockRule } from './clock.ts';
import type { FaultKind } from './fault.ts';
import type { MoveTime, WrongWinner } from './game.ts';
import type { Reading } from './readings.ts';

/** What a bot is told when a game begins. */
export interface GameStart {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  readonly side: Side;
  readonly clock: ClockRule;
  readonly seed: number;
}

/** What is left for one move, in milliseconds. */
export interface TimeLeft {
  /** At most this much processor time for the move. */
  readonly ms: number;
  /** And at most this of wall-clock time in which it does not wait for a processor. */
  readonly wallMs: number;
  /** What each side has left of its whole game, where the clock counts that. */
  readonly own?: number;
  readonly opponent?: number;
}

/** A move by name (`c3`, `swap`) or `resign`, unchecked: the referee checks. */
export interface Answer {
  readonly move: string;
  readonly time: MoveTime;
  /** Wall-clock time since its last answer that is charged to a program; none for other players. */
  readonly chargedMs?: number;
  /** What it wrote beside it, as lines that begin with `#`. */
  readonly remarks?: readonly string[];
}

/**
 * A player behind any kind of border: a process, the engine, a person. One game at a time; a method that cannot do its
 * work rejects with a `BotFault`.
 */
export interface Bot {
  startGame(start: GameStart): Promise<void>;
  /** Tells it a move that was played, by the opponent or as part of the opening; a swap is `swap`. */
  observe(side: Side, move: string): Promise<void>;
  chooseMove(left: TimeLeft): Promise<Answer>;
  /** Tells it that the game is over, in words; a bot may ignore that. */
  endGame(words: string): Promise<void>;
  /** The last lines of its standard error, oldest first, where it has one. */
  stderrTail?(): readonly string[];
  /** The most memory that its program has held, in megabytes, where that is known. */
  peakMb?(): number | undefined;
  /**
   * What its author can do about a fault of this kind, where that is known better than in general; `reading` says how it
   * seems to count rows and columns.
   */
  hint?(kind: FaultKind, reading?: Reading): string | undefined;
  /** What it said of the winner that is not so; only classic Java players are asked. */
  wrongWinner?(): WrongWinner | undefined;
  /** Ends it and everything it started; may be called at any time, and twice. */
  close(): Promise<void>;
}
