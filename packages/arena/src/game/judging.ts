import { games, moveNamed, type Position, quote, whyIllegal } from '@ringfence/rules';
import type { TimeLeft } from './bot.ts';
import type { Fault } from './fault.ts';
import { legalNames } from './moves.ts';

/** A short list of moves helps, a list of a hundred does not. */
const MOST_LISTED = 12;

/** What is wrong with an answer to a request for a move; `undefined` if it is a legal move. */
export function wrongMove(position: Position, answer: string): Omit<Fault, 'stderr'> | undefined {
  const word = answer.trim();
  const move = moveNamed(position, word);
  if (move === undefined && !/^[a-z]{1,2}[0-9]{1,3}$/i.test(word)) {
    return {
      kind: 'protocol-error',
      words: `${moveNumber(position)} was answered with ${quote(answer)}, but one line with a cell such as ${legalNames(position)[0]}, swap or resign was expected.`,
      answer: word,
    };
  }
  const reason = move === undefined ? `${boardWords(position)} has no such cell` : whyIllegal(position, move);
  if (reason === undefined) return undefined;
  const words = `${moveNumber(position)} was ${word.toLowerCase()}, but ${reason}. ${legalWords(legalNames(position))}`;
  return { kind: 'illegal-move', words, ...(word.toLowerCase() !== 'swap' && { answer: word.toLowerCase() }) };
}

export const cpuWords = (move: number, usedMs: number, left: TimeLeft): string =>
  `Move ${move} took ${Math.ceil(usedMs)} ms of processor time, but only ${Math.floor(left.ms)} ms were left.`;

export const wallWords = (move: number, usedMs: number): string =>
  `It was idle for ${Math.ceil(usedMs)} ms at move ${move}: with the moves before it, that is more than the whole game allows.`;

/** The number of the move to make now, counted from 1. */
const moveNumber = (position: Position): string => `Move ${position.moves.length + 1}`;

const boardWords = ({ game, grid }: Position): string => `a ${games[game].title} board of size ${grid.size}`;

/** The first of these legal moves in a sentence. */
export function legalWords(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  return `Legal moves: ${names.slice(0, MOST_LISTED).join(' ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
