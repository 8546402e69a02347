import { runSubcommand, type Subcommands } from '../shared/subcommands.ts';

export const usage = `ringfence tournament run FILE [--out DIR] [--database URL] [--concurrency C]
                         [--trust] [--json]
ringfence tournament status DIR [--json]
ringfence tournament status [FILE|ID] --database URL [--json]
ringfence tournament report DIR [--out DIR] [--site URL] [--json]
ringfence tournament report [FILE|ID] --database URL --out DIR [--site URL]
                            [--json]

Runs a tournament from one file: players, game, format, openings, clocks, seed.
Every finished game is saved in DIR immediately. If a run is interrupted, the
same command resumes it, and the final table is the same.

  run               play all games that are not yet played
  status            show the progress, also during a run; for a database with
                    several tournaments and none named, list them
  report            write the report: report.html, tables as CSV,
                    summary.json, and every game as SGF in DIR/games

  --out DIR         where "run" saves the games; default: FILE with the
                    extension ".results". Where "report" writes; default: the
                    folder of the tournament
  --database URL    save the games in a database and let "ringfence worker"
                    play them, on any number of machines: docs/scale.md; with
                    --out they are copied to DIR at the end. status and report
                    find the tournament there by its file or its id
  --site URL        the address of a Ringfence site: the report links each move
                    to its page Analyse; default: it shows a command instead
  --concurrency C   games at a time; default: set in the file, or one per core
  --trust           run programs even if this machine has no jail: only for
                    programs that you trust ("ringfence doctor")
  --ignore-damage   status, report: leave out games whose lines in the journal
                    are damaged; default: an error that names them
  --json            print the result as JSON

Examples
  ringfence tournament run examples/tournaments/first-cup.yaml --out cup
  ringfence tournament status cup
  ringfence tournament report cup
  ringfence tournament status --database postgres://cup@db.example.org/cup

The file is described in docs/arena.md. Ctrl-C stops a run; nothing is lost.

Exit code: 0 done; 1 a test (format: sprt) ended without accepting elo1; 2 bad
input or usage; 130 stopped by Ctrl-C.`;

const subcommands: Subcommands = {
  run: () => import('../tournament/run.ts'),
  status: () => import('../tournament/status.ts'),
  report: () => import('../tournament/report.ts'),
};

export const run = (args: readonly string[]): Promise<number> => runSubcommand('tournament', subcommands, args);
