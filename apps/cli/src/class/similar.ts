import {
  likeness,
  programsIn,
  type SimilarPair,
  type SourceProgram,
  similarPage,
  similarPairs,
} from '@ringfence/submission';
import { readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, FileError, visible } from '../shared/trouble.ts';
import { replaceFile } from '../shared/write-file.ts';
import { classWords, isClass, withLadder } from './ladder.ts';

const table = { with: 'value', base: 'value', out: 'value', database: 'value', json: 'switch' } as const;

/** Pairs that are named on the terminal. */
const NAMED = 10;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  if (where.rest.length > 0) throw new CommandError('class similar takes one class, or one zip or folder of programs');
  const [earlier, base] = [await programsAt(options.with), await programsAt(options.base)];
  const own =
    where.folder === undefined || isClass(where)
      ? await withLadder(where, true, async (ladder) => {
          const sources = await ladder.sources('command line');
          base.push({ name: 'handed out', files: (await ladder.handedOut()).map(asText) });
          return sources.map(({ folder, files }) => ({ name: folder, files: files.map(asText) }));
        })
      : await programsAt(where.folder);
  const programs = [...own, ...earlier.map((one) => ({ ...one, name: `earlier: ${one.name}` }))];
  const pairs = similarPairs(own, { earlier: programs.slice(own.length), base });
  if (options.out !== undefined)
    replaceFile(options.out, Buffer.from(similarPage('Programs that are alike', pairs, programs)));
  if (options.json) print(JSON.stringify({ programs: own.length, earlier: earlier.length, pairs }));
  else tell(pairs, programs.length, options.out);
  return 0;
}

const asText = ({
  path,
  bytes,
}: {
  readonly path: string;
  readonly bytes: Buffer;
}): SourceProgram['files'][number] => ({
  path,
  text: bytes.toString(),
});

async function programsAt(path: string | undefined): Promise<SourceProgram[]> {
  if (path === undefined) return [];
  const programs = await programsIn(path);
  if (!programs.ok) throw new FileError(path, programs.error);
  if (programs.value.length === 0) throw new FileError(path, 'it has no programs');
  return programs.value;
}

function tell(pairs: readonly SimilarPair[], programs: number, out: string | undefined): void {
  if (pairs.length === 0) print(`${programs} programs: no two share more than a few lines.`);
  for (const pair of pairs.slice(0, NAMED)) {
    const percent = `${Math.round(100 * likeness(pair))} %`.padStart(5);
    print(`${percent}  ${visible(pair.a)} and ${visible(pair.b)}`);
  }
  if (pairs.length > NAMED) print(`… ${pairs.length - NAMED} more`);
  if (pairs.length === 0) return;
  complain('This is a hint, not a verdict: read both programs before you draw a conclusion.');
  if (out === undefined) complain('--out similar.html writes a page with both side by side');
}
