import type {
  ArenaGame,
  ClockRule,
  FaultKind,
  GameResult,
  PackedRules,
  RunningGame,
  Tournament,
} from '@ringfence/arena';
import type { ProcessLimits } from '@ringfence/jail';
import type { PeopleTables, SetTime } from '@ringfence/people';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Rating } from '../rating/ratings.ts';
import type {
  BuildStage,
  ChallengeState,
  GameKind,
  GameState,
  PersonRole,
  RulingKind,
  RunState,
  ShownSettings,
  VersionState,
} from '../views/index.ts';

/** JSON written as text, so that PostgreSQL and PGlite behave alike. */
type Json<T extends object> = JSONColumnType<T, string, string>;
/** A bigint key, returned as text. */
type Key = Generated<string>;

export type ArchivePart = 'source' | 'build' | 'repository';

/** What the tutor can change at any time. */
export interface ClassSettings extends Omit<ShownSettings, 'frozen' | 'code' | 'longestBuild'> {
  /** The code for registration, if it is open; shown to tutors. */
  readonly code: string;
}

export interface ClassTable {
  /** There is one class in a database. */
  id: 1;
  title: string;
  game: ArenaGame;
  /** Of a game whose rules are a program. */
  rules: JSONColumnType<PackedRules | null, string | null | undefined, string>;
  size: number;
  swap: boolean;
  clock: Json<ClockRule>;
  limits: Json<ProcessLimits>;
  settings: Json<ClassSettings>;
  created: SetTime;
}

/** A version of the class's game that was replaced: a program. */
interface FormerRulesTable {
  game: string;
  rules: Json<PackedRules>;
}

