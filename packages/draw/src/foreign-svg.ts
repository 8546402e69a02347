// A picture that a stranger's program has drawn. It is read by a parser that knows a small part of SVG, and written anew from what was
// read: nothing of the original text is kept, so nothing can hide in it. What is not known is refused, not dropped: its author must see it.
import { fail, ok, quote, type Result, visible } from '@ringfence/rules';
import { element, escapeText } from './svg-text.ts';

/** A longer text is refused before it is read. */
export const MOST_SVG_LETTERS = 256 * 1024;
const MOST_ELEMENTS = 10_000;
const MOST_LEVELS = 20;
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Whether the value of an attribute is allowed. */
type Allows = (value: string) => boolean;

/** Numbers are bounded, so that no picture is larger than any screen. */
const NUMBER = String.raw`[-+]?(?:\d{1,5}(?:\.\d{0,20})?|\.\d{1,20})(?!\d)(?:e-\d{1,2})?`;

function whole(pattern: string): Allows {
  const expression = new RegExp(`^(?:${pattern})$`);
  return (value) => expression.test(value);
}

/** Any number of tokens, read one by one: an expression for all of them could take for ever to refuse a text. */
function listOf(token: string): Allows {
  const next = new RegExp(`[\\s,]*(?:${token})[\\s,]*`, 'y');
  return (value) => {
    next.lastIndex = 0;
    while (next.lastIndex < value.length) if (!next.test(value)) return false;
    return true;
  };
}

const length = whole(`${NUMBER}(?:px|%)?`);
const number = whole(`${NUMBER}%?`);
const colour = whole(String.raw`#[\da-fA-F]{3,8}|[a-zA-Z]{1,30}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)`);
const word = whole('[a-z-]{1,20}');

const shape = {
  fill: colour,
  'fill-opacity': number,
  'fill-rule': word,
  opacity: number,
  stroke: colour,
  'stroke-linecap': word,
  'stroke-linejoin': word,
  'stroke-opacity': number,
  'stroke-width': length,
  transform: listOf(String.raw`(?:matrix|translate|scale|rotate|skewX|skewY)\([-+\d\s.,e]{1,200}\)`),
  /** The move that a click on this element means. */
  'data-move': whole('[!-~]{1,100}'),
};
const letters = {
  ...shape,
  'dominant-baseline': word,
  'font-family': whole(String.raw`[\w ,-]{1,80}`),
  'font-size': length,
  'font-style': word,
  'font-weight': whole('[a-z]{1,10}|[1-9]00'),
  'text-anchor': word,
};
const corner = { x: length, y: length, dx: length, dy: length };

/** Every element that is known, with its attributes. No style, no links, no names: nothing that reaches out of the picture. */
const ELEMENTS: Readonly<Record<string, Readonly<Record<string, Allows>>>> = {
  svg: {
    ...letters,
    xmlns: whole(NAMESPACE.replaceAll('.', '\\.')),
    viewBox: whole(`${NUMBER}(?:[\\s,]+${NUMBER}){3}`),
    width: length,
    height: length,
  },
  g: letters,
  title: {},
  desc: {},
  text: { ...letters, ...corner },
  tspan: { ...letters, ...corner },
  rect: { ...shape, x: length, y: length, width: length, height: length, rx: length, ry: length },
  circle: { ...shape, cx: length, cy: length, r: length },
  ellipse: { ...shape, cx: length, cy: length, rx: length, ry: length },
  line: { ...shape, x1: length, y1: length, x2: length, y2: length },
  polyline: { ...shape, points: listOf(NUMBER) },
  polygon: { ...shape, points: listOf(NUMBER) },
  path: { ...shape, d: listOf(`[MmLlHhVvCcSsQqTtAaZz]|${NUMBER}`) },
};
const WITH_TEXT = new Set(['title', 'desc', 'text', 'tspan']);
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
};

/** A foreign picture made safe to insert into a page; the error is what is wrong with it, as a clause about "it". */
export function cleanSvg(text: string): Result<string, string> {
  if (text.length > MOST_SVG_LETTERS) return fail(`it is longer than ${MOST_SVG_LETTERS / 1024} KB`);
  try {
    return ok(new Reader(text.trim()).document());
  } catch (error) {
    if (error instanceof Refused) return fail(error.message);
    throw error;
  }
}

