import { type Cells, cellName, createProofBoard, ProofError } from '../breaker-proof/board.ts';
import type { Makers } from '../maker/kernel.ts';
import { verifyRace } from './check.ts';
import { positionOf } from './maker-strategist.ts';

/**
 * Gives the positions of an unpacked proof about the empty board, complete or not, to searches of one board, once all of the
 * proof is checked; returns their number. Throws a `ProofError` if the proof does not hold, or is about another board or first move.
 */
export async function takeOverRace(
  makers: Makers,
  first: number,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  const wins: { readonly cells: Cells; readonly move: number | undefined }[] = [];
  const { header, first: opening } = await verifyRace(chunks, { onWin: (cells, move) => wins.push({ cells, move }) });
  const { rows, columns } = makers[0].board;
  if (!('rows' in header)) throw new ProofError('the proof is not about Squatter');
  if (header.rows !== rows || header.columns !== columns)
    throw new ProofError(`the proof is about ${header.rows}×${header.columns}, not about ${rows}×${columns}`);
  if (/[^.]/.test(header.position)) throw new ProofError('the proof is not about the empty board');
  const move = opening?.move ?? wins.at(-1)?.move ?? first;
  if (move !== first) {
    const [theirs, ours] = [move, first].map((cell) => cellName(createProofBoard(rows, columns), cell));
    throw new ProofError(`the proof begins with ${theirs}, not with ${ours}`);
  }
  for (const maker of makers) for (const win of wins) maker.keepWin(positionOf(win.cells), win.move);
  return wins.length;
}
