import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { courseJsonSchema, PLAN_FILE, planTemplate, SCHEMA_FILE, teamsTemplate } from '@ringfence/course/class';
import { gameNames, games, startProblem } from '@ringfence/rules';
import { gameOption, numberOption, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { self } from '../shared/self.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';

const table = { game: 'value', size: 'value', title: 'value', seed: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('course', args, table);
  const [folder] = operands;
  if (folder === undefined || operands.length > 1) throw new CommandError('course init takes the folder to create');
  const game = gameOption(options.game);
  if (game === undefined) throw new CommandError(`course init needs --game: ${gameNames.join(', ')}`);
  const size = numberOption('size', options.size, 1) ?? games[game].usualSize;
  const problem = startProblem(game, { size });
  if (problem !== undefined) throw new CommandError(problem);
  const file = join(folder, PLAN_FILE);
  if (existsSync(file)) throw new CommandError(`${visible(file)} already exists: edit it, or choose another folder`);
  const hiddenSeed = numberOption('seed', options.seed, 0) ?? randomInt(2, 2 ** 31);
  const { title } = options;
  writeAtomically(file, planTemplate({ game, size, hiddenSeed, ...(title !== undefined && { title }) }));
  const schema = join(folder, SCHEMA_FILE);
  writeAtomically(schema, `${JSON.stringify(courseJsonSchema(), undefined, 2)}\n`);
  const teams = join(folder, 'teams.csv');
  const hasTeams = existsSync(teams);
  if (!hasTeams) writeAtomically(teams, teamsTemplate);
  if (options.json) print(JSON.stringify({ folder, files: [file, schema, teams] }));
  else {
    print(
      `${visible(file)}: tasks, points, suites, limits and opponents; edit it`,
      `${visible(schema)}: lets editors complete and check it`,
      `${visible(teams)}: ${hasTeams ? 'your teams, unchanged' : 'one row per team; replace them with yours'}`,
      `Next: ${self} course handout ${visible(folder)} --out handout`,
    );
  }
  return 0;
}