/** A picture as the address of an `<img>`: in there no script runs and nothing is loaded, whatever the picture holds. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

class Refused extends Error {}

class Reader {
  private readonly text: string;
  private at = 0;
  private elements = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): string {
    if (!/^<svg[\s>]/.test(this.text))
      throw new Refused(`it does not begin with <svg …>, but with ${quote(this.text)}`);
    const svg = this.element(1);
    if (this.at < this.text.length) throw new Refused(`${quote(this.text.slice(this.at))} follows after </svg>`);
    return svg;
  }

  private element(level: number): string {
    if (level > MOST_LEVELS) throw new Refused(`its elements are nested more than ${MOST_LEVELS} deep`);
    if (++this.elements > MOST_ELEMENTS) throw new Refused(`it has more than ${MOST_ELEMENTS} elements`);
    const start = this.take(/<([A-Za-z][\w:.-]*)/y, 'an element');
    const [, name] = start;
    const known = Object.hasOwn(ELEMENTS, name) && (name !== 'svg' || level === 1) ? ELEMENTS[name] : undefined;
    if (known === undefined) throw new Refused(`the element <${name}> is not allowed`);
    const attributes = this.attributes(name, known);
    if (level === 1) {
      if (attributes.viewBox === undefined) throw new Refused('it has no viewBox');
      attributes.xmlns = NAMESPACE;
    }
    const [, isEmpty] = this.take(/\s*(\/?)>/y, `the end of <${name}>`);
    return element(name, attributes, isEmpty ? undefined : this.content(name, level));
  }

  private attributes(name: string, known: Readonly<Record<string, Allows>>): Record<string, string> {
    const found: Record<string, string> = {};
    for (;;) {
      const next = this.find(/\s+([A-Za-z][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y);
      if (next === undefined) return found;
      const [, key, double, single] = next;
      const value = this.plain(double ?? single);
      const allowed = Object.hasOwn(known, key) ? known[key] : undefined;
      if (allowed === undefined) throw new Refused(`<${name}> may not have the attribute ${visible(key)}`);
      if (!allowed(value))
        throw new Refused(`the attribute ${key} of <${name}> is ${quote(value)}, which is not allowed`);
      if (Object.hasOwn(found, key)) throw new Refused(`<${name}> has the attribute ${key} twice`);
      found[key] = value;
    }
  }

  /** What is between the tags of an element. */
  private content(name: string, level: number): string {
    let inside = '';
    for (;;) {
      const [text] = this.take(/[^<]*/y, 'text');
      const plain = this.plain(text);
      if (WITH_TEXT.has(name)) inside += escapeText(visible(plain.replace(/\s+/g, ' ')));
      else if (plain.trim() !== '') throw new Refused(`there is text in <${name}>: ${quote(plain.trim())}`);
      if (this.text.startsWith('</', this.at)) {
        const [, end] = this.take(/<\/([A-Za-z][\w:.-]*)\s*>/y, `</${name}>`);
        if (end !== name) throw new Refused(`<${name}> ends with </${end}>`);
        return inside;
      }
      inside += this.element(level + 1);
    }
  }

  /** A text without entities: only those that XML itself knows, so that no text can grow. */
  private plain(text: string): string {
    return text.replace(/&([^;&]{0,10});?/g, (entity, name: string) => {
      if (Object.hasOwn(ENTITIES, name) && entity.endsWith(';')) return ENTITIES[name];
      throw new Refused(`${quote(entity)} is not allowed: write &lt; &gt; &amp; &quot; &apos; or the letter itself`);
    });
  }

  private find(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text) ?? undefined;
    if (found !== undefined) this.at = pattern.lastIndex;
    return found;
  }

  private take(pattern: RegExp, expected: string): RegExpExecArray {
    const found = this.find(pattern);
    if (found !== undefined) return found;
    const here = this.text.slice(this.at);
    throw new Refused(`${expected} was expected ${here === '' ? 'at its end' : `at ${quote(here)}`}`);
  }
}
