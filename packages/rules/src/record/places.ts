import type { GameRecord } from './record.ts';
import type { Place, Source } from './source.ts';

interface RecordPlaces {
  readonly source: Source;
  /** The offset of each node's move, or of the node if it has none. */
  readonly offsets: readonly number[];
}

// Beside the records and not in them: a record stays plain data, equal to any other with the same content.
const known = new WeakMap<GameRecord, RecordPlaces>();

/** Remembers for as long as the record lives where its nodes stood in the text it was read from. */
export function rememberPlaces(record: GameRecord, source: Source, offsets: readonly number[]): void {
  known.set(record, { source, offsets });
}

/** Where a node's move stood in the text; `undefined` for a record that was not read from one. */
export function placeOf(record: GameRecord, node: number): Place | undefined {
  const places = known.get(record);
  return places === undefined || !(node in places.offsets) ? undefined : places.source.placeAt(places.offsets[node]);
}
