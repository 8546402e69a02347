// @ts-check
// `npm start`: the judge at work on the boards of examples/, or any ringfence command given after `--`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, setup } from './setup.mjs';

const RINGFENCE = 'apps/cli/bin/ringfence.js';

await setup();
const args = process.argv.slice(2);
// npm changes to the root; file names given by hand count from where they were typed.
process.exitCode = args.length > 0 ? runNode(RINGFENCE, args, process.env.INIT_CWD ?? process.cwd()) : showExamples();

function showExamples() {
  const folder = join(root, 'examples');
  const boards = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.in')) : [];
  if (boards.length === 0) {
    console.error('No boards in examples/: restore the folder with "git checkout examples" and try again.');
    return 2;
  }
  console.log('Ringfence judges boards of Squatter, Fencemaster and Havannah: who has won, and why.');
  for (const board of boards.sort()) {
    const command = ['judge', '--explain', `examples/${board}`];
    console.log(`\n$ ringfence ${command.join(' ')}`);
    const code = runNode(RINGFENCE, command);
    if (code !== 0) return code;
  }
  console.log(`
What next:
  npm start -- judge --explain FILE   judge a board of your own
  npm start -- --help                 see every command
  npm test                            check that all of it is right`);
  return 0;
}
