import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MARKS_FILE, moderate, readMarks, type TeamChange } from '@ringfence/course/class';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('course', args, { json: 'switch' });
  if (operands.length !== 2)
    throw new CommandError('course moderate takes two folders that "course mark" wrote: OLD NEW');
  const missing = operands.find((folder) => !existsSync(join(folder, MARKS_FILE)));
  if (missing !== undefined)
    throw new CommandError(`${visible(missing)} has no ${MARKS_FILE}: name a folder that "course mark" wrote`);
  const [before, after] = operands.map(readMarks);
  const result = moderate(before, after);
  const { changed, same } = result;
  if (options.json) print(JSON.stringify(result));
  else
    print(...changed.flatMap(changeLines), `${changed.length} of ${changed.length + same} teams have different marks.`);
  return changed.length === 0 ? 0 : 1;
}

const changeLines = ({ name, before, after, reasons }: TeamChange): string[] => [
  `${visible(name)}: ${before ?? '–'} → ${after ?? '–'}`,
  ...reasons.map((reason) => `  ${visible(reason)}`),
];
