import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@ringfence/node';
import type { GamePlan, GameResult } from '../game/game.ts';
import { crosstableCsv, gameCsv, gamesCsvHeader, standingsCsv } from '../results/csv.ts';
import { faultText } from '../results/fault-report.ts';
import { gameFile, sgfFileName } from '../results/game-sgf.ts';
import type { ReportInfo } from '../results/html/page.ts';
import { createReport } from '../results/report.ts';
import { Book } from './book.ts';
import { reproduceIn, setupOf } from './description.ts';
import type { PlayedTournament } from './log.ts';
import { jailText, outcomeOf, type TournamentOutcome } from './outcome.ts';
import { positionsOf } from './report-pictures.ts';
import { roundsOf } from './schedule/schedule.ts';
import type { Tournament } from './tournament.ts';

const GAMES = 'games';

/** The path of a game's SGF file below the folder of its tournament. */
export const sgfPath = (plan: GamePlan): string => `${GAMES}/${sgfFileName(plan)}`;

export interface WrittenReport {
  readonly outcome: TournamentOutcome;
  /** Paths relative to the folder, without the games' own files. */
  readonly files: readonly string[];
}

/** Writes every game as SGF, and returns the paths relative to the folder in the order of the schedule. */
export async function* writeGames(played: PlayedTournament, folder: string): AsyncGenerator<string> {
  mkdirSync(join(folder, GAMES), { recursive: true });
  for await (const result of played.read()) yield writeGame(folder, played.tournament, result);
}

/**
 * Writes the whole report so far: a page, tables, the faults as text, and every game. `site` is the address of a
 * Ringfence site: every move links to its page Analyse.
 */
export async function writeReport(
  played: PlayedTournament,
  folder: string,
  { site }: { readonly site?: string } = {},
): Promise<WrittenReport> {
  const { tournament, jails } = played;
  const report = createReport({ players: tournament.players.map(({ name }) => name) });
  const book = new Book(roundsOf(tournament).width);
  mkdirSync(join(folder, GAMES), { recursive: true });
  await writeResults(played, folder, (result) => {
    report.add(result);
    book.add(result.plan.id, result.winner);
  });
  const outcome = outcomeOf(tournament, { book, summary: report.results }, jails);
  const { rules } = tournament;
  const info = {
    ...infoOf(tournament, outcome),
    ...(site !== undefined && { site }),
    ...(rules !== undefined && { positions: await positionsOf(rules, report.embedded()) }),
  };
  const texts: Readonly<Record<string, string>> = {
    'report.html': report.page(info, outcome.summary),
    'standings.csv': standingsCsv(outcome.summary),
    'crosstable.csv': crosstableCsv(outcome.summary),
    'faults.txt': `${faultText(report.faults(), { reproduce: reproduceIn(tournament) })}\n`,
    'summary.json': `${JSON.stringify(outcome, null, 2)}\n`,
  };
  for (const [file, text] of Object.entries(texts)) writeWhole(join(folder, file), text);
  return { outcome, files: [...Object.keys(texts), 'games.csv'] };
}

/** Writes the files of each single game, and passes the game to `look`. */
async function writeResults(
  played: PlayedTournament,
  folder: string,
  look: (result: GameResult) => void,
): Promise<void> {
  const file = join(folder, 'games.csv');
  const csv = openSync(`${file}.tmp`, 'w');
  try {
    writeSync(csv, gamesCsvHeader);
    for await (const result of played.read()) {
      writeSync(csv, gameCsv(result, writeGame(folder, played.tournament, result)));
      look(result);
    }
  } finally {
    closeSync(csv);
  }
  renameSync(`${file}.tmp`, file);
}

/** Writes a game as SGF, and returns its path relative to the folder. */
function writeGame(folder: string, { title }: Tournament, result: GameResult): string {
  const path = sgfPath(result.plan);
  writeWhole(join(folder, path), gameFile(result, { event: title }));
  return path;
}

function infoOf(tournament: Tournament, { jail, ranks = [], sprt }: TournamentOutcome): ReportInfo {
  const { title, format, players, rules } = tournament;
  const [first, second] = players;
  return {
    title,
    setup: [
      ...setupOf(tournament),
      ...ranks.map(({ rank, player, words }) => [`Rank ${rank}`, `${player}: ${words}`] as const),
    ],
    jail: jailText(jail),
    ...(sprt !== undefined &&
      format.kind === 'sprt' && {
        sprt: { player: first.name, opponent: second.name, options: format, state: sprt },
      }),
    reproduce: reproduceIn(tournament),
    ...(rules !== undefined && { first: rules.sides[0] }),
    sgfPath,
  };
}
