import { suggestion } from '../shared/suggest.ts';
import { CommandError, visible } from '../shared/trouble.ts';

export const usage = `ringfence tournament run FILE [--out DIR] [--database URL] [--concurrency C]
                         [--trust] [--json]
ringfence tournament status DIR [--json]
ringfence tournament status [FILE|ID] --database URL [--json]
ringfence tournament report DIR [--out DIR] [--site URL] [--json]
ringfence tournament report [FILE|ID] --database URL --out DIR [--site URL]
                            [--json]

A tournament from one readable file: players, game, format, openings, clocks,
seed. Every finished game is kept in DIR at once. However it was stopped, the
same command resumes it, and the final table is the same.

  run               play all games that are not yet played
  status            how far it is, also while it runs; for a database with
                    several tournaments and none named, a list of them
  report            write the report: report.html, tables as CSV,
                    summary.json, and every game as SGF in DIR/games

  --out DIR         where "run" keeps the games; default: FILE with ".results"
                    for its ending. Where "report" writes to; default: the
                    folder of the tournament
  --database URL    keep the games in a database and have "ringfence worker"
                    play them, on any number of machines: docs/scale.md; with
                    --out they are copied to DIR at the end. status and report
                    find the tournament there by its file or its id
  --site URL        the address of a Ringfence site: the report links each move
                    to its page Analyse; default: it shows a command instead
  --concurrency C   games at a time; as the file says, or one for each core
  --trust           run programs also where this machine has no jail for them:
                    only for programs that you trust ("ringfence doctor")
  --json            the whole answer as an object

Examples
  ringfence tournament run examples/tournaments/first-cup.yaml --out cup
  ringfence tournament status cup
  ringfence tournament report cup
  ringfence tournament status --database postgres://cup@db.example.org/cup

The file is described in docs/arena.md. Ctrl-C stops a run; nothing is lost.

Exit code: 0 done; 1 a test (format: sprt) ended without accepting elo1; 2 bad
input or usage; 130 stopped by Ctrl-C.`;

interface Part {
  run(args: readonly string[]): Promise<number>;
}

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  run: () => import('../tournament/run.ts'),
  status: () => import('../tournament/status.ts'),
  report: () => import('../tournament/report.ts'),
};

export async function run([word, ...rest]: readonly string[]): Promise<number> {
  if (word === undefined) throw new CommandError(`tournament needs a word: ${Object.keys(parts).join(', ')}`);
  if (!Object.hasOwn(parts, word)) {
    throw new CommandError(`tournament has no "${visible(word)}": ${suggestion(word, Object.keys(parts))}`);
  }
  return (await parts[word]()).run(rest);
}
