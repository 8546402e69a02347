import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { visible } from '@ringfence/rules';
import type { MarkedBoard } from './board.ts';
import type { CheckerProgram, Delivery } from './program.ts';
import { type CheckerRun, hasRightAnswer } from './result.ts';

/** What the author of a checker should know about the way it gets its boards. */
export function deliveryWords(delivery: Delivery): string {
  switch (delivery.kind) {
    case 'empty-line':
      return 'It answers only if an empty line follows the board: read until the input ends.';
    case 'argument':
      return 'It reads the file that its last argument names: read the board from standard input.';
    case 'file':
      return `It reads the file ${visible(delivery.name)}: read the board from standard input.`;
  }
}

/** Boards that a delivery is tried with, and how many of them must be right for it to be used. */
interface DeliveryTrial {
  readonly delivery: Delivery;
  readonly probes: readonly MarkedBoard[];
  readonly needed: number;
}

const PROBES = 4;
const MOST_NAMES = 6;
/** A larger folder is not copied for each board. */
const MOST_BYTES = 16 * 2 ** 20;
const MOST_FILES = 2000;

/**
 * The ways to try with a program that gave the same answer to all boards, or none. One answer can be right by accident;
 * two different ones cannot.
 */
export function deliveriesToTry(program: CheckerProgram, { results }: CheckerRun): DeliveryTrial[] {
  const valid = results.filter(({ board }) => board.answer.trim() !== 'Error');
  const answers = new Set(valid.flatMap(({ understood }) => understood?.join('\n') ?? []));
  const probes = [...new Map(valid.map(({ board }) => [board.answer, board])).values()].slice(0, PROBES);
  const cannotRun = results.some(({ verdict }) => verdict === 'not-started' || verdict === 'out-of-memory');
  if (answers.size > 1 || probes.length < 2 || cannotRun) return [];
  const right = valid.filter((result) => probes.includes(result.board) && hasRightAnswer(result)).length;
  const names = fixedNames(program.folder, results.flatMap(({ stderr }) => stderr).slice(0, 400));
  const deliveries: Delivery[] = [
    { kind: 'empty-line' },
    { kind: 'argument' },
    ...names.map((name) => ({ kind: 'file' as const, name })),
  ];
  return deliveries.map((delivery) => ({ delivery, probes, needed: Math.max(2, right + 1) }));
}

/** What run-time systems print about a file that is not there. */
const MISSING_FILE = [
  /FileNotFoundException: (.+?) \(No such file/,
  /NoSuchFileException: (\S+)/,
  /No such file or directory: ['"](.+?)['"]/,
  /ENOENT[^']*'(.+?)'/,
];
const SOURCES = /^\.(?:java|py|c|cc|cpp|cxx|h|hpp|js|mjs|rs)$/i;
const LITERAL = /["'`]([^"'`\n]{1,100}\.(?:txt|in|dat|text|board|input))["'`]/g;

/** Names of files that a program may read: those that it did not find, and those in its sources. */
function fixedNames(folder: string | undefined, stderr: readonly string[]): string[] {
  if (folder === undefined) return [];
  const files = filesIn(folder);
  if (files === undefined) return [];
  const missed = stderr.flatMap((line) => MISSING_FILE.flatMap((pattern) => pattern.exec(line)?.[1] ?? []));
  const written = files
    .filter((path) => SOURCES.test(extname(path)))
    .flatMap((path) => [...readFileSync(join(folder, path), 'latin1').matchAll(LITERAL)].map(([, name]) => name));
  // Here a path such as C:/boards/in.txt leads into a folder of the program's own; with backslashes it is one long name.
  const open = [...missed, ...written].filter((name) => !/^[a-z]:.*\\/i.test(name));
  return [...new Set(open.map((name) => normalize(name.replaceAll('\\\\', '/').replaceAll('\\', '/'))))]
    .filter((name) => /^[^/\0]/.test(name) && !name.startsWith('..'))
    .slice(0, MOST_NAMES);
}

/** The files of a folder; undefined if it is too large to be copied for each board. */
function filesIn(folder: string): string[] | undefined {
  const files: string[] = [];
  const open = [''];
  let bytes = 0;
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const file = join(path, entry.name);
      if (entry.isDirectory()) open.push(file);
      else if (entry.isFile()) {
        files.push(file);
        bytes += statSync(join(folder, file)).size;
      }
      if (files.length > MOST_FILES || bytes > MOST_BYTES) return undefined;
    }
  }
  return files.sort();
}

/** A run of a checker on one board. */
type DeliveredRun = Pick<CheckerProgram, 'command' | 'folder' | 'readOnly'> & { readonly input: string };

/** Gives a board to a checker in its own way, and takes away afterwards what that needs. */
export async function delivered<T>(
  { command, folder, readOnly, delivery }: CheckerProgram,
  text: string,
  work: (run: DeliveredRun) => Promise<T>,
): Promise<T> {
  const run = { command, ...(folder !== undefined && { folder }), ...(readOnly !== undefined && { readOnly }) };
  if (delivery === undefined) return work({ ...run, input: text });
  if (delivery.kind === 'empty-line') return work({ ...run, input: `${text.replace(/\r?\n$/, '')}\n\n` });
  const aside = mkdtempSync(join(tmpdir(), 'ringfence-board-'));
  try {
    // Programs in a jail run under a user id of their own.
    chmodSync(aside, 0o755);
    if (delivery.kind === 'argument') {
      const file = join(aside, 'board.txt');
      writeFileSync(file, text);
      return await work({ ...run, command: [...command, file], readOnly: [...(readOnly ?? []), aside], input: text });
    }
    if (folder !== undefined)
      cpSync(folder, aside, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    const file = join(aside, delivery.name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return await work({ ...run, folder: aside, input: text });
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
