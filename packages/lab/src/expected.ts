import type { WrittenBoard } from '@ringfence/rules';
import { type Algorithm, type RunOptions, USUAL_DEPTH } from './algorithm.ts';
import { judgeAnswer } from './answers.ts';
import { plainMinimax } from './player/plain-minimax.ts';
import { gridOfBoard } from './run.ts';

/** What the answer should be: the judge's, or for the player the best move by plain minimax and what it is worth. */
export function expectedAnswer({ asks }: Algorithm, board: WrittenBoard, options: RunOptions = {}): readonly string[] {
  if (asks !== 'move') return judgeAnswer(board, asks);
  const { best, moves } = plainMinimax(board, options.depth ?? USUAL_DEPTH);
  const names = [...moves].flatMap(([move, value]) => (value === best ? [gridOfBoard(board).nameOf(move)] : []));
  return [names.length === 0 ? 'none' : names.join(' or '), `${best}`];
}

/** Whether an answer is right. A player is right if its move is one of the best, whatever it thinks that is worth. */
export function isRight(algorithm: Algorithm, answer: readonly string[], expected: readonly string[]): boolean {
  if (algorithm.asks !== 'move') return answer.every((line, i) => line === expected[i]);
  return expected[0].split(' or ').includes(answer[0]);
}
