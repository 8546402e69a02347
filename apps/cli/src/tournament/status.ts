import { gameCount, outcomeOf, outcomeText, playable, roundsOf, tallyOf } from '@ringfence/arena';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { progressText } from './display.ts';
import { type ReadableTournament, withSource } from './source.ts';
import { storedCard, storedText } from './stored.ts';

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('tournament', args, { database: 'value', json: 'switch' });
  const { database, json = false } = options;
  return withSource(
    { word: 'status', operands, database },
    {
      one: (source) => tell(source, json),
      several(tournaments, shown) {
        if (json) print(JSON.stringify({ database: shown, tournaments: tournaments.map(storedCard) }));
        else print(storedText(tournaments, shown));
        return 0;
      },
    },
  );
}

async function tell(source: ReadableTournament, asJson: boolean): Promise<number> {
  const { tournament, jails, keptIn, isRunning, runner } = source;
  const tally = await tallyOf(tournament, source);
  const rounds = roundsOf(tournament);
  const finished = playable(tournament, rounds, tally.book).next().done === true;
  const done = tally.book.count;
  const total = finished ? done : gameCount(tournament, rounds);
  const isExact = finished || rounds.isExact;
  // Ratings take time; while games are being played nobody needs them.
  const outcome = outcomeOf(tournament, tally, jails, finished ? {} : { replicates: 0 });
  if (asJson) {
    const state = { done, total, isExact, finished, isRunning, runner: runner ?? null };
    print(JSON.stringify({ ...keptIn, ...state, ...outcome }));
  } else {
    const words = finished ? 'finished' : runWords(isRunning, runner);
    print(outcomeText(tournament, outcome), '', `${progressText({ done, total, isExact })}, ${words}.`);
  }
  return 0;
}

function runWords(isRunning: boolean, runner: number | undefined): string {
  if (!isRunning) return 'stopped: "ringfence tournament run" resumes it';
  return runner === undefined ? 'running' : `running in process ${runner}`;
}
