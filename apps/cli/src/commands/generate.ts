import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { games, isGameName } from '@ringfence/rules';
import { generateSuite, type SuiteCase, type SuiteOptions, suiteGames, suiteTopics } from '@ringfence/rules/suite';
import { suiteChoice } from '../generate/choice.ts';
import { checkCommand, indexJson, indexMarkdown } from '../generate/suite-index.ts';
import { gameOption, numberOption, oneOf, optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { startProgress } from '../shared/progress.ts';
import { self } from '../shared/self.ts';
import { CommandError, FileError, systemTrouble, visible } from '../shared/trouble.ts';
import { breathe, writeAtomically } from '../shared/write-file.ts';

const usualSizes = suiteGames.map((game) => `${games[game].usualSize}`).join(', ');

export const usage = `ringfence generate --game GAME --out DIR [options]

Generates test boards with their classic answers: NAME.in, NAME.out, and an
index of what each board tests (index.md, index.json). The same options give the
same boards. Every board has one right answer; boards on which strict and
lenient checkers differ are generated only if --topic names them.

  --game GAME    ${oneOf(suiteGames)}
  -o, --out DIR  the folder to write to, created if necessary
  --size N       the size of the boards; default: ${usualSizes} for these
                 games
  --count K      number of boards; default: 20
  --topic T,…    only boards of these topics, such as capture,recapture
  --grade G,…    only topics of these grades: 1 easy, 2, 3 hard
  --reachable    only reachable boards, and no invalid texts
  --seed S       random seed; default: 1
  --force        write into a folder that is not empty; files of the same name
                 are replaced, others stay
  --json         print the index as JSON

Examples
  ringfence generate --game squatter --size 7 --count 50 --out suite
  ringfence judge suite --expect suite
  ringfence generate --game fencemaster --grade 2,3 --reachable --out hard

Exit code: 0 done; 2 bad options, or the folder cannot be written.`;

const table = optionTable('game= size= count= seed= topic= grade= reachable out= force json');

const MOST_BOARDS = 100_000;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('generate', args, table);
  if (operands.length > 0) {
    const [word] = operands;
    const hint = isGameName(word) ? `did you mean "--game ${word}"?` : 'see "ringfence help generate"';
    throw new CommandError(`generate takes only options, not "${visible(word)}": ${hint}`);
  }
  const game = gameOption(options.game);
  if (game === undefined) throw new CommandError(`generate needs --game: ${suiteGames.join(', ')}`);
  const { out } = options;
  if (out === undefined) throw new CommandError('generate needs --out: the folder to write to');
  const size = numberOption('size', options.size, 1) ?? games[game].usualSize;
  const count = numberOption('count', options.count, 1) ?? 20;
  const seed = numberOption('seed', options.seed, 0) ?? 1;
  if (count > MOST_BOARDS) throw new CommandError(`--count is at most ${MOST_BOARDS}`);
  const info = suiteChoice(options, { game, size, count, seed });
  if (!options.force) refuseFilled(out);

  const start = performance.now();
  const cases = await writeCases(out, count, generateSuite(info));
  writeAtomically(join(out, 'index.md'), indexMarkdown(info, cases));
  writeAtomically(join(out, 'index.json'), `${JSON.stringify(indexJson(info, cases), undefined, 2)}\n`);
  if (options.json) print(JSON.stringify(indexJson(info, cases)));
  else print(...summary(out, info, cases, (performance.now() - start) / 1000));
  return 0;
}

async function writeCases(out: string, count: number, suite: Iterable<SuiteCase>): Promise<SuiteCase[]> {
  const progress = startProgress('Writing', count);
  const cases: SuiteCase[] = [];
  for (const one of suite) {
    writeAtomically(join(out, `${one.name}.in`), one.text);
    writeAtomically(join(out, `${one.name}.out`), one.answer);
    cases.push(one);
    progress.at(cases.length);
    await breathe();
  }
  progress.clear();
  return cases;
}

function refuseFilled(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw new FileError(folder, systemTrouble(error));
  }
  throw new CommandError(`${visible(folder)} is not empty: choose another folder, or add --force`);
}

function summary(out: string, info: SuiteOptions, cases: readonly SuiteCase[], seconds: number): string[] {
  const grades = [1, 2, 3].map((grade) => `${cases.filter((one) => one.grade === grade).length} of grade ${grade}`);
  const covered = new Set(cases.map(({ topic }) => topic)).size;
  const topics = suiteTopics(info.game, info.size, info).filter(({ whyNot }) => whyNot === undefined).length;
  const folder = visible(out);
  return [
    `${cases.length} boards in ${folder}: ${grades.join(', ')}; ${covered} of ${topics} topics; ${seconds.toFixed(2)} s`,
    `Read ${join(folder, 'index.md')}; check with: ${checkCommand(info, folder, self)}`,
  ];
}
