// What the host may call of the module for nets: the kernel's own positions, and on top of them the net and its search.
export * from '../index';
export { netEvaluate, netLayOut, netLogits, netOutcome, netPlanes, netStartBoard } from './host';
export { netBegin, netRun, netStart, netWeights } from './search';
