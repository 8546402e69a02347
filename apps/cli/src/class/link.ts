import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { classWords, linkAt, withLadder } from './ladder.ts';
import { only, personNamed } from './named.ts';

const table = { url: 'value', database: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [wanted] = where.rest;
  if (where.rest.length > 1) throw new CommandError('class link takes one name: put quotation marks round it');
  linkAt(options.url, '');
  return withLadder(where, true, async (ladder) => {
    const tutors = (await ladder.people.list()).filter(({ role }) => role === 'tutor');
    const person =
      wanted === undefined
        ? only(tutors, 'tutor', ({ id, name }) => `${id} (${name})`)
        : await personNamed(ladder, wanted);
    const { name, link } = await ladder.people.renewLink(person.id, 'command line');
    const address = linkAt(options.url, link);
    if (options.json) print(JSON.stringify({ name, link: address }));
    else print(`The new link of ${visible(name)}; the old one no longer works:`, `  ${address}`);
    return 0;
  });
}
