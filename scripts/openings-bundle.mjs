// @ts-check
// `node scripts/openings-bundle.mjs --out FOLDER`: puts the benchmark hex-openings into a folder that another machine runs with Node alone:
// `node FOLDER/bench/hex-openings.js --openings c3,d4 --threads 16 --table 4090 --seconds 560 --state STATE --out PROOFS`, as often as needed.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { root } from './files.mjs';
import { setup } from './setup.mjs';

const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
if (out === undefined) {
  console.error('Usage: node scripts/openings-bundle.mjs --out FOLDER');
  process.exit(2);
}
await setup();
const source = join(root, 'bench/src');
const bundle = await rolldown({
  input: {
    'hex-openings': join(source, 'hex-openings.ts'),
    'support/opening-worker': join(source, 'support/opening-worker.ts'),
  },
  platform: 'node',
});
// The kernels lie beside the folder of the code that loads them.
await bundle.write({ dir: out, entryFileNames: 'bench/[name].js', chunkFileNames: 'bench/[name].js' });
mkdirSync(join(out, 'wasm'), { recursive: true });
for (const name of ['race', 'race-table'])
  copyFileSync(join(root, `packages/engine/wasm/${name}.wasm`), join(out, `wasm/${name}.wasm`));
writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n');
