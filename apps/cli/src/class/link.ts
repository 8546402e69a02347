import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { classWords, linkAt, withLadder } from './ladder.ts';

const table = { url: 'value', database: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [wanted] = where.rest;
  if (where.rest.length > 1) throw new CommandError('class link takes one name: put quotation marks round it');
  linkAt(options.url, '');
  return withLadder(where, true, async (ladder) => {
    const people = await ladder.people.list();
    const meant = people.filter(({ name, id, role }) =>
      wanted === undefined ? role === 'tutor' : id === wanted || name.toLowerCase() === wanted.toLowerCase(),
    );
    const [person, other] = meant;
    if (person === undefined)
      throw new CommandError(
        `nobody in the class is called "${visible(wanted ?? 'tutor')}": the tutor's page lists all names`,
      );
    if (other !== undefined) {
      const ids = meant.map(({ id, name, teamName }) => `${id} (${name}${teamName === null ? '' : `, ${teamName}`})`);
      throw new CommandError(`several people could be meant; name one by its id: ${visible(ids.join(', '))}`);
    }
    const { name, link } = await ladder.people.renewLink(person.id, 'command line');
    const address = linkAt(options.url, link);
    if (options.json) print(JSON.stringify({ name, link: address }));
    else print(`The new link of ${visible(name)}; the old one no longer works:`, `  ${address}`);
    return 0;
  });
}
