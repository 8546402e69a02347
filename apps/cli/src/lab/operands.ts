import { type Algorithm, allKeys, findAlgorithm } from '@ringfence/lab';
import { boardOf, type WrittenBoard } from '@ringfence/rules';
import { playTo, readDocumentFile } from '../shared/document.ts';
import { suggestion } from '../shared/suggest.ts';
import { CommandError, visible } from '../shared/trouble.ts';

/** The algorithm that an operand names. */
export function algorithmOperand(word: string | undefined): Algorithm {
  if (word === undefined) throw new CommandError('an algorithm is missing: see "ringfence lab list"');
  const algorithm = findAlgorithm(word.toLowerCase());
  if (algorithm !== undefined) return algorithm;
  throw new CommandError(`no such algorithm "${visible(word)}": ${suggestion(word, allKeys)}`);
}

/** The board in a file: a board as text, or the end of a game. */
export async function boardOperand(file: string): Promise<WrittenBoard> {
  const document = await readDocumentFile(file, { from: undefined, game: undefined, index: undefined });
  if (document.board !== undefined) return document.board;
  return boardOf(playTo(document.file, document.record, undefined).position);
}

/** Refuses unused operands. */
export function refuseMore(part: string, operands: readonly string[], most: number): void {
  if (operands.length > most) {
    throw new CommandError(
      `lab ${part} takes fewer arguments: "${visible(operands[most])}" is one too many, see "ringfence help lab"`,
    );
  }
}

/** An answer as one line. */
export const told = (answer: readonly string[] | undefined): string => answer?.join(' ') ?? 'did not finish';

/** Right, wrong, or neither, in a word. */
export const verdictWord = (right: boolean | undefined): string =>
  right === undefined ? 'did not finish' : right ? 'right' : 'wrong';
