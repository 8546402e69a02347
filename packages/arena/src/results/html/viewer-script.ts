import { readFileSync } from 'node:fs';

/** The page's only script, bundled from `viewer/viewer.ts` by `npm run build`. */
export const viewerScript: string = readFileSync(new URL('../../../viewer/dist/viewer.js', import.meta.url), 'utf8');
