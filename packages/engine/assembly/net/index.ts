// What the host may call of the module for nets: the kernel's own positions, and on top of them the net and its search.
export * from '../index';
export {
  netEvaluate,
  netForward,
  netLayOut,
  netLogits,
  netNeighbours,
  netOutcome,
  netPlanes,
  netShape,
  netStartBoard,
} from './host';
export { netBegin, netRun, netStart, netWeights } from './search';
