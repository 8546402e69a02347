// @ts-check
// `npm run docs`: redraws the pictures of docs/pictures; their boards are in docs/pictures/src.
import { runNode } from './files.mjs';
import { setup } from './setup.mjs';

await setup();
process.exitCode = runNode('docs/pictures/dist/write.js', []);
