/** A run of tokens that was chosen to stand for its surroundings. */
export interface Fingerprint {
  readonly hash: number;
  /** The index of its first token. */
  readonly at: number;
}

/** Tokens in a fingerprint: shorter runs are alike by chance. */
export const RUN = 24;
/** Of so many runs in a row one is chosen, so that every common part of `RUN + WINDOW - 1` tokens is found. */
const WINDOW = 12;

/**
 * The fingerprints of a stream of tokens: of every window of runs the least hash, as "winnowing" does (Schleimer, Wilkerson
 * and Aiken, 2003).
 */
export function fingerprintsOf(kinds: readonly number[]): Fingerprint[] {
  const hashes = runHashes(kinds);
  const chosen: Fingerprint[] = [];
  let least = -1;
  for (let end = Math.min(WINDOW, hashes.length) - 1; end >= 0 && end < hashes.length; end++) {
    const start = Math.max(0, end - WINDOW + 1);
    const before = least;
    if (least < start) {
      least = start;
      for (let i = start + 1; i <= end; i++) if (hashes[i] <= hashes[least]) least = i;
    } else if (hashes[end] <= hashes[least]) least = end;
    if (least !== before) chosen.push({ hash: hashes[least], at: least });
  }
  return chosen;
}

const BASE = 1_000_003;

/** A rolling hash of each run, 32 bits. */
function runHashes(kinds: readonly number[]): number[] {
  const hashes: number[] = [];
  let top = 1;
  for (let i = 1; i < RUN; i++) top = Math.imul(top, BASE);
  let hash = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (i >= RUN) hash = (hash - Math.imul(mixed(kinds[i - RUN]), top)) | 0;
    hash = (Math.imul(hash, BASE) + mixed(kinds[i])) | 0;
    if (i >= RUN - 1) hashes.push(mixed(hash) >>> 0);
  }
  return hashes;
}

/** Spreads a number over 32 bits. */
function mixed(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return half ^ (half >>> 15);
}
