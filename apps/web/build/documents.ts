import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** Documents outside of `docs/` that are pages of the site too, by their name there. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
  'adapters/java/README.md': 'java',
  'adapters/python/README.md': 'python',
  'apps/web/README.md': 'site',
};

/** The files of all documents, relative to the root of the repository. */
export const documentFiles = (): string[] => [
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
  ...Object.keys(OUTSIDE),
];

/** A longer word of code may break, since phones have no wider lines. */
const LONGEST_WHOLE = 28;

/** A part of a document, from one heading to the next, for the search. */
export interface Section {
  readonly document: string;
  readonly title: string;
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

/** The name of a document in addresses: `docs/rules/squatter.md` is `rules/squatter`, `docs/README.md` is empty. */
export function nameOf(file: string): string | undefined {
  if (file === 'docs/README.md') return '';
  return OUTSIDE[file] ?? /^docs\/(.*)\.md$/.exec(file)?.[1];
}

/** The id of a heading in links, as on GitHub. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const addressOf = (name: string, anchor = ''): string =>
  `#/docs${name === '' ? '' : `/${name}`}${anchor === '' ? '' : `?at=${encodeURIComponent(anchor)}`}`;

/**
 * A document as HTML. Links to other documents lead to their pages, links to anything else in the repository become
 * plain text, and `picture` returns the address of a picture. Raw HTML is shown as text, so the result contains only
 * what Markdown can express.
 */
export function renderDocument(file: string, source: string, picture: (path: string) => string) {
  const markdown = new MarkdownIt({ html: false });
  const environment: { anchors: Map<string, number> } = { anchors: new Map() };
  const sections: Section[] = [];
  const name = nameOf(file) ?? '';
  const tokens = markdown.parse(source, environment);
  let title = name;
  let text: string[] = [];
  const inlineText = (token: (typeof tokens)[number]): string =>
    (token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = inlineText(tokens[i + 1]);
      const base = slugOf(heading);
      const seen = environment.anchors.get(base) ?? 0;
      environment.anchors.set(base, seen + 1);
      const anchor = seen === 0 ? base : `${base}-${seen}`;
      if (token.tag === 'h1') title = heading;
      token.attrSet('id', `at-${anchor}`);
      token.meta = { anchor, heading };
      text = [];
      sections.push({ document: name, title, heading, anchor, text: '' });
    } else if (token.type === 'inline' && tokens[i - 1]?.type !== 'heading_open') text.push(inlineText(token));
    else if (token.type === 'fence') text.push(token.content);
    const last = sections.length - 1;
    if (last >= 0) sections[last] = { ...sections[last], text: text.join(' ') };
    // The page may not contain style attributes.
    const align = /text-align:(\w+)/.exec(`${token.attrGet('style') ?? ''}`)?.[1];
    if (align !== undefined) {
      token.attrs = (token.attrs ?? []).filter(([key]) => key !== 'style');
      token.attrSet('class', align);
    }
    for (const child of token.children ?? []) {
      if (child.type === 'image') {
        const path = `${child.attrGet('src') ?? ''}`;
        for (const [key, length] of Object.entries(sizeOf(join(ROOT, dirname(file), path)))) child.attrSet(key, length);
        child.attrSet('src', picture(path));
      }
      if (child.type === 'link_open') child.attrSet('href', linkFrom(file, `${child.attrGet('href') ?? ''}`));
    }
  }
  const { rules } = markdown.renderer;
  rules.heading_close = (all, i) => {
    const { anchor, heading } = all[i - 2].meta as { anchor: string; heading: string };
    const label = markdown.utils.escapeHtml(heading);
    return `<a class="anchor" href="${addressOf(name, anchor)}" aria-label="${label}">#</a></${all[i].tag}>\n`;
  };
  /** Which of its kind a token is, from 1: regions of one page need names of their own. */
  const ordinal = (all: readonly { readonly type: string }[], i: number): number =>
    all.slice(0, i + 1).filter(({ type }) => type === all[i].type).length;
  rules.table_open = (all, i) =>
    `<div class="table" role="region" aria-label="Table ${ordinal(all, i)}" tabindex="0"><table>\n`;
  rules.table_close = () => '</table></div>\n';
  rules.fence = (all, i) =>
    `<pre role="region" aria-label="Code ${ordinal(all, i)}" tabindex="0"><code>${markdown.utils.escapeHtml(all[i].content)}</code></pre>\n`;
  // Browsers break lines at hyphens too: an option such as --move-time stays whole.
  rules.code_inline = (all, i) =>
    `<code>${markdown.utils.escapeHtml(all[i].content).replace(/\S*-\S*/g, (word) => (word.length <= LONGEST_WHOLE ? `<span class="whole">${word}</span>` : word))}</code>`;
  // A link that leads nowhere on the site is replaced by its text.
  rules.link_open = (all, i, options, _, self) =>
    all[i].attrGet('href') === '' ? '<span>' : self.renderToken(all, i, options);
  rules.link_close = (all, i) => {
    const open = all.slice(0, i).findLast(({ type }) => type === 'link_open');
    return open?.attrGet('href') === '' ? '</span>' : '</a>';
  };
  return { title, html: markdown.renderer.render(tokens, markdown.options, environment), sections };
}

