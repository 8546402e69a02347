import { ok, type Result } from '../result.ts';
import { isHgfCollection, littleGolem } from './hgf.ts';
import { readRecordJson } from './json.ts';
import { ownDialect } from './points.ts';
import type { GameRecord } from './record.ts';
import { readTrees } from './sgf-read.ts';
import { parseSgf } from './sgf-syntax.ts';

/** Reads game records of any kind we know, told apart by what they look like: JSON, LittleGolem's files, or SGF. */
export function readRecords(text: string): Result<GameRecord[]> {
  if (/^\uFEFF?\s*\{/.test(text)) {
    const record = readRecordJson(text);
    return record.ok ? ok([record.value]) : record;
  }
  const collection = parseSgf(text);
  if (!collection.ok) return collection;
  return readTrees(collection.value, isHgfCollection(collection.value) ? littleGolem : ownDialect);
}
