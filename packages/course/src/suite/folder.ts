import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  classicLines,
  fail,
  type GameName,
  games,
  judgeText,
  ok,
  type Result,
  readBoard,
  type Verdict,
} from '@ringfence/rules';
import type { Grade, Topic } from '@ringfence/rules/suite';
import { answerLines } from '../checker/answer.ts';
import type { MarkedBoard } from '../checker/board.ts';

/** The boards of a folder, and their game. */
export interface FolderSuite {
  readonly game: GameName;
  readonly boards: readonly MarkedBoard[];
  /** Answers that differ from the judge's, a sentence each. */
  readonly warnings: readonly string[];
}

/** The index that `ringfence generate` writes beside its boards. */
interface Index {
  readonly game?: GameName;
  readonly cases?: readonly {
    readonly name: string;
    readonly topic?: Topic;
    readonly grade?: Grade;
    readonly describes?: string;
  }[];
}

/**
 * Reads a folder of `NAME.in` with their answers `NAME.out`, or a single such file. The judge supplies missing answers.
 * The `index.json` of `ringfence generate` gives topics and the game.
 */
export function readSuite(path: string, game?: GameName): Result<FolderSuite, string> {
  try {
    const isFile = statSync(path).isFile();
    const folder = isFile ? dirname(path) : path;
    const names = isFile
      ? [basename(path)]
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.in'));
    if (names.length === 0) return fail(`no board NAME.in in ${path}`);
    return ok(suiteOf(folder, names.sort(), game));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fail(`${path} cannot be read (${error.code})`);
    throw error;
  }
}

function suiteOf(folder: string, files: readonly string[], asked: GameName | undefined): FolderSuite {
  const index = readIndex(folder);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const game = asked ?? index.game ?? guessGame(texts);
  const warnings: string[] = [];
  const boards = files.map((file, i): MarkedBoard => {
    const name = file.replace(/\.in$/, '');
    const text = texts[i] ?? '';
    const judged = judgeText(text, { game });
    const right = judged.ok ? classicLines(judged.value) : ['Error'];
    const written = writtenAnswer(join(folder, `${name}.out`));
    if (written !== undefined && written.join('\n') !== right.join('\n') && isFair(judged)) {
      warnings.push(`${name}.out says ${written.join(', ')}, but the judge says ${right.join(', ')}`);
    }
    const { topic, grade, describes } = index.cases?.find((one) => one.name === name) ?? {};
    return {
      name,
      text,
      answer: (written ?? right).map((line) => `${line}\n`).join(''),
      ...(topic !== undefined && { topic }),
      ...(grade !== undefined && { grade }),
      ...(describes !== undefined && { describes }),
    };
  });
  return { game, boards, warnings };
}

/** Strict checkers may answer differently to a board that no game leads to. */
const isFair = (judged: Result<Verdict>): boolean => !judged.ok || judged.value.oddities.every(({ strict }) => !strict);

function writtenAnswer(file: string): string[] | undefined {
  try {
    return answerLines(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** An unreadable index is ignored: it only adds topics. */
function readIndex(folder: string): Index {
  try {
    const index: unknown = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    return typeof index === 'object' && index !== null ? (index as Index) : {};
  } catch {
    return {};
  }
}

/** The first text that is a board distinguishes square from hexagon. */
function guessGame(texts: readonly string[]): GameName {
  for (const text of texts) {
    const board = readBoard(text);
    if (board.ok) return board.value.shape === games.squatter.shape ? 'squatter' : 'fencemaster';
  }
  return 'squatter';
}