/** The width and height of a picture, for which the page keeps room while it loads. */
function sizeOf(path: string): Readonly<Record<string, string>> {
  const file = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (path.endsWith('.png') && file.length >= 24)
    return { width: `${file.readUInt32BE(16)}`, height: `${file.readUInt32BE(20)}` };
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(file.toString()) ?? [];
  return width === undefined ? {} : { width: `${Math.round(Number(width))}`, height: `${Math.round(Number(height))}` };
}

function linkFrom(file: string, href: string): string {
  if (/^[a-z]+:/.test(href)) return href;
  const [path, anchor = ''] = href.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  const name = nameOf(target);
  return name === undefined ? '' : addressOf(name, anchor);
}

/**
 * Lets the site import Markdown as `html` and `title`, all documents by name from `virtual:documents`, and the data of
 * the search from `virtual:sections`.
 */
export function documents(): Plugin {
  const virtual: Readonly<Record<string, (watch: (file: string) => void) => string>> = {
    'virtual:documents': () => {
      const entries = documentFiles().map(
        (file) => `[${JSON.stringify(nameOf(file))}, () => import(${JSON.stringify(join(ROOT, file))})]`,
      );
      return `export const documents = new Map([${entries.join(', ')}]);`;
    },
    'virtual:sections': (watch) => {
      const sections = documentFiles().flatMap((file) => {
        watch(join(ROOT, file));
        return renderDocument(file, readFileSync(join(ROOT, file), 'utf8'), (picture) => picture).sections;
      });
      return `export const sections = ${JSON.stringify(sections)};`;
    },
  };
  return {
    name: 'ringfence-documents',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(virtual, id) ? `\u0000${id}` : undefined),
    load(id) {
      if (id.startsWith('\u0000virtual:')) return virtual[id.slice(1)]?.((file) => this.addWatchFile(file));
      if (!id.endsWith('.md')) return undefined;
      const file = relative(ROOT, id).replaceAll('\\', '/');
      const pictures: string[] = [];
      const { title, html } = renderDocument(file, readFileSync(id, 'utf8'), (picture) => {
        pictures.push(join(dirname(id), picture));
        return `\u0000${pictures.length - 1}\u0000`;
      });
      this.addWatchFile(id);
      const imports = pictures.map((picture, i) => `import picture${i} from ${JSON.stringify(`${picture}?url`)};`);
      const parts = html.split('\u0000').map((part, i) => (i % 2 === 0 ? JSON.stringify(part) : `picture${part}`));
      return [
        ...imports,
        `export const title = ${JSON.stringify(title)};`,
        `export const html = ${parts.join(' + ')};`,
      ].join('\n');
    },
  };
}
