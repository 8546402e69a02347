import { BLACK, otherSide, type Side, type SideOrNone, sideName, WHITE } from '@ringfence/rules';
import type { ArenaGame } from './arena-game.ts';
import type { ClockRule } from './clock.ts';
import type { Fault } from './fault.ts';
import type { Remark, StderrTails } from './remarks.ts';

/** A complete plan of one game: the same plan gives the same game between deterministic players. */
export interface GamePlan {
  /** Unique in its tournament, such as `r1-p3-g2`; results are stored under it once. */
  readonly id: string;
  /** The pair of games with colours reversed that it belongs to. */
  readonly pair: string;
  readonly game: ArenaGame;
  /** 0 for a program's game. */
  readonly size: number;
  readonly swap: boolean;
  /** Names of moves played before the players take over, such as `['c3', 'd4']`. */
  readonly opening: readonly string[];
  /** Names of the players. White moves first. */
  readonly white: string;
  readonly black: string;
  readonly clock: ClockRule;
  /** The game is a draw after this many moves. */
  readonly maxMoves: number;
  readonly seed: number;
}

/** `rules`: won or drawn on the board. `length`: drawn by `maxMoves`, or as it could not be played. `fault`: see the loser's fault. */
export const endings = ['rules', 'resignation', 'length', 'fault'] as const;
export type EndedBy = (typeof endings)[number];

/** The time of one move, in milliseconds; processor time covers the bot's whole process tree. */
export interface MoveTime {
  readonly wallMs: number;
  readonly cpuMs: number;
  /** Processor time of the start of its program, which is not charged and not in `cpuMs`: only in its first move. */
  readonly startMs?: number;
}

/** How often a classic player's `getWinner` was wrong in a game, and its first wrong answer. */
export interface WrongWinner {
  readonly times: number;
  /** How often it was asked: after every move. */
  readonly asked: number;
  /** Such as "after c3, getWinner returned 1, but the game is not over (0)". */
  readonly words: string;
}

/** A position as the program with the rules of its game draws it; its SVG is clean. */
export interface GamePicture {
  readonly text: readonly string[];
  readonly svg?: string | undefined;
}

/** A finished game: the journal and the database store this, and everything else is computed from it. */
export interface GameResult {
  readonly plan: GamePlan;
  /** Names of all moves, including the opening; `swap` is one of them. */
  readonly moves: readonly string[];
  /** Whose move each was, where they did not alternate: by the rules of some games a side moves again. */
  readonly movers?: readonly Side[];
  /** What the sides are called, if not White and Black. */
  readonly sides?: readonly [first: string, second: string];
  /** One for each move after the opening, in order. */
  readonly times: readonly MoveTime[];
  /** 0 is a draw. */
  readonly winner: SideOrNone;
  readonly endedBy: EndedBy;
  /** Of the loser, if `endedBy` is `fault`. */
  readonly fault?: Fault;
  /** The players' `#` lines, bounded; absent if there are none. */
  readonly remarks?: readonly Remark[];
  /** The last lines of standard error of both, bounded; absent if both are empty. */
  readonly stderr?: StderrTails;
  /** For classic players with a wrong `getWinner`; absent if there are none. */
  readonly wrongWinner?: { readonly white?: WrongWinner; readonly black?: WrongWinner };
  /** Peak memory of their programs in megabytes; only on request. */
  readonly memoryMb?: { readonly white?: number; readonly black?: number };
  /** How long the game took its slot, from the start of its players to its end; only on request. */
  readonly slotMs?: number;
  /** Squatter: captured cells; otherwise zeros. */
  readonly scores: readonly [white: number, black: number];
  /** Its end, if the rules are a program. */
  readonly picture?: GamePicture;
  /** The whole sentence, such as "Black wins by a tripod" or "White loses: it played on an occupied cell". */
  readonly words: string;
}

/** What a side of a game is called. */
export const sideIn = ({ sides }: Pick<GameResult, 'sides'>, side: Side): string => sides?.[side - 1] ?? sideName(side);

/** Whose the move with this number is, counted from 1; the one that a game ended before was its loser's. */
export function moverOf(
  { moves, movers, winner }: Pick<GameResult, 'moves' | 'movers' | 'winner'>,
  move: number,
): Side {
  if (move > moves.length && winner !== 0) return otherSide(winner);
  return movers?.[move - 1] ?? (move % 2 === 1 ? WHITE : BLACK);
}
