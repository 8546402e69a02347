export { type BuildLimits, type BuildRequest, buildInJail, wallSeconds } from './build/jailed-build.ts';
export { logParts } from './build/log.ts';
export {
  buildLog,
  buildSubmission,
  checksumOf,
  filesBelow,
  type Program,
  rolesFrom,
  type Submission,
  type SubmissionOptions,
} from './build/submission.ts';
export type { ProgramRole } from './detect/candidate.ts';
export { type Language, languages, languageTitles } from './detect/languages.ts';
export { languageOfFile, type Sources, sourcesWithin } from './detect/sources.ts';
export { type FlightOptions, type PreFlight, preFlightAny } from './pre-flight/pre-flight.ts';
export { similarPage } from './similar/page.ts';
export type { SourceProgram } from './similar/program-tokens.ts';
export { programsIn } from './similar/programs.ts';
export { likeness, type SimilarPair, similarPairs } from './similar/similar.ts';
export {
  fileKind,
  type HandedInKind,
  hasArchiveName,
  isArchive,
  kindOfBytes,
  stemOfArchive,
  unreadableWords,
} from './unpack/file-kind.ts';
export { leftOutFolder } from './unpack/left-out.ts';
export { type PackedFile, packFiles, packFolder } from './unpack/pack-folder.ts';
export { pathsInArchive, type Unpacked, unpackSubmission, unpackWhole } from './unpack/unpack.ts';
export { type UnpackLimits, usualUnpackLimits } from './unpack/unpack-limits.ts';
