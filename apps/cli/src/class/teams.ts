import { type ColumnMap, type ListField, listFields } from '@ringfence/ladder/views';
import { csvLine } from '@ringfence/rules';
import { readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { classWords, linkAt, readTable, withLadder } from './ladder.ts';

const table = { url: 'value', database: 'value', map: 'value', groups: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [file] = where.rest;
  if (file === undefined || where.rest.length > 1) throw new CommandError('class teams takes one CSV file');
  linkAt(options.url, '');
  const choice = { map: mapOf(options.map), ...(options.groups !== undefined && { groups: options.groups }) };
  const text = readTable(file);
  return withLadder(where, true, async (ladder) => {
    const { added, ...rest } = await ladder.teams.importList(text, 'command line', choice);
    const rows = added.flatMap((team) =>
      team.members.map(({ name, link }) => ({ team: team.name, name, link: linkAt(options.url, link) })),
    );
    if (options.json) print(JSON.stringify({ links: rows, ...rest }));
    else {
      const lines = rows.map(({ team, name, link }) => csvLine([team, name, link]));
      process.stdout.write([csvLine(['team', 'name', 'link']), ...lines].join(''));
    }
    tell('already in the class, and unchanged', rest.known);
    tell('moved to another team, with the links that they have', rest.moved);
    tell('changed', rest.changed);
    tell('left out, because the list has no team for them', rest.leftOut);
    tell('in the class, but not in the list', rest.missing);
    return 0;
  });
}

/** `number=Matr.-Nr.,team=Gruppe` */
function mapOf(text: string | undefined): ColumnMap {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair): [ListField, string] => {
      const [name, ...column] = pair.split('=');
      const field = listFields.find((one) => one === name.trim());
      if (field === undefined || column.length === 0)
        throw new CommandError(
          `--map is a list such as number=SID,team=Group, of ${listFields.join(', ')}, not ${visible(pair)}`,
        );
      return [field, column.join('=').trim()];
    }),
  );
}

const SHOWN = 20;

function tell(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  complain(`${what}: ${visible(names.slice(0, SHOWN).join(', '))}${more}`);
}
