export * from './create-summary.ts';
export * from './csv.ts';
export {
  type FaultCase,
  FaultCases,
  type FaultTextOptions,
  faultText,
  type Reproduce,
} from './fault-report.ts';
export { percent } from './figures.ts';
export { type GameOccasion, gameFile, gameSgf, sgfFileName } from './game-sgf.ts';
export { html, Markup, trusted } from './html/markup.ts';
export type { ReportInfo } from './html/page.ts';
export { type RatingOptions, rate } from './ratings.ts';
export * from './report.ts';
export { compareIds } from './shelf.ts';
export * from './sprt.ts';
export * from './summary.ts';
export * from './summary-text.ts';
export { Tallies, Tally } from './tally.ts';
