import { basename, join } from 'node:path';
import { shortened } from '@ringfence/rules';
import { fileKindAt, readText } from '../shared/files.ts';
import { CommandError, FileError, sourceName, visible } from '../shared/trouble.ts';
import type { BoardFile } from './boards.ts';
import { classicAnswer, type Judged } from './judged.ts';

/** A judgement compared with its expected answer. */
export interface AnswerComparison {
  /** The answer's lines as {@link tidyLines} leaves them; `undefined` if there is no file for the board. */
  readonly expected: readonly string[] | undefined;
  readonly matches: boolean;
}

/** Where to find answers: a folder of `NAME.out`, or the answer to a single board. */
export interface ExpectedAnswers {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Checks the value of `--expect` in advance. */
export function openAnswers(path: string, several: boolean): ExpectedAnswers {
  const found = fileKindAt(path);
  if (found === undefined) throw new CommandError(`--expect: no such folder "${visible(path)}"`);
  if (found === 'folder') return { path, isFolder: true };
  if (several) {
    throw new CommandError(`--expect: "${visible(path)}" is a file; several boards need a folder of NAME.out`);
  }
  return { path, isFolder: false };
}

/** Compares line by line; line endings, trailing spaces and empty lines at the end are ignored. */
export async function compareAnswer(judged: Judged, answers: ExpectedAnswers): Promise<AnswerComparison> {
  const file = answerFile(judged, answers);
  if (file === undefined) return { expected: undefined, matches: false };
  const text = await readText(file);
  if (!text.ok) throw new FileError(file, text.error.message);
  const expected = tidyLines(text.value);
  const got = classicAnswer(judged);
  return { expected, matches: expected.length === got.length && expected.every((line, i) => line === got[i]) };
}

/**
 * The answer to a board: at its path below the answers' folder, else by its bare name there. Nowhere else: a missing answer must not be found
 * beside the board.
 */
function answerFile({ path }: BoardFile, { path: answers, isFolder }: ExpectedAnswers): string | undefined {
  if (!isFolder) return answers;
  const stems = [join(answers, path), join(answers, basename(path))];
  return stems.map((stem) => `${stem}.out`).find((out) => fileKindAt(out) === 'file');
}

function tidyLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** One line about a board that is not as expected. */
export function differenceOf(judged: Judged, { expected }: AnswerComparison): string {
  const got = quoteLines(classicAnswer(judged));
  const name = sourceName(judged.file);
  if (expected === undefined) return `${name}: no ${basename(judged.name)}.out, the judge says ${got}`;
  return `${name}: the file says ${quoteLines(expected)}, the judge says ${got}`;
}

const MOST_SHOWN = 80;

function quoteLines(lines: readonly string[]): string {
  return `"${shortened(visible(lines.join(' / ')), MOST_SHOWN)}"`;
}
