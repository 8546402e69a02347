// @ts-check
// Screenshots of every page in windows from a small phone to a 4K screen, light and dark: node apps/web/e2e/screenshots.mjs FOLDER [PAGE...]
import { runnerImport } from 'vite';

const [folder, ...pages] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Where to? node apps/web/e2e/screenshots.mjs FOLDER [PAGE...]');
  process.exit(2);
}
/** @type {{ module: typeof import('./screenshots.ts') }} */
const { module } = await runnerImport(new URL('./screenshots.ts', import.meta.url).pathname, { configFile: false });
await module.takeScreenshots(folder, pages);
