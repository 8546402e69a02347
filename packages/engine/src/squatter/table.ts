import { BREAKER_COST, BREAKER_ENTRY, BREAKER_KIND, HOLDS } from '@ringfence/proof/breaker';
import { SCORE_COST, SCORE_ENTRY, SCORE_WAYS } from '../codes.ts';
import type { SquatterModule } from './module.ts';

// The offset of the cost in an entry of either table; entries of cost 0 are not worth saving.
const MAKER = { bytes: BREAKER_ENTRY, cost: BREAKER_COST } as const;
const SCORE = { bytes: SCORE_ENTRY, cost: SCORE_COST } as const;
/** Before a saved score comes the number of its bucket, u32. */
const BUCKET_NUMBER = 4;
/** The number of entries of either kind that follow, and the number of buckets of the scores' table, u32 each. */
const HEADER = 12;

/** The most entries of each kind that are saved: the most expensive ones, 6.5 MB in all. */
const MOST = 2 ** 17;

/** The entries of both proofs that would take longest to find again. */
export function saveProofs(module: SquatterModule): Uint8Array {
  const { buffer } = module.memory;
  const makers = dearest(buffer, module.breakerTableAt(), module.breakerEntries(), MAKER);
  const buckets = module.squatterScoreBuckets();
  const scores = dearest(buffer, module.squatterScoreTable(), buckets * SCORE_WAYS, SCORE);
  const saved = new Uint8Array(HEADER + makers.length * MAKER.bytes + scores.length * (BUCKET_NUMBER + SCORE.bytes));
  const view = new DataView(saved.buffer);
  for (const [i, value] of [makers.length, scores.length, buckets].entries()) view.setUint32(4 * i, value, true);
  let at = HEADER;
  for (const entry of makers) {
    saved.set(new Uint8Array(buffer, module.breakerTableAt() + entry * MAKER.bytes, MAKER.bytes), at);
    at += MAKER.bytes;
  }
  for (const entry of scores) {
    view.setUint32(at, Math.floor(entry / SCORE_WAYS), true);
    saved.set(
      new Uint8Array(buffer, module.squatterScoreTable() + entry * SCORE.bytes, SCORE.bytes),
      at + BUCKET_NUMBER,
    );
    at += BUCKET_NUMBER + SCORE.bytes;
  }
  return saved;
}

/** All positions in which Breaker is proved to hold, also the cheap ones, for {@link restoreProofs}. */
export function saveHolds(module: SquatterModule): Uint8Array {
  const table = new Uint8Array(module.memory.buffer, module.breakerTableAt(), module.breakerEntries() * MAKER.bytes);
  const found: number[] = [];
  for (let at = 0; at < table.length; at += MAKER.bytes) if (table[at + BREAKER_KIND] === HOLDS + 1) found.push(at);
  const saved = new Uint8Array(HEADER + found.length * MAKER.bytes);
  new DataView(saved.buffer).setUint32(0, found.length, true);
  for (const [i, at] of found.entries()) saved.set(table.subarray(at, at + MAKER.bytes), HEADER + i * MAKER.bytes);
  return saved;
}

/** The numbers of the most expensive entries, at most {@link MOST} of them. */
function dearest(
  buffer: ArrayBuffer,
  table: number,
  count: number,
  { bytes, cost }: typeof MAKER | typeof SCORE,
): number[] {
  const costs = new Uint8Array(buffer, table, count * bytes);
  const counts = new Array<number>(256).fill(0);
  for (let entry = 0; entry < count; entry++) counts[costs[entry * bytes + cost]]++;
  let least = 256;
  for (let total = 0; least > 1 && total + counts[least - 1] <= MOST; total += counts[least]) least--;
  const entries: number[] = [];
  for (let entry = 0; entry < count; entry++) if (costs[entry * bytes + cost] >= least) entries.push(entry);
  return entries;
}

/** Stores what {@link saveProofs} returned in tables of any size; false if it is something else. */
export function restoreProofs(module: SquatterModule, saved: Uint8Array): boolean {
  if (saved.length < HEADER) return false;
  const view = new DataView(saved.buffer, saved.byteOffset, saved.byteLength);
  const [makers, scores, buckets] = [0, 4, 8].map((offset) => view.getUint32(offset, true));
  if (saved.length !== HEADER + makers * MAKER.bytes + scores * (BUCKET_NUMBER + SCORE.bytes)) return false;
  const desk = new Uint8Array(module.memory.buffer, module.piecesAt(), MAKER.bytes);
  let at = HEADER;
  for (let i = 0; i < makers; i++, at += MAKER.bytes) {
    desk.set(saved.subarray(at, at + MAKER.bytes));
    module.breakerAdopt(module.piecesAt());
  }
  for (let i = 0; i < scores; i++, at += BUCKET_NUMBER + SCORE.bytes) {
    desk.set(saved.subarray(at + BUCKET_NUMBER, at + BUCKET_NUMBER + SCORE.bytes));
    module.squatterAdoptScore(view.getUint32(at, true), buckets);
  }
  return true;
}
