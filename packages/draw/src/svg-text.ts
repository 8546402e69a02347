import type { Point } from './geometry.ts';

/** At most three decimals, and no negative zero: the same picture is the same text everywhere. */
export const format = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);

/** Text that XML allows: control characters and unpaired surrogates, which it does not, become U+FFFD. */
export function escapeText(text: string): string {
  let safe = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (char === '&') safe += '&amp;';
    else if (char === '<') safe += '&lt;';
    else if (char === '>') safe += '&gt;';
    else if (char === '"') safe += '&quot;';
    else if (char === "'") safe += '&#39;';
    else safe += isXmlChar(code) ? char : '\ufffd';
  }
  return safe;
}

const isXmlChar = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code < 0x7f) ||
  (code >= 0xa0 && code < 0xd800) ||
  (code > 0xdfff && code < 0xfffe) ||
  code > 0xffff;

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element as text; attributes are escaped and formatted here, `content` must already be markup. */
export function element(name: string, attributes: Attributes, content?: string): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    open += ` ${key}="${typeof value === 'number' ? format(value) : escapeText(value)}"`;
  }
  return content === undefined ? `${open}/>` : `${open}>${content}</${name}>`;
}

/** A group, or nothing at all when it would be empty. */
export function group(className: string, attributes: Attributes, parts: readonly string[]): string {
  const content = parts.filter((part) => part !== '');
  return content.length === 0 ? '' : element('g', { class: className, ...attributes }, `\n${content.join('\n')}\n`);
}

/** Path data for lines through points; a line that ends where it began is closed. */
export function pathData(lines: readonly (readonly Point[])[]): string {
  return lines
    .map((line) => {
      const points = line.map(({ x, y }) => `${format(x)} ${format(y)}`);
      const closed = points.length > 2 && points[0] === points[points.length - 1];
      if (closed) points.pop();
      return `M${points.join('L')}${closed ? 'Z' : ''}`;
    })
    .join('');
}

/** A line of text with its middle at `y`, since not every SVG viewer supports baselines. */
export function textAt(text: string, { x, y }: Point, size: number, attributes: Attributes): string {
  return element('text', { x, y: y + size * 0.355, 'font-size': size, ...attributes }, escapeText(text));
}

/** The approximate width of a text, in units of its size: no font is available here. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code >= 0x2e80) width += 1;
    else if (/[A-Z@%&]/.test(char)) width += 0.7;
    else if (/[mwMW—]/.test(char)) width += 0.85;
    else if (/[ijl.,:;'|! ]/.test(char)) width += 0.32;
    else width += 0.58;
  }
  return width;
}

/** Breaks a text into lines of at most `width` units of its size; existing line breaks are kept. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (textWidth(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (textWidth(line) > width && line.length > 1) {
        const chars = [...line];
        let count = 1;
        while (count < chars.length && textWidth(chars.slice(0, count + 1).join('')) <= width) count++;
        if (count === chars.length) break;
        lines.push(chars.slice(0, count).join(''));
        line = chars.slice(count).join('');
      }
    }
    lines.push(line);
  }
  return lines;
}
