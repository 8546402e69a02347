// @ts-check
// `npm run build:site`: the site as a folder of plain files for any web host.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './files.mjs';
import { setup } from './setup.mjs';

const HELP = `npm run build:site -- [--out FOLDER] [--base PATH]

Writes the site as plain files for any web host, without a server of ours. Everything works but live games and classes.

  --out FOLDER   where the files go: a new or empty folder (default: site)
  --base PATH    the path on the host, such as /games/. The files work under any path without it; with it they also
                 work at /games, without the last slash, and as the page that a host shows for unknown addresses`;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'site' },
    base: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) console.log(HELP);
else process.exitCode = await write(values.out, values.base);

/**
 * @param {string} to
 * @param {string} [base]
 */
async function write(to, base) {
  if (base !== undefined && !/^\/(?:[\w.~%-]+\/)*$/.test(base)) {
    console.error(`--base is a path that begins and ends with a slash, such as /games/, not "${base}"`);
    return 2;
  }
  // npm changes to the root; file names are relative to where they were typed.
  const out = resolve(process.env.INIT_CWD ?? '.', to);
  if (existsSync(out) && readdirSync(out).length > 0) {
    console.error(`${out} is not empty: choose another folder with --out, or remove it`);
    return 1;
  }
  await setup(['install', 'kernel', 'messages', 'site']);
  cpSync(join(root, 'apps/web/dist'), out, { recursive: true });
  if (base !== undefined) {
    for (const name of ['index.html', 'embed.html']) {
      const file = join(out, name);
      const html = readFileSync(file, 'utf8');
      // Before everything that names a file, the policy included: it forbids any other base.
      writeFileSync(file, html.replace('<head>', `<head>\n    <base href="${base}" />`));
    }
  }
  console.log(`The site is in ${out}${base === undefined ? '' : `, for ${base}`}.`);
  return 0;
}
