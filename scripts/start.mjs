// @ts-check
// `npm start`: the board in the browser, with options of `ringfence serve` after `--`, or any ringfence command.
import { join } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { root } from './files.mjs';
import { setup } from './setup.mjs';

await setup();
endWithNpm();
const args = process.argv.slice(2);
// npm changes to the root; file names are relative to where they were typed.
process.chdir(process.env.INIT_CWD ?? process.cwd());
// In this very process, so that a signal reaches the server.
const isCommand = args.length > 0 && (!args[0].startsWith('-') || /^(?:--help|-h|--version|-V)$/.test(args[0]));
const script = join(root, 'ringfence'); // which is the name that commands give for themselves
process.argv.splice(1, Number.POSITIVE_INFINITY, script, ...(isCommand ? args : ['serve', ...args]));
await import('../apps/cli/bin/ringfence.js');
