import { escapeText } from '@ringfence/draw';
import { visible } from '@ringfence/rules';

/**
 * Text that is already HTML. Only {@link html} and {@link trusted} create it, so foreign text cannot slip in unescaped.
 */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

/** HTML with its values escaped and without invisible characters; markup and lists of it are inserted unchanged. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((text, part, i) => text + textOf(values[i - 1]) + part));
}

/** Marks our own text, such as a drawn picture, as HTML. */
export const trusted = (text: string): Markup => new Markup(text);

export const nothing = trusted('');

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeText(visible(String(value)));
}

/** Data for a script block: no character in it can end the block. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