export interface TeamsTable {
  id: string;
  name: string;
  pseudonym: string;
  /** Its id in the tutor's list; empty for a team that registered itself. */
  listed: string;
  league: ColumnType<number, number | undefined, number>;
  /** The version that plays. */
  active: string | null;
  auto_accept: ColumnType<boolean, boolean | undefined, boolean>;
  created: SetTime;
  /** When its data were deleted; only its games against other teams remain. */
  deleted: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Its own deadline, if it has one. */
  extension: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The persons of the class; their names and addresses are in `people.persons`. */
interface PeopleTable {
  id: string;
  team: string | null;
  role: PersonRole;
  /** The student number; empty if it is unknown. */
  number: ColumnType<string, string | undefined, string>;
  /** By what the tutor's list, of a learning-management system, knows the person: for the way back. */
  listed: JSONColumnType<ListedPerson, string | undefined, string>;
  /** Their own deadline, if they have one. */
  extension: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Columns of a list that identify a person for the system that it came from. */
export interface ListedPerson {
  /** Canvas: `ID`, a number of its own. */
  readonly canvasId?: string;
  /** Canvas: `SIS Login ID`; Moodle: `Username`. */
  readonly login?: string;
  readonly section?: string;
  /** The name as the list has it, such as "Lovelace, Ada". */
  readonly name?: string;
}

/** Which version of a team plays from a moment on; none: it was banned. */
interface ActivationsTable {
  id: Key;
  team: string;
  version: string | null;
  /** Of a version that became active when it was built, the time of its submission. */
  at: SetTime;
  /** A tutor has chosen or submitted it: it counts as in time. */
  by_tutor: ColumnType<boolean, boolean | undefined, boolean>;
}

/** Points that come from outside the class, such as those of `ringfence course mark`. */
interface MarksTable {
  team: string;
  task: string;
  /** The order of the tasks. */
  number: number;
  points: number;
}

/** What a tutor has decided about a game. */
interface RulingsTable {
  id: Key;
  game: string;
  kind: RulingKind;
  reason: string;
  /** What the judge found, as a sentence. */
  finding: ColumnType<string, string | undefined, string>;
  person: string | null;
  at: SetTime;
}

interface VersionsTable {
  id: string;
  team: string;
  /** 1, 2, 3 … within the team. */
  number: number;
  person: string | null;
  file: string;
  sha256: string;
  state: VersionState;
  problem: string | null;
  log: ColumnType<string, string | undefined, string>;
  language: string | null;
  /** What plays, with paths below the version's folder: see `versionFolder`. */
  word: string | null;
  /** Orders the waiting versions: see `build-line.ts`. */
  queued: SetTime;
  /** Who builds it now, and how far that is. */
  builder: ColumnType<string | null, string | null | undefined, string | null>;
  stage: ColumnType<BuildStage | null, BuildStage | null | undefined, BuildStage | null>;
  /** How often its build began and did not end, other than by a server that was stopped. */
  attempts: ColumnType<number, number | undefined, number>;
  /** How long builders were busy with it. */
  build_ms: ColumnType<number, number | undefined, number>;
  banned: ColumnType<boolean, boolean | undefined, boolean>;
  /** A tutor has submitted it for the team: it counts as in time. */
  by_tutor: ColumnType<boolean, boolean | undefined, boolean>;
  created: SetTime;
}

/** The submission, a zip or a git bundle, and the built program as a zip, in pieces: see `archives.ts`. */
interface PiecesTable {
  version: string;
  part: ArchivePart;
  /** From 0. */
  number: number;
  bytes: Uint8Array;
}

/** A rated player: a version, or a house player. */
interface PlayersTable {
  /** `v:VERSION` or `house:WORD`. */
  id: string;
  version: string | null;
  team: string | null;
  word: string;
  created: SetTime;
}

export interface GamesTable {
  id: Key;
  kind: GameKind;
  /** Whether it counts for the ratings. */
  rated: boolean;
  white: string;
  black: string;
  /** Of players, for lists; none for house players. */
  white_team: string | null;
  black_team: string | null;
  challenge: string | null;
  test: string | null;
  seed: number;
  state: GameState;
  worker: string | null;
  /** As in results: 1 White, 2 Black, 0 a draw. */
  winner: number | null;
  /** What lists show of the result: the loser's fault, the sentence, and the number of moves. */
  fault: FaultKind | null;
  words: string | null;
  moves: number | null;
  result: JSONColumnType<GameResult, string | null, string> | null;
  /** How long each side held the slot, in all attempts, and how much of that without a processor. */
  white_ms: ColumnType<number, number | undefined, number>;
  black_ms: ColumnType<number, number | undefined, number>;
  white_idle_ms: ColumnType<number, number | undefined, number>;
  black_idle_ms: ColumnType<number, number | undefined, number>;
  /** Attempts that failed through no fault of its players, as far as anybody knew. */
  attempts: ColumnType<number, number | undefined, number>;
  /** How often its pairing was planned again, since such a game was called off. */
  again: ColumnType<number, number | undefined, number>;
  /** Not to be played before. */
  later: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The order of the results' arrival. */
  seq: string | null;
  created: SetTime;
  finished: Date | null;
}

/** The games that workers are playing, as far as they have reported. */
interface RunningTable {
  game: string;
  worker: string;
  state: Json<RunningGame>;
  updated: SetTime;
}

interface ChallengesTable {
  id: Key;
  /** The requesting team, and the person. */
  team: string;
  person: string | null;
  /** A team, or a house player. */
  opponent_team: string | null;
  opponent_house: string | null;
  rated: boolean;
  games: number;
  /** The league of the challenged boss, if it is one. */
  boss: number | null;
  state: ChallengeState;
  reason: string | null;
  created: SetTime;
  finished: Date | null;
}

interface TestsTable {
  id: Key;
  team: string;
  first: string;
  second: string;
  most_pairs: number;
  state: RunState;
  verdict: string | null;
  created: SetTime;
}

/** Official tournaments; their games are in the arena's tables. */
export interface OfficialTable {
  id: Key;
  title: string;
  config: Json<Tournament>;
  /** The arena's id. */
  tournament: string;
  state: RunState;
  /** Why it does not continue at the moment, or was stopped, as a sentence. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  created: SetTime;
}

interface AuditTable {
  id: Key;
  at: SetTime;
  /** The actor, in words: people may be deleted. */
  who: string;
  person: string | null;
  action: string;
  team: string | null;
  subject: string;
  detail: Json<object>;
}

interface WorkersTable {
  name: string;
  /** The number of parallel games that the tutor requests; none: the worker decides. */
  weight: number | null;
  /** The number of parallel games that it offers. */
  slots: number;
  /** Games that it is playing, as far as it has told. */
  playing: ColumnType<number, number | undefined, number>;
  seen: SetTime;
}

/** The ratings of all players as last computed: one row, for pages shown right after a start. */
interface RatedTable {
  id: number;
  ratings: Json<Readonly<Record<string, Rating>>>;
  at: SetTime;
}

export interface LadderTables extends PeopleTables {
  'ladder.class': ClassTable;
  'ladder.former_rules': FormerRulesTable;
  'ladder.teams': TeamsTable;
  'ladder.people': PeopleTable;
  'ladder.versions': VersionsTable;
  'ladder.pieces': PiecesTable;
  'ladder.players': PlayersTable;
  'ladder.games': GamesTable;
  'ladder.running': RunningTable;
  'ladder.challenges': ChallengesTable;
  'ladder.tests': TestsTable;
  'ladder.official': OfficialTable;
  'ladder.audit': AuditTable;
  'ladder.workers': WorkersTable;
  'ladder.rated': RatedTable;
  'ladder.activations': ActivationsTable;
  'ladder.marks': MarksTable;
  'ladder.rulings': RulingsTable;
}
