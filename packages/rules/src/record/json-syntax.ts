import { fail, ok, type Result, type TextError } from '../result.ts';
import { lengthError, makeSource, type SourceText } from './source.ts';

/** A JSON value with its location, for error messages. */
export type JsonValue =
  | { readonly type: 'object'; readonly at: number; readonly entries: ReadonlyMap<string, JsonEntry> }
  | { readonly type: 'array'; readonly at: number; readonly items: readonly JsonValue[] }
  | { readonly type: 'string'; readonly at: number; readonly value: string }
  | { readonly type: 'number'; readonly at: number; readonly value: number }
  | { readonly type: 'true' | 'false' | 'null'; readonly at: number };

export interface JsonEntry {
  readonly keyAt: number;
  readonly value: JsonValue;
}

/** Our own texts nest five levels deep; the limit keeps hostile input from exhausting the stack. */
const MAX_DEPTH = 32;

const spaces = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const word = /true|false|null/y;
/** Matches up to a character that ends a string or is not allowed in it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside strings.
const stringStop = /["\\\u0000-\u001f]/g;

/** Reads JSON. Unlike `JSON.parse` it reports line and column in every browser, and refuses duplicate keys. */
export function parseJson(text: string): Result<{ readonly value: JsonValue; readonly source: SourceText }> {
  const tooLong = lengthError(text);
  if (tooLong !== undefined) return fail(tooLong);
  const source = makeSource(text);
  const reader = new JsonReader(text, source);
  reader.skip();
  const value = reader.value(0);
  reader.skip();
  if (value !== undefined && reader.at < text.length)
    reader.wrong('there is text after the value', 'the end of the text');
  if (value === undefined || reader.error !== undefined)
    return fail(reader.error ?? source.errorAt(0, 'this is not JSON', 'a value'));
  return ok({ value, source });
}

/** Methods return `undefined` after an error; the first error is kept. */
class JsonReader {
  at: number;
  error: TextError | undefined;
  private readonly text: string;
  private readonly source: SourceText;

  constructor(text: string, source: SourceText) {
    this.text = text;
    this.source = source;
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  wrong(message: string, expected: string, at = this.at): undefined {
    this.error ??= this.source.errorAt(at, message, expected);
    return undefined;
  }

  skip(): void {
    spaces.lastIndex = this.at;
    spaces.test(this.text);
    this.at = spaces.lastIndex;
  }

  value(depth: number): JsonValue | undefined {
    const { at } = this;
    const sign = this.text[at];
    if (depth > MAX_DEPTH) return this.wrong('nested too deeply', `at most ${MAX_DEPTH} levels`);
    if (sign === '{') return this.object(depth);
    if (sign === '[') return this.array(depth);
    if (sign === '"') {
      const value = this.string();
      return value === undefined ? undefined : { type: 'string', at, value };
    }
    const digits = this.match(number);
    if (digits !== undefined) return { type: 'number', at, value: Number(digits) };
    const name = this.match(word);
    if (name !== undefined) return { type: name as 'true' | 'false' | 'null', at };
    return this.wrong('this is not a JSON value', 'a JSON value');
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private object(depth: number): JsonValue | undefined {
    const start = this.at;
    const entries = new Map<string, JsonEntry>();
    const complete = this.list('}', () => {
      const keyAt = this.at;
      if (this.text[keyAt] !== '"') return this.wrong('a key is missing', 'a key in double quotes');
      const key = this.string();
      if (key === undefined) return undefined;
      if (entries.has(key)) return this.wrong('this key occurs twice in one object', 'another key', keyAt);
      this.skip();
      if (this.text[this.at] !== ':') return this.wrong('a key without a value', '":"');
      this.at++;
      this.skip();
      const value = this.value(depth + 1);
      if (value !== undefined) entries.set(key, { keyAt, value });
      return value;
    });
    return complete ? { type: 'object', at: start, entries } : undefined;
  }

  private array(depth: number): JsonValue | undefined {
    const start = this.at;
    const items: JsonValue[] = [];
    const complete = this.list(']', () => {
      const value = this.value(depth + 1);
      if (value !== undefined) items.push(value);
      return value;
    });
    return complete ? { type: 'array', at: start, items } : undefined;
  }

  /** Reads a comma-separated list between two brackets; true if it is valid. */
  private list(close: string, item: () => JsonValue | undefined): boolean {
    this.at++;
    this.skip();
    if (this.text[this.at] === close) {
      this.at++;
      return true;
    }
    for (;;) {
      if (item() === undefined) return false;
      this.skip();
      const sign = this.text[this.at];
      if (sign !== ',' && sign !== close) {
        this.wrong('a comma or a closing bracket is missing', `"," or "${close}"`);
        return false;
      }
      this.at++;
      if (sign === close) return true;
      this.skip();
    }
  }

  private string(): string | undefined {
    const start = this.at;
    stringStop.lastIndex = start + 1;
    while (stringStop.test(this.text)) {
      const stop = stringStop.lastIndex - 1;
      const sign = this.text[stop];
      if (sign === '"') {
        this.at = stop + 1;
        return JSON.parse(this.text.slice(start, this.at)) as string;
      }
      if (sign !== '\\') return this.wrong('a string holds a control character', 'an escape such as \\n', stop);
      const escaped = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(this.text.slice(stop, stop + 6));
      if (escaped === null) return this.wrong('unknown escape in a string', 'an escape such as \\n', stop);
      stringStop.lastIndex = stop + escaped[0].length;
    }
    return this.wrong('a string is never closed', '"\\"" at its end', start);
  }
}
