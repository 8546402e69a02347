import { createHash } from 'node:crypto';
import { html, type Markup, nothing, trusted } from './markup.ts';
import { tournamentPageStyle } from './style.ts';
import { viewerScript } from './viewer-script.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A part of a page with its title. */
export const section = (id: string, title: string, content: Markup): Markup =>
  html`<section id="${id}"><h2>${title}</h2>
${content}</section>
`;

export interface ShellContent {
  readonly title: string;
  /** The page below its title. */
  readonly main: Markup;
  /** Boards and data for the viewer; absent where there is nothing to replay. */
  readonly store?: Markup;
  /** Style rules beside those of every page. */
  readonly style?: string;
}

/**
 * A whole page as one HTML file: it loads nothing, and its content policy allows only its own style and script, so that
 * even injected markup could do nothing.
 */
export function pageShell({ title, main, store, style: more = '' }: ShellContent): string {
  const style = tournamentPageStyle() + more;
  const scripts = store === undefined ? "'none'" : hashOf(viewerScript);
  const viewer = store === undefined ? nothing : html`${store}<script>${trusted(viewerScript)}<\/script>`;
  const policy = `default-src 'none'; script-src ${scripts}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><title>${title}</title><style>${trusted(style)}</style></head>
<body><main><h1>${title}</h1>
${main}</main>
${viewer}</body></html>
`.text;
}
