import { checkRecord, type GameRecord, readRecordJson } from '@ringfence/rules/record';

/** A record from stored text, if it is legal. */
export function readStoredRecord(text: unknown): GameRecord | undefined {
  if (typeof text !== 'string') return undefined;
  const record = readRecordJson(text);
  return record.ok && checkRecord(record.value).length === 0 ? record.value : undefined;
}
