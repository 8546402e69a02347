// Redraws every picture, and removes those that no longer exist.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allPictures } from './all.ts';
import { drawBoardPicture } from './board-picture.ts';
import { labPlots } from './lab.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const drawn = new Map<string, string>([
  ...allPictures.map((picture) => [`${picture.name}.svg`, drawBoardPicture(picture)] as const),
  ...labPlots.map(({ name, draw }) => [`${name}.svg`, draw()] as const),
]);
for (const [file, svg] of drawn) writeFileSync(join(folder, file), svg);
for (const file of readdirSync(folder)) {
  if (file.endsWith('.svg') && !drawn.has(file)) rmSync(join(folder, file));
}
console.log(`${drawn.size} pictures in docs/pictures`);
