import type { ClockRule, FaultKind, GameResult, MoveTime } from '@ringfence/arena';
import type { GameName, SideWord } from '@ringfence/rules';
import type { Rating } from '../rating/ratings.ts';
import type { ChallengeState, GameKind, GameState, TestState } from '../schema/tables.ts';

// What people see of games and ratings, as plain data. Names are those that the reader may see: see `Reader`.

/** The player of one side. */
export interface PlayerView {
  /** `v:VERSION` or `house:WORD`. */
  readonly player: string;
  /** The team's name or pseudonym, or the house player's title. */
  readonly name: string;
  /** The team's id; none for house players. */
  readonly team: string | null;
  /** A house player's word. */
  readonly house: string | null;
  /** The number of the version within its team. */
  readonly version: number | null;
}

export interface StandingView extends PlayerView, Rating {
  readonly rank: number;
  /** The number of the league, from 0; none for house players. */
  readonly league: number | null;
  /** Whether its interval is still wide. */
  readonly isNew: boolean;
}

/** One page of a list, counted from 1. */
export interface Page<Row> {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly rows: readonly Row[];
}

/** A game that is being played. */
export interface RunningView {
  readonly id: string;
  readonly kind: GameKind;
  readonly white: PlayerView;
  readonly black: PlayerView;
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  readonly moves: readonly string[];
}

/** A game in a list. */
export interface GameRowView {
  readonly id: string;
  readonly kind: GameKind;
  readonly rated: boolean;
  readonly state: GameState;
  readonly white: PlayerView;
  readonly black: PlayerView;
  /** `null`: drawn, or not over. */
  readonly winner: SideWord | null;
  /** How it ended; empty until it has. */
  readonly words: string;
  readonly moves: number;
  readonly fault: FaultKind | null;
  readonly challenge: string | null;
  readonly test: string | null;
  readonly created: string;
  readonly finished: string | null;
}

/** What one side wrote; only for its own team and tutors. */
export interface PrivateView {
  readonly side: SideWord;
  readonly remarks: readonly { readonly move: number; readonly lines: readonly string[] }[];
  readonly stderr: readonly string[];
  /** What to do about its fault, if it lost by one. */
  readonly hint: string | null;
}

/** A whole game. */
export interface GameView extends GameRowView {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  readonly clock: ClockRule;
  readonly seed: number;
  /** How many of the moves belong to the opening. */
  readonly opening: number;
  readonly endedBy: GameResult['endedBy'] | null;
  readonly scores: readonly [white: number, black: number];
  readonly names: readonly string[];
  /** One for each move after the opening. */
  readonly times: readonly MoveTime[];
  /** Peak memory of a program in megabytes; none for built-in players. */
  readonly memoryMb: { readonly white: number | null; readonly black: number | null };
  readonly own: readonly PrivateView[];
}

export interface HistoryPoint {
  readonly at: string;
  readonly version: number;
  readonly games: number;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

export interface ChallengeView {
  readonly id: string;
  readonly team: { readonly id: string; readonly name: string };
  /** A team, or a house player. */
  readonly opponent: { readonly team: string | null; readonly house: string | null; readonly name: string };
  readonly rated: boolean;
  readonly games: number;
  /** The league that a win opens. */
  readonly boss: number | null;
  readonly state: ChallengeState;
  readonly reason: string | null;
  /** For the team that asked. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly created: string;
  readonly finished: string | null;
}

export interface WorkerView {
  readonly name: string;
  /** The number of parallel games that the tutor requests; `null`: the worker decides. */
  readonly weight: number | null;
  readonly running: number;
  readonly seen: string;
  readonly isHere: boolean;
}

export interface QueueView {
  readonly paused: boolean;
  readonly ranked: boolean;
  /** How many games are planned; `rows` are the first of them. */
  readonly planned: number;
  readonly rows: readonly GameRowView[];
  readonly running: readonly RunningView[];
  readonly challenges: readonly ChallengeView[];
  readonly workers: readonly WorkerView[];
  /** Whether other machines can join. */
  readonly mayHaveWorkers: boolean;
}

/** A test of two versions of one team. */
export interface TestView {
  readonly id: string;
  readonly first: number;
  readonly second: number;
  readonly state: TestState;
  /** A sentence, once it is over. */
  readonly verdict: string | null;
  readonly pairs: number;
  readonly mostPairs: number;
  /** The log-likelihood ratio between its bounds. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** The second version's share of the points. */
  readonly score: number | null;
  readonly created: string;
}

export interface OfficialView {
  readonly id: string;
  readonly title: string;
  /** Its name among the tournaments of the server. */
  readonly tournament: string;
  readonly format: string;
  readonly players: number;
  readonly state: 'running' | 'done' | 'stopped';
  readonly created: string;
}

export interface DigestOpening {
  readonly side: SideWord;
  readonly moves: readonly string[];
  readonly games: number;
  readonly lost: number;
  readonly example: string;
}

/** What a team can learn from its recent games. */
export interface DigestView {
  readonly since: string;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly faults: readonly {
    readonly kind: FaultKind;
    readonly title: string;
    readonly games: number;
    readonly advice: string;
    readonly example: string;
  }[];
  /** Openings with the most losses, the worst first. */
  readonly openings: readonly DigestOpening[];
  readonly time: {
    readonly moves: number;
    readonly meanCpuMs: number;
    readonly maxCpuMs: number;
    /** Its own moves in the first, the second and the last third of its games. */
    readonly thirds: readonly [number, number, number];
    /** The share of the clock that its longest game used. */
    readonly mostOfClock: number;
  };
  readonly boss: {
    readonly house: string;
    readonly name: string;
    readonly league: number;
    readonly games: number;
    readonly won: number;
    readonly drawn: number;
    readonly lost: number;
    readonly latest: string | null;
    /** How many moves the games lost to it last on average. */
    readonly lostAfter: number | null;
    /** The opening that loses to it most often. */
    readonly opening: DigestOpening | null;
  } | null;
}

export interface ReviewView {
  readonly game: string;
  /** Before the first move, and after each. `value` ranges from −1, Black wins, to +1, White wins. */
  readonly positions: readonly {
    readonly value: number;
    readonly proved: boolean;
    readonly best: string | null;
    readonly line: readonly string[];
  }[];
  /** For each move. */
  readonly marks: readonly ('' | '?!' | '?' | '??')[];
  /** The move that lost the game, counted from 1, and a better one. */
  readonly losing: { readonly move: number; readonly played: string; readonly better: string | null } | null;
}
