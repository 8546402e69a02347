// For benchmarks: single searches, nets and their numbers, the fit of chances.
export { type Chances, chancesOf } from './assessment.ts';
export { chancePower, raised } from './calibration.ts';
export { createHexSearcher } from './hex/searcher.ts';
export { createNetEvaluator, type NetEvaluator } from './net/evaluator.ts';
export { type Net, readNet } from './net/file.ts';
export { hasRelaxedSimd, inBytes, type NetNumbers } from './net/numbers.ts';
export { createNetSearcher } from './net/searcher.ts';
export { createSquatterNetSearcher } from './net/squatter-searcher.ts';
export { loadNet } from './net/store.ts';
export { createSquatterSearcher } from './squatter/searcher.ts';
