import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countWords } from '@ringfence/rules';
import { readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, FileError, systemTrouble, visible } from '../shared/trouble.ts';

export const usage = `ringfence submit FOLDER|FILE --url URL --token TOKEN [options]

Submits your team's player: a folder, a zip or tar, or a bundle from "git
bundle create FILE HEAD". Your class's server builds it in its jail and checks
it; this command waits, says its place in the queue and how far it is, and shows
the log. Once it is ready, it plays. A newer version replaces one that still
waits.

  --url URL        your class's server, such as https://ladder.example; or
                   RINGFENCE_URL
  --token TOKEN    from your team's page; better in RINGFENCE_TOKEN, where
                   nobody sees it in the list of processes
  --team TEAM      for tutors: submit for this team, by its name or id
  --no-wait        do not wait for the build
  --json           print the version as JSON

Examples
  ringfence submit my-bot --url https://ladder.example
  git bundle create bot.bundle HEAD && ringfence submit bot.bundle

Hidden files, libraries (node_modules, virtual environments) and build products
of a folder are left out, and named.

Exit code: 0 it is ready (or submitted, with --no-wait); 1 it failed, or a newer
version has replaced it; 2 bad
usage, or the server refuses it.`;

const table = { url: 'value', token: 'value', team: 'value', 'no-wait': 'switch', json: 'switch' } as const;

interface Version {
  readonly id: string;
  readonly number: number;
  readonly state: 'waiting' | 'building' | 'failed' | 'ready' | 'replaced';
  readonly queue?: { readonly turn: number; readonly of: number } | null;
  readonly stage?: string | null;
  readonly problem: string | null;
  readonly isActive: boolean;
  readonly counts: boolean;
  readonly byTutor: boolean;
  readonly pointsOff: number;
  readonly log: string;
}

const LOOK_MS = 1000;
/** Far back in the queue it asks less often. */
const NEAR = 5;
const FAR_MS = 3000;
/** A server that is restarted is back by then. */
const PATIENCE_MS = 120_000;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('submit', args, table);
  const [path] = operands;
  if (path === undefined || operands.length > 1) throw new CommandError('submit takes one folder or file');
  const server = addressOf(options.url ?? process.env.RINGFENCE_URL);
  const token = options.token ?? process.env.RINGFENCE_TOKEN;
  if (token === undefined) throw new CommandError("submit needs --token, or RINGFENCE_TOKEN: see your team's page");
  const { name, bytes } = await packed(path);
  const ask = askerOf(server, token);
  const target = options.team === undefined ? 'versions' : `teams/${await teamNamed(ask, options.team)}/versions`;
  const handed = await ask<{ id: string; number: number }>(`${target}?${new URLSearchParams({ file: name })}`, bytes);
  if (options['no-wait']) {
    print(options.json ? JSON.stringify(handed) : `Version ${handed.number} is submitted.`);
    return 0;
  }
  complain(`version ${handed.number} is submitted`);
  let version = await ask<Version>(`versions/${handed.id}`);
  for (let told = ''; version.state === 'waiting' || version.state === 'building'; ) {
    const words = progressWords(version);
    if (words !== told) complain(words);
    told = words;
    await pause((version.queue?.turn ?? 0) > NEAR ? FAR_MS : LOOK_MS);
    version = await ask<Version>(`versions/${handed.id}`);
  }
  if (options.json) print(JSON.stringify(version));
  else {
    if (version.log !== '') print(visibleLines(version.log), '');
    print(endWords(version));
  }
  return version.state === 'ready' ? 0 : 1;
}

const stages: Readonly<Record<string, string>> = {
  unpacking: 'it is being unpacked …',
  building: 'it is being built …',
  'first-moves': 'it plays its first moves …',
  checking: 'it is being checked …',
};

function progressWords({ state, queue, stage }: Version): string {
  if (state === 'building') return stages[stage ?? ''] ?? 'it is being built and checked …';
  return queue ? `it waits: ${queue.turn} of ${queue.of} in the queue …` : 'it waits for its turn …';
}

function endWords({ state, number, problem, isActive, ...graded }: Version): string {
  if (state === 'ready' && isActive) return `Version ${number} is ready and plays from now on.${countsWords(graded)}`;
  if (state === 'ready')
    return `Version ${number} is ready. It does not play: another version was chosen meanwhile, on the team's page.`;
  if (state === 'replaced') return `Version ${number} was replaced by a newer version before it was built.`;
  return `Version ${number} failed. ${visible(problem ?? '')}`;
}

