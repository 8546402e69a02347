import { writeRecordJson } from '@ringfence/rules/record';
import { newGameId } from '../../storage/library.ts';
import { readStoredRecord } from '../../storage/records.ts';
import { slot } from '../../storage/slot.ts';
import type { SavedMatch } from './match.ts';
import { readMatchOptions } from './options.ts';

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function readMatch(value: unknown): SavedMatch | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = value as Partial<Record<keyof SavedMatch, unknown>>;
  const record = readStoredRecord(found.record);
  const { id, side, seed, nodeIndex, flagged } = found;
  if (record === undefined || (side !== 1 && side !== 2)) return undefined;
  const left = (found.left ?? {}) as Partial<Record<1 | 2, unknown>>;
  const { game, size, swap } = record.header;
  return {
    id: typeof id === 'string' ? id : newGameId(),
    // The record is authoritative.
    options: { ...readMatchOptions(found.options), game, size, swap },
    side,
    seed: typeof seed === 'number' && Number.isSafeInteger(seed) ? seed : 1,
    record,
    nodeIndex: typeof nodeIndex === 'number' && nodeIndex in record.nodes ? nodeIndex : 0,
    ...(isTime(left[1]) && isTime(left[2]) && { left: { 1: left[1], 2: left[2] } }),
    ...((flagged === 1 || flagged === 2) && { flagged }),
  };
}

/** The match on the page Play, kept over reloads. */
const stored = slot<unknown>('match', 1, (value) => value);

export const matchSlot = {
  load: (): SavedMatch | undefined => readMatch(stored.load()),
  save: (match: SavedMatch): boolean => stored.save({ ...match, record: writeRecordJson(match.record) }),
};
