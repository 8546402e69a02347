import { gradeFormats } from '@ringfence/ladder/views';
import { choiceOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { replaceFile } from '../shared/write-file.ts';
import { classWords, readTable, withLadder } from './ladder.ts';

const table = optionTable('format= marks= out= database= json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  if (where.rest.length > 0) throw new CommandError('class grades takes one folder');
  const format = choiceOption('format', options.format, gradeFormats) ?? 'csv';
  const { out } = options;
  if (format === 'gradescope' && out === undefined && !options.json)
    throw new CommandError('a file for Gradescope is a zip: say where with --out autograder.zip');
  const marks = options.marks === undefined ? undefined : readTable(options.marks);
  return withLadder(where, true, async (ladder) => {
    if (marks !== undefined) {
      const { tasks, teams, unknown } = await ladder.grades.importMarks(marks, 'command line');
      complain(`marks of ${teams} teams: ${visible(tasks.join(', '))}`);
      if (unknown.length > 0) complain(`not in the class: ${visible(unknown.join(', '))}`);
    }
    if (options.json) print(JSON.stringify(await ladder.grades.table()));
    else {
      const { bytes } = await ladder.gradeFile(format, 'command line');
      if (out === undefined) process.stdout.write(bytes);
      else replaceFile(out, bytes);
      const { formula, rows } = await ladder.grades.table();
      complain(`${rows.length} students; ${formula}`);
    }
    return 0;
  });
}