/** What is not to be expected: a version that is in time counts, if it is the one that plays. */
function countsWords({ counts, byTutor, pointsOff }: Pick<Version, 'counts' | 'byTutor' | 'pointsOff'>): string {
  if (!counts) return " Another version counts: see the team's page.";
  if (byTutor) return ' It counts as in time, since a tutor has submitted it.';
  return pointsOff > 0 ? ` It is late: ${countWords(pointsOff, 'point')} off.` : '';
}

const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

function addressOf(word: string | undefined): URL {
  if (word === undefined) throw new CommandError('submit needs --url, the address of your class, or RINGFENCE_URL');
  if (!URL.canParse(word) || !/^https?:/.test(word)) {
    throw new CommandError(`${visible(word)} is not the address of a server, such as https://ladder.example`);
  }
  return new URL('api/class/', new URL('.', word.includes('#') ? word.slice(0, word.indexOf('#')) : word));
}

/** The id of a team, as the tutor's list has it. */
async function teamNamed(ask: ReturnType<typeof askerOf>, word: string): Promise<string> {
  const teams = await ask<readonly { readonly id: string; readonly name: string; readonly listed: string }[]>('teams');
  const meant = teams.find(
    ({ id, name, listed }) => id === word || listed === word || name.toLowerCase() === word.toLowerCase(),
  );
  if (meant === undefined) throw new CommandError(`no team of the class is called "${visible(word)}"`);
  return meant.id;
}

function askerOf(server: URL, token: string) {
  const send = (more: string, body?: Uint8Array<ArrayBuffer>): Promise<Response | undefined> =>
    fetch(`${server.href}${more}`, {
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/zip' }) },
      ...(body !== undefined && { method: 'POST', body }),
    }).catch(() => undefined);
  let hasAnswered = false;
  return async <T>(more: string, body?: Uint8Array<ArrayBuffer>): Promise<T> => {
    let response = await send(more, body);
    // A question can be asked again: the server may be restarting.
    const until = performance.now() + (hasAnswered && body === undefined ? PATIENCE_MS : 0);
    for (let isTold = false; isAway(response) && performance.now() < until; isTold = true) {
      if (!isTold) complain('the server does not answer: it may be restarting, waiting …');
      await pause(LOOK_MS);
      response = await send(more);
    }
    if (response === undefined) {
      throw new CommandError(
        `${visible(server.origin)} cannot be reached: check --url, your network and whether the server is running`,
      );
    }
    const answer: unknown = await response.json().catch(() => undefined);
    hasAnswered = true;
    if (response.ok && answer !== undefined) return answer as T;
    const message = (answer as { error?: { message?: string } } | undefined)?.error?.message;
    throw new CommandError(
      visible(message ?? `${server.origin} answers ${response.status}: is it a Ringfence server?`),
    );
  };
}

/** Whether nobody has answered, or only the proxy of a server, or one that is closing. */
const isAway = (response: Response | undefined): boolean =>
  response === undefined || [502, 503, 504].includes(response.status);

/** The submission as bytes: files unchanged, folders as a zip. */
async function packed(path: string): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  try {
    if (!statSync(path).isDirectory()) return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) };
    const { leftOutFolder, packFolder } = await import('@ringfence/submission');
    const leftOut = new Set<string>();
    const files = filesIn(path, '', (file, isFolder) => {
      const reason = /(?:^|\/)\.[^/]*$/.test(file) ? file : leftOutFolder(isFolder ? `${file}/x` : file);
      if (reason !== undefined) leftOut.add(reason);
      return reason !== undefined;
    });
    if (leftOut.size > 0) complain(`left out: ${[...leftOut].map(visible).join(', ')}`);
    if (files.length === 0) throw new CommandError(`${visible(path)} has no files: name the folder of your program`);
    return { name: `${basename(resolve(path))}.zip`, bytes: new Uint8Array(await packFolder(path, files)) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new FileError(path, systemTrouble(error));
  }
}

function filesIn(root: string, folder: string, isLeftOut: (path: string, isFolder: boolean) => boolean): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isLeftOut(path, entry.isDirectory())) return [];
    if (entry.isDirectory()) return filesIn(root, path, isLeftOut);
    if (entry.isSymbolicLink()) throw new CommandError(`${visible(path)} is a link: put the file itself in its place`);
    return entry.isFile() ? [path] : [];
  });
}
