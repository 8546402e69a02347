import { join } from 'node:path';

/** This command as a reader can paste it where it was called: `./ringfence` in a clone, else `ringfence`. */
export const self = process.argv[1] === join(process.cwd(), 'ringfence') ? './ringfence' : 'ringfence';
