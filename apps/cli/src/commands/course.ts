import { runSubcommand, type Subcommands } from '../shared/subcommands.ts';

export const usage = `ringfence course init DIR --game GAME [--size N] [--title T] [--seed S] [--json]
ringfence course handout [DIR] --out DIR [--json]
ringfence course collect [DIR] FILE…|FOLDER… [--trust] [--json]
ringfence course mark [DIR] [--out DIR] [--concurrency C] [--database URL]
                      [--trust] [--json]
ringfence course moderate OLD NEW [--json]

Marks a class from one file, DIR/course.yaml: tasks, points, suites of boards
with their seeds, limits, languages and opponents. DIR defaults to the current
folder.

  init       create DIR with a course.yaml and a teams.csv to edit
  handout    write the handout for students: the task, rules, public boards with
             answers, and starter kits in five languages
  collect    unpack submissions safely, detect their language, and build them in
             the jail; a zip, tar or folder for each team, or a folder of them.
             Lists every file that it does not use, and why.
             Writes DIR/programs.csv: which program has which role, why, and how
             sure that is; correct it, and collect or mark again
  mark       mark every checker, play games with every player, and write
             marks.csv, results.json for Gradescope, JUnit XML, a page for the
             class and one for each team
  moderate   compare two runs of mark: whose marks change, and why

  --out DIR         where "mark" writes; default: DIR/marks
  --concurrency C   programs at a time; default: one for each core
  --database URL    let "ringfence worker" play the games, on any number
                    of machines: docs/scale.md
  --seed S          seed of a new course's hidden boards; default: random
  --trust           run programs even if this machine has no jail: only
                    for programs that you trust ("ringfence doctor")
  --json            print the result as JSON

Examples
  ringfence course init squatter-2026 --game squatter --size 6
  ringfence course handout squatter-2026 --out handout
  ringfence course collect squatter-2026 downloads/*.zip
  ringfence course mark squatter-2026

If "mark" is interrupted, the same command resumes it. When a team resubmits,
collect its new file and mark again: only its boards are judged and only its
games are played. "ringfence class similar FOLDER" shows what they share. See
docs/class-marking.md for a walk-through.

Exit code: 0 done; 1 something needs attention (a submission that does not build
or match a team; one that the machine was too busy to judge; marks that
changed); 2 bad input or usage; 130 stopped by Ctrl-C.`;

const subcommands: Subcommands = {
  init: () => import('../course/init.ts'),
  handout: () => import('../course/handout.ts'),
  collect: () => import('../course/collect.ts'),
  mark: () => import('../course/mark.ts'),
  moderate: () => import('../course/moderate.ts'),
};

export const run = (args: readonly string[]): Promise<number> => runSubcommand('course', subcommands, args);
