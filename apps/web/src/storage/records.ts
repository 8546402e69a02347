import { checkRecord, type GameRecord, readRecordJson } from '@ringfence/rules/record';

/** A record out of stored text, if it is one that keeps to the rules. */
export function readStoredRecord(text: unknown): GameRecord | undefined {
  if (typeof text !== 'string') return undefined;
  const record = readRecordJson(text);
  return record.ok && checkRecord(record.value).length === 0 ? record.value : undefined;
}
