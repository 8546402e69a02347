import { join } from 'node:path';
import { writeReport } from '@ringfence/arena';
import { readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { asCommandError } from './conduct.ts';
import { damageAdvice, type ReadableTournament, withSource } from './source.ts';
import { storedText } from './stored.ts';

const table = { out: 'value', database: 'value', site: 'value', 'ignore-damage': 'switch', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('tournament', args, table);
  const { out, database, json = false } = options;
  const site = options.site === undefined ? undefined : siteAddress(options.site);
  return withSource(
    { word: 'report', operands, database },
    {
      one(source) {
        // A table without some of the games would look like any other.
        if (source.damage.length > 0 && !options['ignore-damage']) throw new CommandError(damageAdvice(source));
        return write(source, out, site, json);
      },
      several(tournaments, shown) {
        complain(storedText(tournaments, shown));
        throw new CommandError('choose one for the report: name it by its file or its id');
      },
    },
  );
}

/** The address of a site without query and fragment. */
function siteAddress(word: string): string {
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(`--site "${visible(word)}" is not the address of a site, such as http://localhost:4747`);
  }
  return url.origin + url.pathname;
}

async function write(
  source: ReadableTournament,
  out: string | undefined,
  site: string | undefined,
  asJson: boolean,
): Promise<number> {
  const folder = out ?? source.keptIn.folder;
  if (folder === undefined) {
    throw new CommandError('the report of a tournament in a database needs --out, the folder to write it to');
  }
  const { outcome, files } = await writeReport(source, folder, site === undefined ? {} : { site }).catch(
    (error: unknown) => {
      throw asCommandError(error, folder);
    },
  );
  if (asJson) print(JSON.stringify({ ...source.keptIn, folder, files, ...outcome }));
  else {
    print(
      `${outcome.summary.games} games, written to ${visible(folder)}:`,
      ...files.map((file) => `  ${visible(join(folder, file))}`),
      `  ${visible(join(folder, 'games'))}, every game as SGF`,
    );
  }
  return 0;
}
