// For benchmarks and matches: single searches with their options, nets and their numbers, the fit of chances.
export { type Chances, chancesOf } from './assessment.ts';
export { chancePower, raised } from './calibration.ts';
export { createHexSearcher, type HexSearcher } from './hex/searcher.ts';
export { createNetEvaluator, type NetEvaluator } from './net/evaluator.ts';
export { type Net, readNet } from './net/file.ts';
export { hasRelaxedSimd, inBytes, type NetNumbers } from './net/numbers.ts';
export { netOptionNames, usualNetOptions } from './net/options.ts';
export { createFlightSearcher, createNetSearcher, type NetSearcher } from './net/searcher.ts';
export { squatterNetOptionNames, usualSquatterNetOptions } from './net/squatter-options.ts';
export { createSquatterNetSearcher, type SquatterNetSearcher } from './net/squatter-searcher.ts';
export { loadNet } from './net/store.ts';
export { createSquatterSearcher } from './squatter/searcher.ts';
