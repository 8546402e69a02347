// @ts-check
// `npm start`: the board in the browser, or any ringfence command given after `--`.
import { setup } from './setup.mjs';

await setup();
const args = process.argv.slice(2);
// npm changes to the root; file names are relative to where they were typed.
process.chdir(process.env.INIT_CWD ?? process.cwd());
// In this very process, so that a signal reaches the server.
process.argv.splice(2, Number.POSITIVE_INFINITY, ...(args.length > 0 ? args : ['serve']));
await import('../apps/cli/bin/ringfence.js');
