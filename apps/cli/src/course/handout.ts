import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { handoutFiles } from '@ringfence/course/class';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { breathe, writeAtomically } from '../shared/write-file.ts';
import { readCourse } from './folder.ts';

const table = { out: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('course', args, table);
  const { plan, rest } = readCourse(operands);
  if (rest.length > 0) throw new CommandError(`course handout takes one folder, not also "${visible(rest[0])}"`);
  const { out } = options;
  if (out === undefined) throw new CommandError('course handout needs --out: the folder to write to');
  if (existsSync(out) && readdirSync(out).length > 0) {
    throw new CommandError(`${visible(out)} is not empty: choose another folder, or remove it first`);
  }
  const files = handoutFiles(plan);
  for (const [path, text] of Object.entries(files)) {
    writeAtomically(join(out, path), text);
    await breathe();
  }
  const paths = Object.keys(files);
  const boards = paths.filter((path) => path.endsWith('.in')).length;
  if (options.json) print(JSON.stringify({ folder: out, files: paths }));
  else {
    print(
      `${visible(out)}: the task (README.md), the rules, ${boards} public boards with answers, kits for ${plan.languages.join(', ')}`,
      'Hidden boards are not in it. Read README.md before you hand it out.',
    );
  }
  return 0;
}
