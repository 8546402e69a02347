import type { Ladder } from '@ringfence/ladder';
import type { SettingsChange, ShownSettings } from '@ringfence/ladder/views';
import { choiceOption, optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { classWords, withLadder } from './ladder.ts';
import { personNamed, teamNamed } from './named.ts';

const table = optionTable('team= person= late= counts= database= json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [word] = where.rest;
  if (where.rest.length > 1) throw new CommandError('class deadline takes one time, such as 2026-06-01T18:00');
  const time = word === undefined ? undefined : timeOf(word);
  const { team, person } = options;
  if (team !== undefined && person !== undefined) throw new CommandError('--team and --person exclude each other');
  if ((team ?? person) !== undefined && time === undefined)
    throw new CommandError('an extension needs a time, such as 2026-06-03T18:00, or "none"');
  const late = options.late === undefined ? undefined : lateOf(options.late);
  const counts = choiceOption('counts', options.counts, ['active', 'best'] as const);
  return withLadder(where, true, async (ladder) => {
    if (team !== undefined && time !== undefined)
      await ladder.teams.change((await teamNamed(ladder, team)).id, { extension: time }, 'command line');
    else if (person !== undefined && time !== undefined)
      await ladder.people.change((await personNamed(ladder, person)).id, { extension: time }, 'command line');
    const change: SettingsChange = {
      ...(time !== undefined && team === undefined && person === undefined && { deadline: time }),
      ...(late !== undefined && { late }),
      ...(counts !== undefined && { counts }),
    };
    if (Object.keys(change).length > 0) await ladder.room.change(change, 'command line');
    await tell(ladder, options.json === true);
    return 0;
  });
}

/** A time; without a zone it is that of this machine. `null`: none. */
function timeOf(word: string): string | null {
  if (word === 'none') return null;
  const time = new Date(word);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(word) || Number.isNaN(time.getTime()))
    throw new CommandError(`${visible(word)} is not a time such as 2026-06-01T18:00, or "none"`);
  return time.toISOString();
}

/** `refuse`, `mark`, or points for each hour or day, such as `10/day`. */
function lateOf(word: string): NonNullable<SettingsChange['late']> {
  if (word === 'refuse' || word === 'mark') return { kind: word };
  const [, points, each] = /^(\d+(?:\.\d+)?)\/(hour|day)$/.exec(word) ?? [];
  if (points === undefined)
    throw new CommandError(`--late is refuse, mark, or points such as 10/day or 1/hour, not ${visible(word)}`);
  return { kind: 'points', points: Number(points), each: each as 'hour' | 'day' };
}

function countingWords(late: ShownSettings['late']['kind'], counts: ShownSettings['counts']): string {
  if (counts === 'best') return 'The version that counts is the one with the most points.';
  return late === 'refuse'
    ? 'The version that counts is the active one at the deadline.'
    : 'The version that counts is the active one; to choose another after the deadline is late.';
}

async function tell(ladder: Ladder, asJson: boolean): Promise<void> {
  const { deadline = null, late, counts } = await ladder.room.settings();
  const teams = (await ladder.teams.list()).filter(({ extension }) => extension !== null);
  const people = (await ladder.people.list()).filter(({ extension }) => extension !== null);
  const extensions = [...teams, ...people].map(({ name, extension }) => ({
    name,
    until: extension?.toISOString() ?? '',
  }));
  if (asJson) {
    print(JSON.stringify({ deadline, late, counts, extensions }));
    return;
  }
  const policy = {
    refuse: 'nothing is accepted afterwards',
    mark: 'what comes later is accepted and marked as late',
    points: late.kind === 'points' ? `${late.points} points off for each ${late.each} that has begun` : '',
  }[late.kind];
  print(
    deadline === null ? 'There is no deadline.' : `The deadline is ${deadline}; ${policy}.`,
    countingWords(late.kind, counts),
    'What a tutor submits or lets play for a team counts as in time.',
    ...extensions.map(({ name, until }) => `${visible(name)} has until ${until}.`),
  );
}
