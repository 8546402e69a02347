import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LockedError, Outage } from '@ringfence/node';
import type { PeopleConfig } from '@ringfence/people';
import { usualData } from '../shared/files.ts';
import { choiceOption, numberOption, optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, systemTrouble, visible } from '../shared/trouble.ts';
import { packageVersion } from '../shared/version.ts';

export const usage = `ringfence serve [options]

Serves the site on this machine, with a JSON API (see /api), live games between
two people, and running tournaments. Ctrl-C stops it; live games are saved and
resume at the next start.

  --port N           the port; default: the environment variable PORT, or 4747
  --host ADDRESS     the address to listen on; default: 127.0.0.1, this machine
                     only; 0.0.0.0 for all networks
  --data DIR         where live games are saved; default:
                     ~/.local/share/ringfence
  --tournaments DIR  a folder of tournaments to show, as written by
                     "tournament run --out DIR/NAME"
  --database URL     a database of tournaments to show as well, postgres://…
                     or pglite:FOLDER; one on a server may hold a class
  --bots DIR         bots for tournaments that you start in a browser on this
                     machine: programs in Python, for Node or executable, or a
                     folder for each
  --class DIR        the class in this folder ("ringfence class create");
                     default: the one that was created in the browser
  --games DIR        games whose rules are a program, a folder for each, that a
                     class can play which is created in the browser
  --people FILE      how people sign on, and how mail is sent, as JSON: see
                     docs/sign-on.md; default: by personal links only, no mail
  --trust            run bots, and build and run a class's programs, even if
                     this machine has no jail: only for programs that you trust
  --trust-proxy      behind a proxy: trust the address and the host that it
                     forwards (X-Forwarded-For, X-Forwarded-Host)
  --origin URL       the public address of the server, such as
                     https://play.example; for a proxy that hides it
  --no-lobby         no list of open games: live games by link only
  --no-rate-limit    no limits per client address
  --monitor ADDRESS  where /healthz, /readyz and /metrics (Prometheus) are
                     served, as HOST:PORT; default: 127.0.0.1 and the next
                     port; off: nowhere
  --log FORMAT       log every request too, as text or json; default: only
                     notes and errors, as text
  --json             print the address as JSON

Examples
  ringfence serve
  ringfence serve --port 8080 --host 0.0.0.0 --tournaments results
  ringfence serve --class squatter-2026 --host 0.0.0.0

Exit code: 0 stopped by Ctrl-C; 2 bad usage, or the port is in use.`;

const table = optionTable(
  'port= host= data= tournaments= database= bots= class= games= people= trust trust-proxy origin= no-lobby no-rate-limit monitor= log= json',
);

const USUAL_PORT = 4747;
const MOST_PORT = 65_535;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('serve', args, table);
  if (operands.length > 0) throw new CommandError('serve takes no files: see "ringfence help serve"');
  const port = portOption(options.port ?? process.env.PORT);
  const origin = originOption(options.origin);
  const { LineLog, logFormats, serve, surviveErrors } = await import('@ringfence/server');
  const format = choiceOption('log', options.log, logFormats);
  const log = new LineLog(format === undefined ? {} : { format, requests: true });
  const stopped = untilStopped();
  const server = await serve({
    port,
    data: resolve(options.data ?? usualData()),
    version: packageVersion(),
    log,
    ...monitorOption(options.monitor, port),
    ...(options.host !== undefined && { host: options.host }),
    ...(options.tournaments !== undefined && { tournaments: resolve(options.tournaments) }),
    ...(options.database !== undefined && { database: options.database }),
    ...(options.bots !== undefined && { bots: folderOption('bots', options.bots, 'programs') }),
    ...(options.games !== undefined && { games: folderOption('games', options.games, 'games') }),
    ...(options.class !== undefined && { classFolder: classFolder(options.class, options.database) }),
    ...(options.people !== undefined && { people: await peopleOption(options.people, origin) }),
    trustPrograms: options.trust ?? false,
    lobby: !options['no-lobby'],
    rateLimit: !options['no-rate-limit'],
    trustProxy: options['trust-proxy'] ?? false,
    ...(origin !== undefined && { origin }),
  }).catch((error: unknown) => {
    throw new CommandError(startTrouble(error, port));
  });
  surviveErrors(server, (error) => log.trouble(error));
  const { url, monitor } = server;
  if (options.json) print(JSON.stringify({ url, port: server.port, ...(monitor !== undefined && { monitor }) }));
  else print(`Ringfence is running at ${url}`, 'Press Ctrl-C to stop.');
  await stopped;
  await server.close();
  return 0;
}

function folderOption(option: string, folder: string, what: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return resolve(folder);
  throw new CommandError(`--${option} is a folder of ${what}, and ${visible(folder)} is none`);
}

async function peopleOption(file: string, origin: string | undefined): Promise<PeopleConfig> {
  const { parsePeopleConfig } = await import('@ringfence/people');
  try {
    const people = parsePeopleConfig(readFileSync(file, 'utf8'));
    if (people.mail !== undefined && origin === undefined)
      throw new Error('mail needs --origin, to which its links lead');
    return people;
  } catch (error) {
    throw new CommandError(`${visible(file)}: ${error instanceof Error ? error.message : error}`);
  }
}

function classFolder(folder: string, database: string | undefined): string {
  if (/^postgres/i.test(database ?? '')) {
    throw new CommandError('a class is in a folder (--class) or in a database (--database), not in both');
  }
  if (existsSync(join(folder, 'store'))) return resolve(folder);
  throw new CommandError(
    `no class in ${visible(folder)}: create one with "ringfence class create DIR --game GAME --title TITLE --tutor NAME"`,
  );
}

function portOption(word: string | undefined): number {
  const port = numberOption('port', word, 0) ?? USUAL_PORT;
  if (port > MOST_PORT) throw new CommandError(`--port is 0 to ${MOST_PORT}, not ${port}`);
  return port;
}

/** Where the operator's pages are: by default beside the server, for this machine only. */
function monitorOption(
  word: string | undefined,
  port: number,
): { readonly monitor?: { readonly host: string; readonly port: number } } {
  if (word === 'off') return {};
  if (word === undefined) return { monitor: { host: '127.0.0.1', port: port === 0 ? 0 : (port % MOST_PORT) + 1 } };
  const [, host, number] = /^(?:(.+):)?(\d{1,5})$/.exec(word) ?? [];
  if (number === undefined || Number(number) > MOST_PORT) {
    throw new CommandError(`--monitor is off or an address such as 127.0.0.1:9747, not ${visible(word)}`);
  }
  return { monitor: { host: host?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1', port: Number(number) } };
}

function originOption(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new CommandError(`--origin is an address such as https://play.example, without a path, not ${word}`);
}

function startTrouble(error: unknown, port: number): string {
  if (error instanceof CommandError || error instanceof Outage) return error.message;
  if (error instanceof LockedError) return `${error.message}, with --data`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port or PORT`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return '--host is not an address of this machine';
  return `the server cannot start: ${systemTrouble(error)}`;
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
