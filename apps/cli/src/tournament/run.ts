import { dirname, extname, resolve } from 'node:path';
import {
  type Outcome,
  outcomeOf,
  outcomeText,
  parseTournament,
  type RunOutcome,
  type Tournament,
  type TournamentFile,
} from '@ringfence/arena';
import { formatTextError } from '@ringfence/rules';
import { readText } from '../files.ts';
import { numberOption, readOptions } from '../options.ts';
import { complain, print } from '../output.ts';
import { nearest } from '../suggest.ts';
import { CommandError, FileError, STDIN, visible } from '../trouble.ts';
import { conduct } from './conduct.ts';
import { readFrom } from './files.ts';

const table = {
  out: 'value',
  database: 'value',
  concurrency: 'value',
  trust: 'switch',
  json: 'switch',
} as const;

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
      const place = { database: shown, id: log.id, ...(out !== undefined && { folder: out }) };
      return finish(reached, await log.jails(), place);
    });
  }
  const folder = options.out ?? folderFor(file);
  return conduct(tournament, { ...common, folder, isKept: true }, async ({ jails }, reached) =>
    finish(reached, jails, { folder }),
  );
}

interface KeptIn {
  readonly database?: string;
  readonly folder?: string;
}

/** Says what a tournament has come to, and where its games are. */
const finisher =
  (tournament: Tournament, asJson: boolean) =>
  (reached: RunOutcome, jails: readonly string[], kept: KeptIn): number => {
    const outcome = outcomeOf(tournament, reached, jails);
    if (asJson) print(JSON.stringify({ ...kept, ...outcome }));
    else {
      print(outcomeText(tournament, outcome));
      const { database, folder } = kept;
      const next = folder === undefined ? '' : `; next: ringfence tournament report ${visible(folder)}`;
      complain(`Kept in ${visible(folder ?? database ?? '')}${next}`);
    }
    return exitCode(outcome);
  };

/** A test that did not accept its improvement answers "no". */
const exitCode = ({ sprt }: Outcome): number => (sprt === undefined || sprt.decision === 'accept-elo1' ? 0 : 1);

function folderFor(file: string): string {
  if (file === STDIN) throw new CommandError('a tournament from standard input needs --out');
  return `${file.slice(0, file.length - extname(file).length)}.results`;
}

async function readTournament(file: string): Promise<TournamentFile> {
  const text = await readText(file);
  if (!text.ok) throw new FileError(file, formatTextError(text.error));
  const parsed = parseTournament(text.value, {
    suggest: nearest,
    readText: (path) => readFrom(file === STDIN ? '.' : dirname(file), path),
  });
  if (!parsed.ok) throw new FileError(file, formatTextError(parsed.error));
  return parsed.value;
}
