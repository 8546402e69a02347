import { gameCount, lockHolder, outcomeOf, outcomeText, playable, roundsOf, tallyOf } from '@ringfence/arena';
import { readOptions } from '../options.ts';
import { print } from '../output.ts';
import { gamesText } from './display.ts';
import { folderOperand, withJournal } from './folder.ts';

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('tournament', args, { json: 'switch' });
  const folder = folderOperand('status', operands);
  return withJournal(folder, async (journal) => {
    const { tournament, jails } = journal;
    const tally = await tallyOf(tournament, journal);
    const rounds = roundsOf(tournament);
    const finished = playable(tournament, rounds, tally.book).next().done === true;
    const runner = lockHolder(folder);
    const done = tally.book.count;
    const total = finished ? done : gameCount(tournament, rounds);
    const isExact = finished || rounds.isExact;
    // The ratings take their time; while games are played nobody needs them.
    const outcome = outcomeOf(tournament, tally, jails, finished ? {} : { replicates: 0 });
    if (options.json) {
      print(JSON.stringify({ folder, done, total, isExact, finished, runner: runner ?? null, ...outcome }));
      return 0;
    }
    print(
      outcomeText(tournament, outcome),
      '',
      `${gamesText({ done, total, isExact })}, ${stateWords(finished, runner)}.`,
    );
    return 0;
  });
}

function stateWords(finished: boolean, runner: number | undefined): string {
  if (finished) return 'finished';
  return runner === undefined ? 'stopped: "ringfence tournament run" goes on' : `process ${runner} is playing`;
}
