import { readFileSync } from 'node:fs';
import { csvLine } from '@ringfence/arena';
import { readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, FileError, systemTrouble, visible } from '../shared/trouble.ts';
import { classWords, linkAt, withLadder } from './ladder.ts';

const table = { url: 'value', database: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [file] = where.rest;
  if (file === undefined || where.rest.length > 1) throw new CommandError('class teams takes one CSV file');
  linkAt(options.url, '');
  const text = readCsv(file);
  return withLadder(where, true, async (ladder) => {
    const { added, known } = await ladder.teams.importTeams(text, 'command line');
    const rows = added.flatMap((team) =>
      team.members.map(({ name, link }) => ({ team: team.name, name, link: linkAt(options.url, link) })),
    );
    if (options.json) print(JSON.stringify({ links: rows, known }));
    else {
      const lines = rows.map(({ team, name, link }) => csvLine([team, name, link]));
      process.stdout.write([csvLine(['team', 'name', 'link']), ...lines].join(''));
    }
    if (known.length > 0) complain(`already in the class, and unchanged: ${visible(known.join(', '))}`);
    return 0;
  });
}

function readCsv(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(file, systemTrouble(error));
  }
}
