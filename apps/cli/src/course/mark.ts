import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type ClassResult,
  classTeams,
  markClass,
  playInFolder,
  type TeamMarks,
  workFolder,
  writeMarks,
} from '@ringfence/course/class';
import { lockFolder } from '@ringfence/node';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { jailFor } from '../shared/jail.ts';
import { numberOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { asCommandError } from '../tournament/conduct.ts';
import { startStages } from './display.ts';
import { readChoices, readCourse, readTeams } from './folder.ts';

const table = optionTable('out= concurrency= database= trust json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('course', args, table);
  const { folder: course, plan, rest } = readCourse(operands);
  if (rest.length > 0) throw new CommandError(`course mark takes one folder, not also "${visible(rest[0])}"`);
  const jobs = numberOption('concurrency', options.concurrency, 1) ?? availableParallelism();
  const teams = classTeams(course, readTeams({ folder: course, plan }));
  if (teams.length === 0) throw new CommandError('nothing has been collected: run "ringfence course collect" first');
  readChoices({ folder: course, plan });
  const rung = await jailFor(options.trust ?? false);
  const { signal, done } = interruptible();
  const display = startStages();
  const onProgress = display.games;
  const out = options.out ?? join(course, 'marks');
  let unlock = (): void => {};
  try {
    unlock = lockFolder(workFolder(course));
    const play =
      options.database === undefined
        ? playInFolder({ course, rung, concurrency: jobs, signal, onProgress })
        : (await import('./database-games.ts')).playOverDatabase(options.database, {
            course,
            rung,
            concurrency: jobs,
            signal,
            onProgress,
          });
    const result = await markClass({ course, plan, teams, rung, jobs, play, signal, onProgress: display.at });
    display.clear();
    if (result === undefined) return stopped();
    const { marks, files } = await writeMarks(result, course, out);
    if (options.json) print(JSON.stringify({ folder: out, files, teams: marks }));
    else print(...tableLines(marks), '', ...closing(result, out));
    return result.teams.some(isUndecided) ? 1 : 0;
  } catch (error) {
    display.clear();
    if (signal.aborted) return stopped();
    throw asCommandError(error, course);
  } finally {
    unlock();
    done();
  }
}

function stopped(): number {
  complain('stopped: results so far are saved; the same command resumes');
  return INTERRUPTED;
}

/** The marks as a table for the terminal. */
function tableLines(teams: readonly TeamMarks[]): string[] {
  const columns = teams[0]?.marks.map(({ column }) => column) ?? [];
  const rows = [
    ['team', ...columns, 'total'],
    ...teams.map(({ team, marks, total }) => [team, ...marks.map(({ points }) => points.toFixed(2)), total.toFixed(2)]),
  ];
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows.map((row) =>
    row.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join('  '),
  );
}

const isUndecided = ({ undecided }: ClassResult['teams'][number]): boolean => undecided.length > 0;

function closing({ teams, jail }: ClassResult, out: string): string[] {
  const undecided = teams.filter(isUndecided).map(({ team }) => team.id);
  const grounded = teams.filter(({ preFlight }) => preFlight?.passed === false).map(({ team }) => team.id);
  return [
    ...(grounded.length === 0 ? [] : [`Failed the pre-flight: ${grounded.join(', ')}.`]),
    ...(undecided.length === 0
      ? []
      : [`The machine was too busy to judge: ${undecided.join(', ')}. The same command tries again.`]),
    `Jail: ${jail}.`,
    `Written to ${visible(out)}: marks.csv, gradescope, junit.xml, site/index.html`,
  ];
}
