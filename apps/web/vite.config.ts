import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { contentPolicy } from './build/content-policy.ts';
import { documents } from './build/documents.ts';
import { firstPage } from './build/first-page.ts';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Relative addresses: the site works from any folder of any host.
  base: './',
  resolve: { conditions: ['source', ...defaultClientConditions] },
  plugins: [
    svelte({ configFile: false, preprocess: [] }),
    documents(),
    firstPage(),
    contentPolicy(),
    serviceWorker(),
    command === 'serve' && messages(),
  ],
  build: {
    target: 'es2022',
    // A preload helper and a polyfill would be the only inline code of the page; modern browsers need neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // The site, and the embedded game for frames of other sites.
    rolldownOptions: {
      input: ['index.html', 'embed.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        codeSplitting: {
          // What several pages share comes in few files: a request costs a slow phone more than a few kilobytes.
          groups: [{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000 }],
        },
        // Their own names would list all pages that share them.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name.replace(/\.\w+$/, ''))}-[hash][extname]`,
      },
    },
  },
  worker: { format: 'es' },
  // `npm run dev` starts a server beside vite and names it here.
  ...(process.env.RINGFENCE_API !== undefined && {
    server: { proxy: { '/api': { target: process.env.RINGFENCE_API, ws: true } } },
  }),
}));

const shortName = (name: string): string => name.split('~')[0];

/** Compiles the messages again when they change; a build uses compiled ones (scripts/stages.mjs). */
async function messages(): Promise<Plugin | Plugin[]> {
  const { paraglideVitePlugin } = await import('@inlang/paraglide-js');
  return paraglideVitePlugin({
    project: `${import.meta.dirname}/project.inlang`,
    outdir: `${import.meta.dirname}/src/paraglide`,
    strategy: ['globalVariable', 'baseLocale'],
    // As in a build, which takes what it finds: a file for each message, so that a page loads only its own.
    outputStructure: 'message-modules',
    emitReadme: false,
  });
}
