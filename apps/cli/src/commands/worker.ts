import { availableParallelism, hostname } from 'node:os';
import { resolve } from 'node:path';
import { withClassStore } from '../class/ladder.ts';
import { numberOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { notTooOften } from '../tournament/database.ts';

export const usage = `ringfence worker --database URL [options]

Plays the games of tournaments and of a class over a PostgreSQL database, and
builds the programs that the class submits: see
"ringfence tournament run FILE --database URL" and "ringfence serve --database
URL". Start it on any number of machines, at any time. If a worker is lost, the
others replay its unfinished games.

  --database URL    such as postgres://USER@HOST/NAME; put the password into
                    PGPASSWORD or ~/.pgpass
  --concurrency C   games at a time; default: one for each core
  --folder DIR      the folder with the players' programs, laid out as around
                    the tournament file; those of a class are fetched to
                    versions/ below it; default: the current folder
  --once            exit after five seconds without games
  --trust           run programs even if this machine has no jail: only for
                    programs that you trust ("ringfence doctor")
  --json            print the number of games as JSON at the end

Examples
  ringfence worker --database postgres://cup@db.example.org/cup
  ringfence worker --database postgres://localhost/cup --folder bots --once

On Ctrl-C or SIGTERM it plays on for up to eight seconds and returns unfinished
games. Anyone who can write to the database decides which programs run here. See
docs/scale.md.

Exit code: 0 done; 2 bad usage, no database, or a tournament that this machine
cannot play.`;

const table = optionTable('database= concurrency= folder= once trust json');

/** With `--once`. */
const IDLE_MS = 5000;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('worker', args, table);
  if (operands.length > 0) throw new CommandError('worker takes no files: see "ringfence help worker"');
  const { database } = options;
  if (database === undefined) throw new CommandError('worker needs --database, such as postgres://USER@HOST/NAME');
  const concurrency = numberOption('concurrency', options.concurrency, 1) ?? availableParallelism();
  const name = `${hostname()}:${process.pid}`;
  const signal = leaveSignal();
  return withClassStore({ folder: undefined, database }, async (ladder) => {
    const { runWorker } = await import('@ringfence/arena/store');
    const { shown } = ladder.address;
    const { workerJobs } = await import('@ringfence/ladder');
    const onTrouble = notTooOften((message) => complain(visible(message)));
    const tally = await runWorker({
      address: ladder.address,
      handlers: workerJobs({
        ladder,
        name,
        folder: resolve(options.folder ?? '.'),
        slots: concurrency,
        trust: options.trust ?? false,
        builds: true,
        onTrouble,
      }),
      concurrency,
      onTrouble,
      ...(options.once && { leaveAfterMs: IDLE_MS }),
      onReady: () =>
        complain(`worker ${visible(name)} is waiting for games from ${visible(shown)}, ${concurrency} at a time`),
      signal,
    });
    if (options.json) print(JSON.stringify({ worker: name, ...tally }));
    else
      print(
        `Games played: ${tally.games}${tally.late > 0 ? `, and ${tally.late} that others had finished first` : ''}.`,
      );
    return 0;
  });
}

/** Aborted by the first Ctrl-C or SIGTERM; a second one ends the process at once. */
function leaveSignal(): AbortSignal {
  const leave = new AbortController();
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (leave.signal.aborted) process.exit(code);
      leave.abort();
    });
  }
  return leave.signal;
}
