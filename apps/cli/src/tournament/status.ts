import { gameCount, outcomeOf, outcomeText, playable, roundsOf, tallyOf } from '@ringfence/arena';
import { readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { progressText } from './display.ts';
import { damageAdvice, type ReadableTournament, withSource } from './source.ts';
import { storedCard, storedText } from './stored.ts';

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('tournament', args, {
    database: 'value',
    'ignore-damage': 'switch',
    json: 'switch',
  });
  const { database, json = false } = options;
  return withSource(
    { word: 'status', operands, database },
    {
      one: (source) => tell(source, json, options['ignore-damage'] ?? false),
      several(tournaments, shown) {
        if (json) print(JSON.stringify({ database: shown, tournaments: tournaments.map(storedCard) }));
        else print(storedText(tournaments, shown));
        return 0;
      },
    },
  );
}

async function tell(source: ReadableTournament, asJson: boolean, ignoresDamage: boolean): Promise<number> {
  const { tournament, jails, damage, keptIn, isRunning, runner } = source;
  const tally = await tallyOf(tournament, source);
  const rounds = roundsOf(tournament);
  const finished = playable(tournament, rounds, tally.book).next().done === true;
  const done = tally.book.count;
  const total = finished ? done : gameCount(tournament, rounds);
  const isExact = finished || rounds.isExact;
  // Intervals take time; while games are being played, rough ones are enough.
  const outcome = outcomeOf(tournament, tally, jails, finished ? {} : { replicates: ROUGH });
  if (asJson) {
    const state = { done, total, isExact, finished, isRunning, runner: runner ?? null, damage };
    print(JSON.stringify({ ...keptIn, ...state, ...outcome }));
  } else {
    const words = finished ? 'finished' : runWords(isRunning, runner);
    print(outcomeText(tournament, outcome), '', `${progressText({ done, total, isExact })}, ${words}.`);
  }
  if (damage.length === 0 || ignoresDamage) return 0;
  complain(damageAdvice(source));
  return 2;
}

/** Enough for the ends of an interval. */
const ROUGH = 200;

function runWords(isRunning: boolean, runner: number | undefined): string {
  if (!isRunning) return 'stopped: "ringfence tournament run" resumes it';
  return runner === undefined ? 'running' : `running in process ${runner}`;
}
