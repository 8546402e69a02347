export { defaultLimits } from './limits.ts';
export { LineWaiters } from './line-waiters.ts';
export { escapingLink } from './links.ts';
export { Bystanders, freeTimeout, MOST_STRETCH, MOST_WAITS, refuseIfBusy, Starved } from './machine.ts';
export {
  accountingOn,
  findRung,
  installCommand,
  machineRungs,
  NO_JAIL,
  type RungReport,
  tryRung,
} from './machine-rungs.ts';
export { type OneRun, type OneRunEnd, type OneRunOptions, runJailed } from './once.ts';

export {
  type JailedProcess,
  type ProcessEnd,
  ProcessEnded,
  type ProcessLimits,
  type StartedProcess,
} from './process.ts';
export { findProgram, inSystem, isWithin } from './programs.ts';
export { type Rung, type RungName, rungNames, rungs } from './rungs.ts';
export { type JailRequest, startJailed, whyNotStart } from './start.ts';
