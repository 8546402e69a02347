import { describe, expect, test } from 'vitest';
import { cleanSvg, MOST_SVG_LETTERS } from './foreign-svg.ts';

const picture = (inside: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${more}>${inside}</svg>`;

test('a picture of a board is written anew, with the moves of its cells', () => {
  const board = `
    <svg viewBox='0 0 30 20' width="300">
      <title>After 3 moves</title>
      <g fill="#24a" stroke="rgb(0, 10, 20)" stroke-width=".5" transform="translate(1,2) rotate(-45)">
        <circle cx="5" cy="5" r="4.5" data-move="c1>d2"/>
        <path d="M0 0L10-5 a1,1 0 0 1 2 2Z" />
        <polygon points="0,0 1,0 1e-05,1"></polygon>
      </g>
      <text x="1" y="2" font-family="sans-serif, Arial" font-size="2">Red &amp; <tspan font-weight="700">Blue</tspan>\u202e</text>
    </svg>
  `;
  expect(cleanSvg(board)).toEqual({
    ok: true,
    value:
      '<svg viewBox="0 0 30 20" width="300" xmlns="http://www.w3.org/2000/svg"><title>After 3 moves</title>' +
      '<g fill="#24a" stroke="rgb(0, 10, 20)" stroke-width=".5" transform="translate(1,2) rotate(-45)">' +
      '<circle cx="5" cy="5" r="4.5" data-move="c1&gt;d2"/><path d="M0 0L10-5 a1,1 0 0 1 2 2Z"/>' +
      '<polygon points="0,0 1,0 1e-05,1"></polygon></g>' +
      '<text x="1" y="2" font-family="sans-serif, Arial" font-size="2">Red &amp; <tspan font-weight="700">Blue</tspan>\\u{202e}</text></svg>',
  });
});

test('cleaning a clean picture changes nothing', () => {
  const once = cleanSvg(picture('<text data-move="a&lt;b">&quot;&lt;script&gt;&apos;</text>'));
  expect(once.ok && cleanSvg(once.value)).toEqual(once);
});

describe('refused is', () => {
  test.each([
    ['a script', picture('<script>alert(1)</script>'), 'the element <script> is not allowed'],
    ['a script in capitals', picture('<SCRIPT/>'), 'the element <SCRIPT> is not allowed'],
    ['a script with a prefix', picture('<svg:script/>'), 'the element <svg:script> is not allowed'],
    ['HTML', picture('<foreignObject><iframe/></foreignObject>'), 'the element <foreignObject> is not allowed'],
    ['another picture', picture('<image href="http://x/"/>'), 'the element <image> is not allowed'],
    ['a use', picture('<use href="#a"/>'), 'the element <use> is not allowed'],
    ['an animation', picture('<animate attributeName="href"/>'), 'the element <animate> is not allowed'],
    ['a link', picture('<a href="javascript:alert(1)"/>'), 'the element <a> is not allowed'],
    ['a style sheet', picture('<style>*{}</style>'), 'the element <style> is not allowed'],
    ['a picture within', picture('<svg viewBox="0 0 1 1"/>'), 'the element <svg> is not allowed'],
    ['a name of Object', picture('<constructor/>'), 'the element <constructor> is not allowed'],
    ['a handler', picture('', ' onload="alert(1)"'), '<svg> may not have the attribute onload'],
    ['a handler of a cell', picture('<rect OnClick="x"/>'), '<rect> may not have the attribute OnClick'],
    ['a style', picture('<rect style="fill:red"/>'), '<rect> may not have the attribute style'],
    ['a name', picture('<rect id="x"/>'), '<rect> may not have the attribute id'],
    ['a link with a prefix', picture('<g xlink:href="x"/>'), '<g> may not have the attribute xlink:href'],
    ['a base', picture('', ' xml:base="http://x/"'), '<svg> may not have the attribute xml:base'],
    ['an attribute of Object', picture('<g toString="x"/>'), '<g> may not have the attribute toString'],
    ['an address as a colour', picture('<rect fill="url(http://x/)"/>'), /fill of <rect> is "url\(http.*not allowed$/],
    ['an address in entities', picture('<rect fill="u&#114;l(#a)"/>'), /^"&#114;" is not allowed: write &lt;/],
    ['a size beyond any screen', picture('<rect width="1000000"/>'), /^the attribute width of <rect> is "1000000"/],
    ['a large exponent', picture('<rect width="1e9"/>'), /^the attribute width of <rect> is "1e9"/],
    ['a move of two words', picture('<rect data-move="a b"/>'), /^the attribute data-move of <rect> is "a b"/],
    ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>', /^the attribute xmlns of/],
    ['an attribute given twice', picture('<rect x="1" x="2"/>'), '<rect> has the attribute x twice'],
    ['an entity', picture('<text>&bomb;</text>'), /^"&bomb;" is not allowed/],
    ['an ampersand', picture('<text>a & b</text>'), /^"& b" is not allowed/],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${picture('')}`, /^it does not begin with <svg …>/],
    ['a document type within', picture('<!DOCTYPE x>'), /^an element was expected at "<!DOCTYPE x>/],
    ['a comment', picture('<!-- --><g/>'), /^an element was expected at "<!-- -->/],
    ['CDATA', picture('<text><![CDATA[<script>]]></text>'), /^an element was expected at "<!\[CDATA\[/],
    ['an instruction', picture('<?xml-stylesheet href="x"?>'), /^an element was expected at "<\?xml-styleshe/],
    ['HTML alone', '<html></html>', /^it does not begin with <svg …>, but with "<html><\/html>"/],
    ['something after the end', `${picture('')}<script/>`, '"<script/>" follows after </svg>'],
    ['text between shapes', picture('<g>hello</g>'), 'there is text in <g>: "hello"'],
    ['a tag of another end', picture('<g></text>'), '<g> ends with </text>'],
    ['a part', '<svg viewBox="0 0 1 1"><g>', 'an element was expected at its end'],
    ['an attribute without quotation marks', picture('<rect x=1/>'), /^the end of <rect> was expected at " x=1\/>/],
    ['a picture without a size', '<svg></svg>', 'it has no viewBox'],
    ['a deep one', picture(`${'<g>'.repeat(20)}${'</g>'.repeat(20)}`), 'its elements are nested more than 20 deep'],
    ['one of many parts', picture('<g/>'.repeat(10_000)), 'it has more than 10000 elements'],
    ['a long one', picture(`<text>${'x'.repeat(MOST_SVG_LETTERS)}</text>`), 'it is longer than 256 KB'],
    ['nothing', '', /^it does not begin with <svg …>/],
  ])('%s', (_, text, words) => {
    const cleaned = cleanSvg(text);
    expect(cleaned.ok ? cleaned.value : cleaned.error).toMatch(
      words instanceof RegExp ? words : new RegExp(`^${escaped(words)}$`),
    );
    expect(cleaned.ok).toBe(false);
  });

  test('in a moment, whatever it is', () => {
    const start = performance.now();
    for (const unit of [
      '1',
      ' ',
      'rotate(1)  ',
      '1 ',
      '1,',
      '.1',
      '1e-',
      'M',
      '(',
      'rotate(1)',
      '&',
      '<',
      '" ',
      '1.',
      '-',
    ]) {
      const long = `${unit.repeat(200_000 / unit.length)}!`;
      for (const key of ['d', 'points', 'transform', 'fill'])
        cleanSvg(picture(`<path ${key}="${long}"/><polygon ${key}="${long}"/>`));
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
