import { visible } from '@ringfence/rules';

/** An error that a compiler or an interpreter reports: where, and what. */
interface CompileError {
  readonly file: string;
  readonly line: string;
  readonly words: string;
}

const MOST_WORDS = 160;

/** The first error in the log of a build, of that file if there is one, as `FILE:LINE: WORDS.`; undefined if there is none. */
export function compileError(log: string, source?: string): string | undefined {
  const errors = errorsIn(log.split('\n'));
  const stem = source?.split('/').at(-1);
  const first = errors.find(({ file }) => file.split('/').at(-1) === stem) ?? errors[0];
  if (first === undefined) return undefined;
  const words = first.words.trim().replace(/\.$/, '').slice(0, MOST_WORDS);
  const location = first.line === '' ? first.file : `${first.file}:${first.line}`;
  return visible(`${location.replace(/^\.\//, '')}: ${words}.`);
}

function errorsIn(lines: readonly string[]): CompileError[] {
  return lines.flatMap((line, i): CompileError[] => {
    const compiled = /^(\S.*?\.\w+):(\d+)(?::\d+)?: (?:fatal )?error: (.*)$/.exec(line);
    if (compiled !== null) return [{ file: compiled[1], line: compiled[2], words: compiled[3] }];
    const rust = /^error(?:\[\w+\])?: (.*)$/.exec(line);
    const location = rust === null ? null : /^\s*--> (.+?):(\d+)/.exec(lines[i + 1] ?? '');
    if (rust !== null && location !== null) return [{ file: location[1], line: location[2], words: rust[1] }];
    const linked = /^(?:\S*ld: )?(\S+?):.*(undefined reference to .*)$/.exec(line);
    if (linked !== null) return [{ file: linked[1], line: '', words: linked[2] }];
    const thrown = /^(\w*(?:Syntax|Indentation|Tab)Error: .*)$/.exec(line);
    if (thrown === null) return [];
    // Python and Node say where before what.
    const before = lines.slice(Math.max(0, i - 6), i).reverse();
    const where = before
      .map((other) => /^\s*File "(.+?)", line (\d+)/.exec(other) ?? /^(\S.*\.[cm]?js):(\d+)$/.exec(other))
      .find((found) => found !== null);
    return where === undefined || where === null ? [] : [{ file: where[1], line: where[2], words: thrown[1] }];
  });
}
