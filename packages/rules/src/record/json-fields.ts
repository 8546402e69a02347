import { quote, type TextError } from '../result.ts';
import type { JsonEntry, JsonValue } from './json-syntax.ts';
import { oneLine, type SourceText, tidyText } from './source.ts';

/** The version of the JSON that is written, and the only one that is read. */
export const JSON_VERSION = 1;

export type JsonFields = ReadonlyMap<string, JsonEntry>;

/**
 * Reads typed fields from JSON values. Methods return `undefined` for invalid values and for optional ones that are
 * missing; the first error is kept, so that a reader can read everything and check for errors once.
 */
export class JsonAsker {
  error: TextError | undefined;
  private readonly source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  wrong(value: { readonly at: number }, message: string, expected: string, found?: string): undefined {
    this.error ??= this.source.errorAt(value.at, message, expected, found);
    return undefined;
  }

  /** The fields of an object that has no fields other than these. */
  object(value: JsonValue, names: readonly string[]): JsonFields | undefined {
    if (value.type !== 'object') return this.wrong(value, 'this is not an object', 'an object', article(value));
    for (const [key, { keyAt }] of value.entries) {
      if (names.includes(key)) continue;
      return this.wrong({ at: keyAt }, 'unknown key', `one of ${names.join(', ')}`, quote(key));
    }
    return value.entries;
  }

  /** A required field. */
  need(object: JsonValue, fields: JsonFields, name: string): JsonValue | undefined {
    return fields.get(name)?.value ?? this.wrong(object, `the key ${name} is missing`, name, 'an object without it');
  }

  items(value: JsonValue): readonly JsonValue[] | undefined {
    return value.type === 'array' ? value.items : this.wrong(value, 'this is not a list', 'a list', article(value));
  }

  integer(value: JsonValue): number | undefined {
    if (value.type === 'number' && Number.isInteger(value.value)) return value.value;
    return this.wrong(value, 'this is not a whole number', 'a whole number');
  }

  boolean(value: JsonValue): boolean | undefined {
    if (value.type === 'true' || value.type === 'false') return value.type === 'true';
    return this.wrong(value, 'this is not true or false', 'true or false', article(value));
  }

  /** A text of several lines. */
  text(value: JsonValue): string | undefined {
    return value.type === 'string'
      ? tidyText(value.value)
      : this.wrong(value, 'this is not a string', 'a text', article(value));
  }

  line(value: JsonValue): string | undefined {
    const text = this.text(value);
    return text === undefined ? undefined : oneLine(text);
  }

  /** A text exactly as written. */
  verbatim(value: JsonValue): string | undefined {
    return this.text(value) === undefined || value.type !== 'string' ? undefined : value.value;
  }

  choice<T extends string>(value: JsonValue, words: readonly T[]): T | undefined {
    const text = value.type === 'string' ? value.value : undefined;
    const word = words.find((known) => known === text);
    return word ?? this.wrong(value, 'this is not one of the allowed words', words.join(' or '));
  }

  /** What every Ringfence text states about itself. */
  heading(object: JsonValue, fields: JsonFields, kind: string): void {
    const version = this.need(object, fields, 'ringfence');
    if (version !== undefined && this.integer(version) !== undefined && this.integer(version) !== JSON_VERSION) {
      this.wrong(version, 'this version cannot be read', `${JSON_VERSION}`);
    }
    const found = this.need(object, fields, 'kind');
    if (found !== undefined) this.choice(found, [kind]);
  }
}

function article(value: JsonValue): string {
  if (value.type === 'array') return 'a list';
  if (value.type === 'object') return 'an object';
  if (value.type === 'string') return quote(value.value);
  return value.type === 'number' ? `${value.value}` : value.type;
}
