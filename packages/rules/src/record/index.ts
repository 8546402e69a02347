export {
  type BoardJson,
  type NamedBoard,
  readBoardJson,
  writeBoardJson,
} from './board-json.ts';
export { type RecordProblem, recordProblem } from './check.ts';
export { decodeText } from './decode.ts';
export {
  type DocumentKind,
  documentKinds,
  readDocument,
  readRecords,
  type TextDocument,
  type TextDocumentOptions,
} from './document.ts';
export {
  describeEnding,
  type Ending,
  formatResult,
  parseResult,
  resultOf,
  resultOfResignation,
  tidyResult,
} from './ending.ts';
export { looksLikeHgf, readHgf } from './hgf.ts';
export { type RecordJson, readRecordJson, recordToJson, writeRecordJson } from './json.ts';
export { JSON_VERSION } from './json-fields.ts';
export type { NodeJson } from './json-node.ts';
export { locationOf } from './locations.ts';
export { type HeaderOptions, mainMoves, recordFromMoves, recordFromPosition } from './moves.ts';
export {
  countMoves,
  type GameRecord,
  type Label,
  lineTo,
  type Marks,
  mainLine,
  mainLineTo,
  type Play,
  type RawProperty,
  type RecordArrow,
  type RecordHeader,
  type RecordNode,
  type Setup,
} from './record.ts';
export { checkRecord, formatReplayError, type Replay, type ReplayError, replay } from './replay.ts';
export { readSgf, writeSgf } from './sgf.ts';
export {
  parseSgf,
  type SgfCollection,
  type SgfNode,
  type SgfProperty,
  type SgfTree,
  type SgfValue,
} from './sgf-syntax.ts';
export { MAX_RECORD_LENGTH, type TextLocation } from './source.ts';
export { type Stretch, stretchesOf } from './stretches.ts';
