export { LockedError, lockFolder, lockHolder } from '@ringfence/node';
export { pointsText } from '../results/figures.ts';
export { Book } from './book.ts';
export { type BotFile, botFiles, changedFiles } from './bot-files.ts';
export { reproduceIn } from './description.ts';
export { differenceWords } from './difference.ts';
export { readOpenings } from './file/openings.ts';
export { GameHost, type HostSetup } from './game-host.ts';
export { GameProcesses } from './game-processes.ts';
export {
  attemptOf,
  type FailedAttempt,
  type GamePlayer,
  GameRunner,
  type GameSource,
  MOST_ATTEMPTS,
  type OpenPlayer,
  type QueueingPlayer,
  Unplayed,
  Withdrawn,
} from './game-runner.ts';
export { GameSlots } from './game-slots.ts';
export { hasPrograms, jailTitle } from './jail.ts';
export { type DamagedLine, JOURNAL_FILE, Journal, JournalError } from './journal.ts';
export type { PlayedTournament, ResultLog } from './log.ts';
export { OpeningFinder } from './openings.ts';
export { outcomeOf, outcomeText, type TournamentOutcome, type TournamentTally, tallyOf } from './outcome.ts';
export type { PlayKind } from './priorities.ts';
export { type Rank, ranksOf } from './ranks.ts';
export { sgfPath, type WrittenReport, writeGames, writeReport } from './report.ts';
export { type LocalRunOptions, runLocally } from './run-locally.ts';
export {
  RunFailure,
  type RunOptions,
  type RunOutcome,
  type RunProgress,
  runTournament,
} from './runner.ts';
export { type Boards, RunningBoards, type RunningGame, type RunningListener, readRunning } from './running.ts';
export { type Fixture, gameCount, type OpeningWish, playable, roundsOf } from './schedule/schedule.ts';
export { seedFor } from './seed.ts';
export * from './tournament.ts';
export { blamedFor, lostByBlame } from './unplayed.ts';
