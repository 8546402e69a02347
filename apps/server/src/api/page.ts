import { createHash } from 'node:crypto';
import { type Endpoint, endpoints } from './openapi.ts';

const style = `
:root { color-scheme: light dark; --ink: #1d2522; --paper: #faf9f5; --line: #d8d6cc; --accent: #1f6f4a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8e3; --paper: #171b19; --line: #3a413d; --accent: #6cc79a; } }
body { margin: 0 auto; max-width: 50rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.5rem; font-size: 1.1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 4px; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top;
  padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); } th { font-weight: 600; }
a { color: var(--accent); } .method { color: var(--accent); text-transform: uppercase; }`;

/** How the page's content policy knows its style, the only one that does not come from a file. */
export const apiStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The API for people: every endpoint with its options and an example to paste into a terminal. */
export function apiPage(origin: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The API of Ringfence</title><style>${style}</style></head><body>
<h1>The API of Ringfence</h1>
<p>Send a text, get JSON. A request that cannot be served gets a 4xx status and a sentence in <code>error.message</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">Back to the board</a></p>
${endpoints.map((endpoint) => section(endpoint, origin)).join('\n')}
</body></html>`;
}

function section({ method, path, summary, about, body, options, answer, problems }: Endpoint, origin: string): string {
  const example = body === undefined ? '' : ` --data-binary $'${body.example.replaceAll('\n', '\\n')}'`;
  const post = method === 'post' && body === undefined ? '-X POST ' : '';
  return `<h2><code><span class="method">${method}</span> ${path}</code> ${summary}</h2>
<p>${words(about)}</p>
<pre>${escapeHtml(`curl ${post}${origin}${path}${example}`)}</pre>
${
  options.length === 0
    ? ''
    : rows(
        'Option',
        options.map((option) => [option.name, `${option.about} ${range(option.schema)}`]),
      )
}
${rows('Status', [['200', answer], ...Object.entries(problems)])}`;
}

function rows(heading: string, entries: readonly (readonly [string, string])[]): string {
  const body = entries
    .map(([name, about]) => `<tr><td><code>${name}</code></td><td>${words(about)}</td></tr>`)
    .join('');
  return `<table><thead><tr><th>${heading}</th><th>Meaning</th></tr></thead><tbody>${body}</tbody></table>`;
}

function range(schema: object): string {
  const { enum: choices, minimum, maximum } = schema as { enum?: string[]; minimum?: number; maximum?: number };
  if (choices !== undefined) return `One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`;
  return maximum === undefined ? '' : `From ${minimum} to ${maximum}.`;
}

const words = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
