import type { GameRecord } from './record.ts';
import type { Source, TextLocation } from './source.ts';

interface RecordLocations {
  readonly source: Source;
  /** The offset of each node's move, or of the node if it has none. */
  readonly offsets: readonly number[];
}

// Beside the records and not in them: a record stays plain data, equal to any other with the same content.
const known = new WeakMap<GameRecord, RecordLocations>();

/** Remembers for as long as the record lives where its nodes stood in the text it was read from. */
export function rememberLocations(record: GameRecord, source: Source, offsets: readonly number[]): void {
  known.set(record, { source, offsets });
}

/** Where a node's move stood in the text; `undefined` for a record that was not read from one. */
export function locationOf(record: GameRecord, node: number): TextLocation | undefined {
  const locations = known.get(record);
  return locations === undefined || !(node in locations.offsets)
    ? undefined
    : locations.source.locationAt(locations.offsets[node]);
}
