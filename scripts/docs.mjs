// @ts-check
// `npm run docs`: draws the pictures of docs/pictures afresh; their boards lie in docs/pictures/src.
import { runNode } from './files.mjs';
import { setup } from './setup.mjs';

await setup();
process.exitCode = runNode('docs/pictures/dist/write.js', []);
