export * from './board.ts';
export { positionOfBoard } from './board-position.ts';
export { boardShapes, gridOf, holdsCaptured, shapeNames } from './board-shapes.ts';
export { boardTerms } from './board-terms.ts';
export { changedCell } from './changed-cell.ts';
export * from './classic/read.ts';
export * from './classic/write.ts';
export {
  type ConnectionGame,
  connectionGames,
  isConnectionGame,
  rulesets,
} from './connection/ruleset.ts';
export { csvLine, plainCell } from './csv.ts';
export * from './explain.ts';
export * from './games.ts';
export { type Grid, neighboursOf, type Shape } from './grid.ts';
export { hexGrid } from './hexagon.ts';
export * from './judge.ts';
export * from './judgement.ts';
export { moveName, moveNamed } from './move-names.ts';
export { cellNameAt, columnName, countWords, parseCellName } from './names.ts';
export * from './position.ts';
export * from './random.ts';
export * from './result.ts';
export { squareGrid } from './square.ts';
export * from './start.ts';
export * from './types.ts';
export * from './verdict.ts';
