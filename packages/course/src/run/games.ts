import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  Book,
  type Entrant,
  type Fixture,
  type GamePlayer,
  type GameResult,
  Journal,
  playable,
  type ResultLog,
  type RunProgress,
  roundsOf,
  runLocally,
  type Tournament,
  tournamentHash,
} from '@ringfence/arena';
import type { Rung } from '@ringfence/jail';
import { lockFolder } from '@ringfence/node';
import { workFolder } from './kept.ts';
import type { Event } from './schedule.ts';

/** Where the games of an event are played: in this folder, or over a database. */
export interface GamesContext {
  readonly course: string;
  readonly rung: Rung;
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Pick<RunProgress, 'done' | 'total'>) => void;
}

/** Plays the missing games of an event and returns all results; `undefined` if it was stopped. */
export type PlayEvent = (
  event: Event,
  isVoid: (fixture: Fixture) => boolean,
) => Promise<readonly GameResult[] | undefined>;

/** A game of a team without a player: it is not played, and counts for nobody. */
const VOID = 'void: no player';

export function voidResult({ plan }: Fixture): GameResult {
  return {
    plan: { ...plan, opening: [] },
    moves: [],
    times: [],
    winner: 0,
    endedBy: 'length',
    scores: [0, 0],
    words: VOID,
  };
}

export const isVoidResult = ({ words }: GameResult): boolean => words === VOID;

/** Leaves out the games that cannot be played. */
export const withVoids = (player: GamePlayer, isVoid: (fixture: Fixture) => boolean): GamePlayer => ({
  play: async (fixture, kind) => (isVoid(fixture) ? voidResult(fixture) : player.play(fixture, kind)),
});

/**
 * Plays events in the course folder. Each set of programs has its own journal; games of an earlier set between two
 * unchanged programs are copied, so that after a fix only that team's games are played.
 */
export const playInFolder =
  ({ course, rung, concurrency, signal, onProgress }: GamesContext): PlayEvent =>
  async ({ name, tournament }, isVoid) => {
    const parent = join(workFolder(course), 'games', name);
    const folder = join(parent, tournamentHash(tournament));
    const unlock = lockFolder(folder);
    const journal = await Journal.open(folder, tournament);
    try {
      await journal.note({ jail: rung.title });
      await takeOver(parent, journal, tournament);
      const outcome = await runLocally(tournament, {
        log: journal,
        folder: course,
        rung: rung.name,
        decide: (player) => withVoids(player, isVoid),
        concurrency,
        ...(signal !== undefined && { signal }),
        ...(onProgress !== undefined && { onProgress }),
      });
      return outcome.finished ? await resultsIn(journal) : undefined;
    } finally {
      await journal.close();
      unlock();
    }
  };

/** Every result of a log, in the order of the schedule. */
export async function resultsIn(log: Pick<ResultLog, 'read'>): Promise<GameResult[]> {
  const results: GameResult[] = [];
  for await (const result of log.read()) results.push(result);
  return results;
}

/** Copies what earlier journals of the same event have. */
async function takeOver(parent: string, log: ResultLog, tournament: Tournament): Promise<void> {
  const own = tournamentHash(tournament);
  for (const name of existsSync(parent) ? readdirSync(parent).sort() : []) {
    if (name === own || !existsSync(join(parent, name, 'journal.jsonl'))) continue;
    const former = await Journal.look(join(parent, name));
    try {
      await carryOver(former.tournament, former, tournament, log);
    } finally {
      await former.close();
    }
  }
}

/** Copies the games of one tournament that another one would play identically, and returns how many. */
export async function carryOver(
  was: Tournament,
  from: Pick<ResultLog, 'read'>,
  is: Tournament,
  to: Pick<ResultLog, 'append'>,
): Promise<number> {
  if (JSON.stringify(was.openings) !== JSON.stringify(is.openings) || was.seed !== is.seed) return 0;
  const same = unchanged(was.players, is.players);
  const rounds = roundsOf(is);
  const wanted = new Map<string, string>();
  for (const { plan } of playable(is, rounds, new Book(rounds.width))) wanted.set(plan.id, planKey(plan));
  let count = 0;
  for await (const result of from.read()) {
    const { id, white, black } = result.plan;
    if (!same.has(white) || !same.has(black) || wanted.get(id) !== planKey(result.plan)) continue;
    if (await to.append(result)) count++;
  }
  return count;
}

/** The names of players with the same programs and limits in both. */
function unchanged(was: readonly Entrant[], is: readonly Entrant[]): Set<string> {
  const before = new Map(was.map((entrant) => [entrant.name, JSON.stringify(entrant)]));
  return new Set(is.filter((entrant) => before.get(entrant.name) === JSON.stringify(entrant)).map(({ name }) => name));
}

/** Everything that decides a game but its opening, which follows from the tournament. */
const planKey = (plan: Fixture['plan']): string => {
  const { id, pair, game, size, swap, white, black, clock, maxMoves, seed } = plan;
  return JSON.stringify([id, pair, game, size, swap, white, black, clock, maxMoves, seed]);
};
