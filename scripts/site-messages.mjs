// @ts-check
// `node scripts/site-messages.mjs [FOLDER]`: a module for each text of the site, the same as paraglide's own command makes. That puts
// all texts into a database of its own and reads them again, which takes four times as long as everything else.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileProject } from '@inlang/paraglide-js';
import { readJson, root } from './files.mjs';

const SITE = join(root, 'apps/web');
const folder = resolve(process.argv[2] ?? join(SITE, 'src/paraglide'));
const settings = readJson('apps/web/project.inlang/settings.json');
const { default: format } = await import(pathToFileURL(join(SITE, settings.modules[0])).href);
const files = settings.locales.map((/** @type {string} */ locale) => ({
  locale,
  content: readFileSync(join(SITE, `messages/${locale}.json`)),
}));

const { bundles, messages, variants } = await format.importFiles({ files, settings });
const nested = new Map();
for (const bundle of bundles) nested.set(bundle.id, { ...bundle, messages: [] });
const texts = new Map();
for (const message of messages) {
  const text = { ...message, variants: [] };
  texts.set(`${message.bundleId} ${message.locale}`, text);
  nested.get(message.bundleId).messages.push(text);
}
for (const variant of variants) texts.get(`${variant.messageBundleId} ${variant.messageLocale}`).variants.push(variant);

// All that a compilation asks of a project.
const project = {
  settings: { get: async () => settings },
  db: { selectFrom: () => ({ select: () => ({ execute: async () => [...nested.values()] }) }) },
};
const modules = await compileProject({
  project: /** @type {any} */ (project),
  compilerOptions: { emitReadme: false, strategy: ['globalVariable', 'baseLocale'] },
});
rmSync(folder, { recursive: true, force: true });
for (const [name, text] of Object.entries(modules)) {
  mkdirSync(join(folder, dirname(name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
