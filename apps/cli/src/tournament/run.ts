import { dirname, extname, resolve } from 'node:path';
import { outcomeOf, outcomeText, type RunOutcome, type Tournament, type TournamentOutcome } from '@ringfence/arena';
import { numberOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { self } from '../shared/self.ts';
import { CommandError, STDIN, visible } from '../shared/trouble.ts';
import { conduct } from './conduct.ts';
import { readTournament } from './files.ts';
import type { KeptIn } from './source.ts';

const table = optionTable('out= database= concurrency= trust json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('tournament', args, table);
  const [file] = operands;
  if (file === undefined || operands.length > 1) throw new CommandError('tournament run takes one tournament file');
  const asked = numberOption('concurrency', options.concurrency, 1);
  const { tournament, concurrency } = await readTournament(file);
  const atATime = asked ?? concurrency;
  const common = {
    programFolder: file === STDIN ? process.cwd() : dirname(resolve(file)),
    trust: options.trust ?? false,
    ...(atATime !== undefined && { concurrency: atATime }),
  };
  const finish = finisher(tournament, options.json ?? false);
  if (options.database !== undefined) {
    const { conductOverDatabase } = await import('./over-database.ts');
    const { database: address, out } = options;
    const copied = out === undefined ? {} : { out };
    return conductOverDatabase(tournament, { ...common, address, ...copied }, async ({ log, shown }, reached) => {
      const keptIn = { database: shown, id: log.id, ...(out !== undefined && { folder: out }) };
      return finish(reached, await log.jails(), keptIn);
    });
  }
  const folder = options.out ?? folderFor(file);
  return conduct(tournament, { ...common, folder, isKept: true }, async ({ jails }, reached) =>
    finish(reached, jails, { folder }),
  );
}

/** Prints the results of a tournament, and where its games are. */
const finisher =
  (tournament: Tournament, asJson: boolean) =>
  (reached: RunOutcome, jails: readonly string[], kept: KeptIn): number => {
    const outcome = outcomeOf(tournament, reached, jails);
    if (asJson) print(JSON.stringify({ ...kept, ...outcome }));
    else {
      print(outcomeText(tournament, outcome));
      complain(keptText(kept));
    }
    return exitCode(outcome);
  };

function keptText({ folder, database = '', id }: KeptIn): string {
  const words = folder === undefined ? `${id} --database ${database} --out DIR` : folder;
  return `Saved in ${visible(folder ?? database)}; next: ${self} tournament report ${visible(words)}`;
}

/** A test that did not accept its improvement answers "no". */
const exitCode = ({ sprt }: TournamentOutcome): number =>
  sprt === undefined || sprt.decision === 'accept-elo1' ? 0 : 1;

function folderFor(file: string): string {
  if (file === STDIN) throw new CommandError('a tournament from standard input needs --out');
  return `${file.slice(0, file.length - extname(file).length)}.results`;
}
