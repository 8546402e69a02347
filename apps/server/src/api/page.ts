import { createHash } from 'node:crypto';
import { html, type Markup, nothing, trusted } from '@ringfence/arena/html';

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

/** The hash of the page's inline style for its content policy. */
export const apiStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** What the page needs from an OpenAPI description. */
interface Description {
  readonly paths?: Readonly<Record<string, object>>;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

/** The API for people: every endpoint with its options and an example to paste into a terminal. */
export function apiPage({ paths = {} }: Description, origin: string): string {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
      section(method, path, operation, origin),
    ),
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The API of Ringfence</title><style>${trusted(style)}</style></head><body>
<h1>The API of Ringfence</h1>
<p>Send a text, get JSON. A bad request gets a 4xx status, and a code and a sentence in <code>error</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">Back to the board</a></p>
${sections}
</body></html>`.text;
}

function section(method: string, path: string, operation: Operation, origin: string): Markup {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const [body] = Object.values(requestBody?.content ?? {});
  const example = body?.example === undefined ? '' : ` --data-binary $'${exampleText(body.example)}'`;
  const isPlain = method === 'get' || (method === 'post' && example !== '');
  const verb = isPlain ? '' : `-X ${method.toUpperCase()} `;
  const options = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((option) => [option.name, `${option.description ?? ''} ${range(option.schema)}`] as const);
  return html`<h2><code><span class="method">${method}</span> ${path}</code> ${summary}</h2>
<p>${words(description)}</p>
<pre>curl ${verb}${origin}${path}${example}</pre>
${options.length === 0 ? nothing : rows('Option', options)}
${rows(
  'Status',
  Object.entries(responses).map(([status, response]) => [status, response.description]),
)}
`;
}

const exampleText = (example: unknown): string =>
  (typeof example === 'string' ? example : JSON.stringify(example)).replaceAll('\n', '\\n');

function rows(heading: string, entries: readonly (readonly [string, string])[]): Markup {
  const body = entries.map(([name, about]) => html`<tr><td><code>${name}</code></td><td>${words(about)}</td></tr>`);
  return html`<table><thead><tr><th>${heading}</th><th>Meaning</th></tr></thead><tbody>${body}</tbody></table>`;
}

function range(schema: object): string {
  const { enum: choices, minimum, maximum } = schema as { enum?: string[]; minimum?: number; maximum?: number };
  if (choices !== undefined) return `One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`;
  return maximum === undefined ? '' : `From ${minimum} to ${maximum}.`;
}

/** Text with code between backticks. */
const words = (text: string): Markup[] =>
  text.split('`').map((part, i) => (i % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
