export { type FileSources, parseTournament, type TournamentFile } from './parse.ts';
export { tournamentJsonSchema } from './schema.ts';
