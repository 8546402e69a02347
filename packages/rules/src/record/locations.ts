import type { GameRecord } from './record.ts';
import type { SourceText, TextLocation } from './source.ts';

interface RecordLocations {
  readonly source: SourceText;
  /** The offset of each node's move, or of the node if it has none. */
  readonly offsets: readonly number[];
}

// Stored beside the records: a record stays plain data, equal to any other with the same content.
const known = new WeakMap<GameRecord, RecordLocations>();

/** Stores the locations of a record's nodes in the text it was read from, for as long as the record lives. */
export function rememberLocations(record: GameRecord, source: SourceText, offsets: readonly number[]): void {
  known.set(record, { source, offsets });
}

/** The location of a node's move in the text; `undefined` for a record that was not read from one. */
export function locationOf(record: GameRecord, node: number): TextLocation | undefined {
  const locations = known.get(record);
  return locations === undefined || !(node in locations.offsets)
    ? undefined
    : locations.source.locationAt(locations.offsets[node]);
}
