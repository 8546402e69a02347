import {
  boardLines,
  type CheckerRun,
  checkProgram,
  checkSuite,
  type Delivery,
  diagnose,
  hasRightAnswer,
  huntSmallest,
  type MarkedBoard,
  type MarkReport,
  reportGradescope,
  reportJson,
  reportJunit,
  reportPage,
  rightCount,
  smallestOf,
  type TerminalLook,
  terminalReport,
  USUAL_HUNT_BOARDS,
  USUAL_HUNT_MS,
} from '@ringfence/course';
import type { RungName } from '@ringfence/jail';
import { type MarkSettings, readMarkSettings } from '../mark/settings.ts';
import { Changes, ownFolders } from '../mark/watch.ts';
import { untilInterrupted } from '../shared/interrupt.ts';
import { jailFor } from '../shared/jail.ts';
import { optionTable, readOptions } from '../shared/options.ts';
import { complain, print, wantsColour } from '../shared/output.ts';
import { startStatusLine } from '../shared/status-line.ts';
import { writeAtomically } from '../shared/write-file.ts';

export const usage = `ringfence mark COMMAND [SUITE] [options]

Tests a checker in any language on boards, each in its own jail with limits on
time and memory: the board on standard input, the classic answer on standard
output. Draws each board on which it is wrong, with its answer, the right answer
and the reason, and diagnoses what the program misunderstood.

COMMAND is one argument, such as 'python3 check.py'. SUITE is a folder of
NAME.in and NAME.out, as "ringfence generate" writes it, a single NAME.in, or -
for one board on standard input. Without SUITE, boards are generated.

  --game GAME        squatter (default), fencemaster or havannah
  --size N,…         only boards of these sizes; default: 6, 5, 8 for these
                     games, and every other board smaller or larger
  --boards K         number of boards; default: 60
  --seed S           random seed of generated boards; default: 1
  --topic T,…        only boards of these topics, such as capture,recapture
  --grade G,…        only topics of these grades: 1 easy, 2, 3 hard
  --only NAME        only the board of this name
  --time S           processor seconds for each board; default: 2
  --memory MB        memory for each board; default: 256
  --jobs J           boards at a time; default: one per core
  --watch            mark again whenever a file of the program changes
  --hunt             search for the smallest board on which it is wrong
  --no-hunt          do not search for one, which is done for up to 10 seconds
                     if all boards are right
  --json             print the report as one JSON object
  --html FILE        write the report as a page
  --junit FILE       write it as JUnit XML
  --gradescope FILE  write it as Gradescope's results.json
  --trust            run the checker even if this machine has no jail
  --color, --no-color, --ascii
                     how boards are drawn

Examples
  ringfence mark 'python3 check.py'
  ringfence mark ./check --game fencemaster --size 5 --seed 7 --html report.html
  ringfence mark 'java -cp build Check' suite --watch

Exit code: 0 all boards are right; 1 some are not, or the hunt found one; 2 bad
usage.`;

const table = optionTable(
  'game= size= boards= seed= topic= grade= only= time= memory= jobs= watch hunt no-hunt json html= junit= gradescope= trust color no-color ascii',
);

type Options = ReturnType<typeof readOptions<typeof table>>['options'];

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('mark', args, table);
  let settings = await readMarkSettings(operands, options);
  const rung = await jailFor(options.trust);
  return untilInterrupted(async (signal) => {
    while (options.watch) {
      await markUntilChange(settings, rung.name, options, signal);
      settings = await readMarkSettings(operands, options); // other files may exist now
    }
    return markOnce(settings, rung.name, options, signal);
  });
}

/** Files saved while boards are judged are changes too. */
async function markUntilChange(
  settings: MarkSettings,
  rung: RungName,
  options: Options,
  signal: AbortSignal,
): Promise<void> {
  const { html, junit, gradescope } = options;
  const changes = new Changes(
    ownFolders(settings.program),
    [html, junit, gradescope].filter((file) => file !== undefined),
  );
  try {
    await markOnce(settings, rung, options, signal);
    complain('Waiting for changes. Press Ctrl-C to stop.');
    await changes.wait(signal);
  } finally {
    changes.close();
  }
}

async function markOnce(
  settings: MarkSettings,
  rung: RungName,
  options: Options,
  signal: AbortSignal,
): Promise<number> {
  const report = await mark(settings, rung, options, signal);
  const { html, junit, gradescope } = options;
  if (html !== undefined) writeAtomically(html, reportPage(report));
  if (junit !== undefined) writeAtomically(junit, reportJunit(report));
  if (gradescope !== undefined)
    writeAtomically(gradescope, `${JSON.stringify(reportGradescope(report), undefined, 2)}\n`);
  const look: TerminalLook = { colour: wantsColour(options), ascii: options.ascii ?? false };
  if (options.json) print(JSON.stringify(reportJson(report)));
  else print(...linesOf(report, look, options));
  return report.smallest === undefined && rightCount(report.run) === report.run.results.length ? 0 : 1;
}

/** A board requested by name is shown whatever the answer. */
function linesOf(report: MarkReport, look: TerminalLook, { only }: Options): string[] {
  const [result] = report.run.results;
  const isRight = result?.verdict === 'right';
  return only !== undefined && isRight && result !== undefined
    ? [...boardLines(report, result, look), '', ...terminalReport(report, look)]
    : terminalReport(report, look);
}

async function mark(
  settings: MarkSettings,
  rung: RungName,
  options: Options,
  signal: AbortSignal,
): Promise<MarkReport> {
  const { words, program, game, boards, seed, limits, jobs, commandFor } = settings;
  const { say, clear } = startStatusLine();
  const asking = (verb: string, check = checkProgram, total?: number) => {
    let done = 0;
    return (some: readonly MarkedBoard[], delivery?: Delivery): Promise<CheckerRun> =>
      check({ ...program, ...(delivery !== undefined && { delivery }) }, some, {
        game,
        rung,
        limits,
        jobs,
        signal,
        onResult: () => {
          done++;
          say(() => `${verb} ${done}${total === undefined ? '' : ` of ${total}`} …`);
        },
      });
  };
  try {
    const run = await asking('Board', checkSuite, boards.length)(boards);
    const { results, delivery } = run;
    const ask = asking('Diagnosis: board');
    // One board says nothing about the others.
    const diagnosis =
      boards.length === 1
        ? null
        : await diagnose(run, { seed, ask: async (some) => (await ask(some, delivery)).results });
    const hunted = asking('Hunt: board');
    const isClean = results.every(hasRightAnswer) && boards.length > 1 && !options['no-hunt'];
    const isHunted = options.hunt ?? isClean;
    const within = options.hunt ? {} : { limitMs: USUAL_HUNT_MS, most: USUAL_HUNT_BOARDS };
    const askHunted = async (some: readonly MarkedBoard[]) => (await hunted(some, delivery)).results;
    const found = isHunted
      ? await huntSmallest(results, { game, seed, atOnce: jobs, ask: askHunted, ...within })
      : undefined;
    const smallest = found ?? ((diagnosis?.isGuess ?? true) ? smallestOf(results, game) : undefined);
    return { program: words, run, diagnosis, hunted: isHunted, ...(smallest && { smallest }), commandFor };
  } finally {
    clear();
  }
}
