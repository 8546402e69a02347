export { builtFile } from './built-file.ts';
export { LockedError, lockFolder, lockHolder } from './lock.ts';
export { Outage } from './outage.ts';
export {
  deviceOf,
  firstThreadMs,
  HOST,
  isDeadProcess,
  killHard,
  listed,
  type ProcessFacts,
  processExists,
  readProcess,
  readProcesses,
  readSmall,
} from './proc.ts';
export { writeWhole } from './whole-file.ts';
