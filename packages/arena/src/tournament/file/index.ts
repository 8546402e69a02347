export { clock, duration, memory, says, whole, yesOrNo } from './fields.ts';
export { readOpenings } from './openings.ts';
export { parseTournament, type TournamentFile } from './parse.ts';
export { type CheckedFile, type FileSchema, type FileSources, readSettingsFile } from './read.ts';
export { tournamentJsonSchema } from './schema.ts';
