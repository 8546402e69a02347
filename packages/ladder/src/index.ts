export type { Games } from './around-the-clock/games.ts';
export { askDoor, hasDoor } from './backup/door.ts';
export { type SavedBackup, saveBackup } from './backup/file.ts';
export type { Pruned } from './backup/prune.ts';
export { checkBackup } from './backup/read.ts';
export { restoreBackup } from './backup/restore.ts';
export {
  Lounge,
  type LoungeOptions,
  type LoungeRules,
  type PracticeGame,
  type PracticeSide,
} from './connect/lounge.ts';
export * from './connect/messages.ts';
export { type HomeLink, type HomeMember, HomeSession } from './connect/session.ts';
export type { LadderEmitter, LadderEvents } from './events.ts';
export type { FeedMessage } from './games/feed.ts';
export { packedGame } from './games/packed-game.ts';
export { type Candidate, planMeetings } from './games/planning.ts';
export { type WorkerJobsOptions, workerJobs } from './games/worker-jobs.ts';
export { lateness } from './grades/counting.ts';
export { gradeFileNames } from './grades/formats.ts';
export type { VersionGrade } from './grades/grades.ts';
export { packSources } from './grades/sources.ts';
export { Ladder, type LadderOptions } from './ladder.ts';
export type { ClassMailOptions } from './mail/class-mail.ts';
export { type AuditAction, type AuditEntry, audit, auditPage } from './people/audit.ts';
export type { ClassInfo, ClassRoom, ClassWish } from './people/class-room.ts';
export { type ExportPart, exportParts } from './people/export.ts';
export { DELETED, shownName } from './people/names.ts';
export type { NewTeam } from './people/new-teams.ts';
export type { ListOptions } from './people/student-list.ts';
export type { Actor, Viewer } from './people/viewer.ts';
export { type Counts, type RatedPlayer, type Rating, ratingsOf } from './rating/ratings.ts';
export { found, Refusal, type RefusalCode } from './refusal.ts';
export { LadderStore, type Tables } from './schema/ladder-store.ts';
export type * from './schema/tables.ts';
export { Repository } from './submissions/repository.ts';
export type { Submissions } from './submissions/submissions.ts';
export { versionPath } from './submissions/version-folder.ts';
export type * from './views/index.ts';
