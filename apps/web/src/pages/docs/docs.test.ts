import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentFiles, nameOf, renderDocument, slugOf } from '../../../build/documents.ts';
import { searchIn } from './search.ts';

const root = join(import.meta.dirname, '../../../../..');
const documents = documentFiles().map((file) => ({
  file,
  ...renderDocument(file, readFileSync(join(root, file), 'utf8'), (picture) => `picture:${picture}`),
}));

describe('a document', () => {
  const html = (text: string, file = 'docs/engine.md'): string => renderDocument(file, text, (path) => path).html;

  test('links to other documents, and only to them, inside the site', () => {
    expect(html('[a](theory.md#solved-boards)')).toContain('href="#/docs/theory?at=solved-boards"');
    expect(html('[a](../README.md)', 'docs/rules/squatter.md')).toContain('href="#/docs"');
    expect(html('[a](#search)')).toContain('href="#/docs/engine?at=search"');
    expect(html('[a](../examples/bots)')).toBe('<p><span>a</span></p>\n');
    expect(html('[a](https://pglite.dev)')).toContain('href="https://pglite.dev"');
  });

  test('contains only what Markdown can express: no raw HTML, no script, no style', () => {
    const text = '<script>x</script>\n\n[a](javascript:x)\n\n| a | b |\n|--:|---|\n| 1 | 2 |\n';
    expect(html(text)).not.toMatch(/<script|href="javascript|style=/);
    expect(html(text)).toContain('<td class="right">1</td>');
  });

  test('keeps room for a picture while it loads', () => {
    expect(html('![a](pictures/fencemaster-board.svg)')).toMatch(/<img [^>]*width="332" height="305"/);
    expect(html('![a](screenshots/home.png)')).toMatch(/<img [^>]*width="\d{3,4}" height="\d{3,4}"/);
  });

  test('keeps words of code whole at their hyphens, unless they are longer than a line of a phone', () => {
    expect(html('`./ringfence match --move-time <ms>`')).toBe(
      '<p><code>./ringfence match <span class="whole">--move-time</span> &lt;ms&gt;</code></p>\n',
    );
    expect(html(`\`${'a-'.repeat(20)}\``)).not.toContain('whole');
  });

  test('has a link for every heading, each with a unique id', () => {
    expect(slugOf('What `ringfence` says, and why')).toBe('what-ringfence-says-and-why');
    expect(html('# A\n\n## B\n\n## B\n').match(/id="[^"]*"/g)).toEqual(['id="at-a"', 'id="at-b"', 'id="at-b-1"']);
  });

  test('of the repository links only to existing headings', () => {
    const anchors = new Map(documents.map(({ file, html }) => [nameOf(file), html]));
    for (const { file, html } of documents) {
      for (const [, name, at] of html.matchAll(/href="#\/docs\/?([^"?]*)(?:\?at=([^"]*))?"/g)) {
        const target = anchors.get(name);
        expect(target, `${file} links to ${name}`).toBeDefined();
        if (at) expect(target, `${file} links to ${name}#${at}`).toContain(`id="at-${decodeURIComponent(at)}"`);
      }
      for (const [, picture] of html.matchAll(/src="picture:([^"]*)"/g)) {
        expect(existsSync(join(root, file, '..', picture)), `${file} shows ${picture}`).toBe(true);
      }
    }
    expect(documents.length).toBeGreaterThan(15);
  });
});

test('the search finds headings first, prefixes, and words with a wrong letter', () => {
  const search = searchIn(documents.flatMap(({ sections }) => sections));
  expect(search('pairing').length).toBeGreaterThan(0);
  expect(search('tournam')[0].address).toMatch(/^#\/docs\//);
  expect(search('protokol').length).toBeGreaterThan(0);
  expect(search('for tutors')[0]).toMatchObject({ heading: 'For tutors', address: '#/docs?at=for-tutors' });
  expect(search('xyzzyx')).toEqual([]);
});
