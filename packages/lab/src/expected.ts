import type { WrittenBoard } from '@ringfence/rules';
import { type Algorithm, type AlgorithmOptions, USUAL_DEPTH } from './algorithm.ts';
import { judgeAnswer } from './answers.ts';
import { plainMinimax } from './player/plain-minimax.ts';
import { gridOfBoard } from './run.ts';

/** The right answer: the judge's, or for the player the best moves by plain minimax and their value. */
export function expectedAnswer(
  { asks }: Algorithm,
  board: WrittenBoard,
  options: AlgorithmOptions = {},
): readonly string[] {
  if (asks !== 'move') return judgeAnswer(board, asks);
  const { best, moves } = plainMinimax(board, options.depth ?? USUAL_DEPTH);
  const names = [...moves].flatMap(([move, value]) => (value === best ? [gridOfBoard(board).nameOf(move)] : []));
  return [names.length === 0 ? 'none' : names.join(' or '), `${best}`];
}

/** Whether an answer is right. A player is right if its move is one of the best, whatever its value for it. */
export function isRight(algorithm: Algorithm, answer: readonly string[], expected: readonly string[]): boolean {
  if (algorithm.asks !== 'move') return answer.every((line, i) => line === expected[i]);
  return expected[0].split(' or ').includes(answer[0]);
}
