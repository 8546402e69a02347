export { checkFile, type FileSchema } from './check.ts';
export { type FileLayout, readLayout, type Setting } from './layout.ts';
export { readOpenings } from './openings.ts';
export { type FileSources, parseTournament, type TournamentFile } from './parse.ts';
export { type Piece, wrong } from './piece.ts';
export { says, tournamentJsonSchema } from './schema.ts';
export { clockRule, megabytes, milliseconds } from './values.ts';
