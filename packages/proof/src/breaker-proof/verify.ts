import { ProofError } from './board.ts';
import { CapturesChecker } from './captures.ts';
import { cellsOfClaim, MAGIC, type ProofHeader, parseHeader } from './header.ts';
import { HoldsChecker, noCounts, type OnAnswers, type ProofCounts } from './holds.ts';
import { type ByteSource, checkChunks, type Reading } from './source.ts';

/** A proof that holds. */
export interface Verified {
  readonly header: ProofHeader;
  readonly counts: ProofCounts;
}

export interface VerifyOptions {
  readonly onProgress?: (counts: Readonly<ProofCounts>) => void;
  /** Called for every position with Maker to move that is held by answers, once it is checked. */
  readonly onAnswers?: OnAnswers;
}

/** The start of a header, or of one that is broken. */
const LONGEST_LINE = 2000;

/** Checks an unpacked proof that comes in chunks. Throws a `ProofError` that names the error and the position. */
export async function verifyProof(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: VerifyOptions = {},
): Promise<Verified> {
  const counts = noCounts();
  const header = await checkChunks(chunks, (source) => check(source, counts, options), counts, options.onProgress);
  return { header, counts };
}

function* check(source: ByteSource, counts: ProofCounts, options: VerifyOptions): Reading<ProofHeader> {
  const first = yield* source.line(LONGEST_LINE);
  if (first !== MAGIC) throw new ProofError(`this is not a proof: its first line is not "${MAGIC}"`);
  const header = parseHeader(yield* source.line(LONGEST_LINE));
  for (const claim of header.claims) {
    const { board, cells } = cellsOfClaim(header, claim);
    if (claim.value === 'holds') {
      const checker = new HoldsChecker(board, source, counts, options.onAnswers);
      if (claim.toMove === 'breaker') yield* checker.breakerFirst(cells);
      else yield* checker.makerToMove(cells, 0);
    } else {
      const checker = new CapturesChecker(board, source, counts);
      if (claim.toMove === 'breaker') yield* checker.breakerToMove(cells, 0);
      else yield* checker.makerToMove(cells, 0);
    }
  }
  if (!(yield* source.isAtEnd())) throw new ProofError(`something follows the proof, at byte ${source.offset}`);
  return header;
}
