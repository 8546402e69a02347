// @ts-check
// Runs in a package before `npm pack`: brings in what lies elsewhere in the clone and drops what sources no longer make;
// with --clean, afterwards, takes out again what it brought in.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, root } from './files.mjs';

/** What a package holds of other folders, by its own folder. @type {Record<string, Record<string, string>>} */
const guests = {
  'packages/arena': { java: 'adapters/java/src', 'python/ringfence_adapter': 'adapters/python/ringfence_adapter' },
  'apps/server': { site: 'apps/web/dist' },
};

const folder = relative(root, process.cwd()).replaceAll('\\', '/');
const brought = { LICENSE: 'LICENSE', ...guests[folder] };
const missing = Object.values(brought).find((from) => !existsSync(join(root, from)));
if (missing !== undefined) {
  console.error(`${missing} is missing: run "npm run build" first`);
  process.exit(1);
}
for (const [to, from] of Object.entries(brought)) {
  rmSync(join(root, folder, to.split('/')[0]), { recursive: true, force: true });
  if (!process.argv.includes('--clean')) cpSync(join(root, from), join(root, folder, to), { recursive: true });
}
for (const file of filesUnder(`${folder}/dist`)) {
  const [, name] = /^(.*?)\.(?:d\.ts|js)(?:\.map)?$/.exec(file.slice(`${folder}/dist/`.length)) ?? [];
  if (name !== undefined && !existsSync(join(root, folder, 'src', `${name}.ts`))) rmSync(join(root, file));
}
