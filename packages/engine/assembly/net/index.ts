// The host's interface to the module for nets: the kernel's positions, and on top of them the net and its search.
export * from '../index';
export { netAbandon, netCollect, netDepart, netLand, netOpen } from './flight';
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
export { netBegin, netRun, netStart } from './search';
