import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CollectReport, collect, PROGRAMS_FILE, type TeamSubmission } from '@ringfence/course/class';
import { interruptible } from '../shared/interrupt.ts';
import { jailFor } from '../shared/jail.ts';
import { readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { startProgress } from '../shared/progress.ts';
import { self } from '../shared/self.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { readChoices, readCourse, readTeams } from './folder.ts';

const table = { trust: 'switch', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('course', args, table);
  const { folder, plan, rest } = readCourse(operands);
  if (rest.length === 0 && !existsSync(join(folder, PROGRAMS_FILE))) {
    throw new CommandError('course collect takes the submitted archives or folders');
  }
  const missing = rest.find((path) => !existsSync(path));
  if (missing !== undefined) throw new CommandError(`no such file or folder ${visible(missing)}`);
  const teams = readTeams({ folder, plan });
  const changed = readChoices({ folder, plan });
  const rung = await jailFor(options.trust ?? false);
  const { signal, done } = interruptible();
  const progress = startProgress('Collecting', teams?.length ?? rest.length);
  try {
    const report = await collect(rest, {
      course: folder,
      plan,
      ...(teams !== undefined && { teams }),
      rung: rung.name,
      signal,
      onProgress: (count) => progress.at(count),
    });
    progress.clear();
    if (options.json) print(JSON.stringify(report));
    else print(...choiceLines(folder, changed), ...reportLines(folder, report));
    return needsALook(report) ? 1 : 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    complain('stopped: builds so far are saved; the same command resumes');
    return 130;
  } finally {
    progress.clear();
    done();
  }
}

const needsALook = ({ submissions, unused }: CollectReport): boolean =>
  unused.some((file) => file.needsALook) || submissions.some(({ state }) => state !== 'ready');

const choiceLines = (folder: string, changed: readonly string[]): string[] =>
  changed.length === 0 ? [] : [`${visible(join(folder, PROGRAMS_FILE))}: changed for ${changed.join(', ')}`];

/** The teams whose programs were guessed. */
const guessedIn = ({ submissions }: CollectReport): string[] =>
  submissions.filter(({ programs }) => programs.some(({ sure }) => sure === 'guess')).map(({ team }) => team);

function reportLines(folder: string, report: CollectReport): string[] {
  const { submissions, unchanged, unused, missing } = report;
  const guessed = guessedIn(report);
  const list = visible(join(folder, PROGRAMS_FILE));
  const width = Math.max(0, ...submissions.map(({ team }) => team.length));
  const ready = submissions.filter(({ state }) => state === 'ready').length;
  return [
    ...submissions.map(
      (one) => `${one.team.padEnd(width)}  ${stateWords(one)}${unchanged.includes(one.team) ? ' (unchanged)' : ''}`,
    ),
    ...unused.map(({ file, why }) => `not used: ${visible(file)}: ${visible(why)}`),
    ...(missing.length === 0 ? [] : [`nothing yet from: ${missing.join(', ')}`]),
    ...(guessed.length === 0
      ? []
      : [`${list}: look at the programs of ${guessed.join(', ')}, and correct the column "program"`]),
    `${ready} of ${submissions.length} submissions are ready. Next: ${self} course mark`,
  ];
}

function stateWords({ state, problem = '', language, checker, player, notes }: TeamSubmission): string {
  if (state !== 'ready') return `${state}: ${problem}`;
  const parts = [checker === undefined ? 'no checker' : 'checker', player === undefined ? 'no player' : 'player'];
  return [`${language}: ${parts.join(', ')}`, ...notes.map((note) => `note: ${note}`)].join('; ');
}
