import type { PersonChange } from '@ringfence/ladder/views';
import { optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { replaceFile } from '../shared/write-file.ts';
import { classWords, withLadder } from './ladder.ts';
import { personNamed, teamNamed } from './named.ts';

const table = optionTable('team= name= number= email= data= delete database= json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [word] = where.rest;
  if (word === undefined || where.rest.length > 1)
    throw new CommandError('class person takes one name, id or student number: put quotation marks round it');
  const { team, name, number, email, data } = options;
  return withLadder(where, true, async (ladder) => {
    const { id, name: known } = await personNamed(ladder, word);
    const change: PersonChange = {
      ...(team !== undefined && { team: (await teamNamed(ladder, team)).id }),
      ...(name !== undefined && { name }),
      ...(number !== undefined && { number }),
      ...(email !== undefined && { email }),
    };
    if (Object.keys(change).length > 0) await ladder.people.change(id, change, 'command line');
    if (data !== undefined) replaceFile(data, await ladder.personData(id, 'command line'));
    if (options.delete) {
      await ladder.deletePerson(id, 'command line');
      print(options.json ? JSON.stringify({ id, deleted: true }) : `${visible(known)} is deleted.`);
      return 0;
    }
    const person = await personNamed(ladder, id);
    const { role, teamName, number: sid, email: mail } = person;
    if (options.json) print(JSON.stringify({ id, name: person.name, role, team: teamName, number: sid, email: mail }));
    else {
      const more = [sid, mail].filter((text) => text !== '').map((text) => `, ${text}`);
      print(visible(`${person.name}${more.join('')}: ${teamName === null ? role : `member of ${teamName}`}`));
    }
    return 0;
  });
}
