import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, defaultServerConditions, type Plugin, type Rolldown } from 'vite';

const WEB = join(import.meta.dirname, '..');
const START = join(WEB, 'src/first/start.js');
const LANGUAGES = ['en', 'de'];

/** What `src/first/render.ts` exports. */
interface Rendered {
  readonly firstPageHtml: string;
  readonly themeProperties: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Renders the first page into `index.html`, in every language, so that it can be read and left before any script has come; and
 * adds `start.js`, with the colours of every theme and the files of every page.
 */
export function firstPage(): Plugin {
  let rendered: Promise<ReadonlyMap<string, Rendered>>;
  return {
    name: 'ringfence-first-page',
    buildStart() {
      if (this.meta.watchMode) return;
      rendered = renderAll();
      rendered.catch(() => {}); // reported where it is awaited
    },
    transformIndexHtml: {
      order: 'post',
      async handler(page, { filename, bundle }) {
        if (bundle === undefined || !filename.endsWith('index.html')) return page;
        const parts = [...(await rendered)].map(
          ([lang, { firstPageHtml }]) => `<div class="first" lang="${lang}">${firstPageHtml}</div>`,
        );
        return page.replace('<div id="app"></div>', () => `<div id="app">${parts.join('')}</div>`);
      },
    },
    async generateBundle(_, bundle) {
      const first = (await rendered).get(LANGUAGES[0]);
      const source = readFileSync(START, 'utf8')
        .replace('{}; // BUILD_THEMES', () => `${JSON.stringify(first?.themeProperties)};`)
        .replace('{}; // BUILD_PAGES', () => `${JSON.stringify(filesOfPages(bundle))};`);
      this.emitFile({ type: 'asset', fileName: 'start.js', source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/start.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(readFileSync(START));
      });
    },
  };
}

/** The scripts and styles of each page, by the name of its folder, without those of the first page. */
function filesOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
  const closure = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return found;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const other of chunk.imports) closure(other, found);
    return found;
  };
  const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'));
  const there = closure(entry?.fileName ?? '');
  return Object.fromEntries(
    chunks.flatMap(({ fileName, facadeModuleId }) => {
      const page = /\/src\/pages\/(\w+)\/([A-Z]\w*)\.svelte$/.exec(facadeModuleId ?? '');
      const isPage = page !== null && page[1] === page[2].toLowerCase();
      return isPage ? [[page[1], [...closure(fileName)].filter((file) => !there.has(file))]] : [];
    }),
  );
}

/** Renders in a build of its own, once in every language: texts are chosen when a module is loaded. */
async function renderAll(): Promise<ReadonlyMap<string, Rendered>> {
  const folder = join(WEB, '../../.cache');
  mkdirSync(folder, { recursive: true });
  const temporary = mkdtempSync(join(folder, 'first-page-'));
  try {
    const code = await bundleRenderer();
    const all = new Map<string, Rendered>();
    for (const lang of LANGUAGES) {
      const file = join(temporary, `${lang}.mjs`);
      writeFileSync(file, code.replaceAll('"RENDERED_LANGUAGE"', JSON.stringify(lang)));
      all.set(lang, (await import(pathToFileURL(file).href)) as Rendered);
    }
    return all;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function bundleRenderer(): Promise<string> {
  const result = await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      // Only the first page is rendered: the others are left out.
      {
        name: 'ringfence-no-other-page',
        resolveDynamicImport: (id) => (id === './drawn.ts' ? null : { id: 'data:text/javascript,', external: true }),
      },
      svelte({ configFile: false, preprocess: [] }),
    ],
    ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
    build: {
      ssr: join(WEB, 'src/first/render.ts'),
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const output = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const chunk = output.find((item) => item.type === 'chunk' && item.isEntry);
  if (chunk?.type !== 'chunk') throw new Error('the first page was not bundled');
  return chunk.code;
}
