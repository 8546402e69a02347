/** The line between what to look at first and the whole log. */
const WHOLE = 'The whole log:';
const MOST_FIRST = 10;

/** The first line of an error of a compiler or an interpreter. */
const ERROR = /(?:^|: )(?:fatal )?error(?:\[\w+\])?:|^\s*(?:Syntax|Indentation)Error\b/;
/** What compilers print after their errors. */
const AFTER = /^(?:\d+ (?:error|warning)s?\b|Note: |Not all sources )/;

/**
 * The log of a build with its errors first, at most ten lines of them, and the rest after it. An error that is repeated,
 * because its file was compiled twice, is there once.
 */
export function tidyLog(log: string): string {
  const seen = new Set<string>();
  const kept: string[] = [];
  const errors: string[][] = [];
  for (const block of blocksOf(log.trimEnd().split('\n'))) {
    const isError = ERROR.test(block[0]);
    const text = block.join('\n');
    if (isError && seen.has(text)) continue;
    seen.add(text);
    kept.push(...block);
    if (isError) errors.push(block);
  }
  if (kept.length <= MOST_FIRST || errors.length === 0) return `${kept.join('\n')}\n`;
  const first = errors.flat().slice(0, MOST_FIRST);
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'} in all.`;
  return [...first, count, '', WHOLE, ...kept, ''].join('\n');
}

/** Every error with the lines that belong to it; all other lines by themselves. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isError = ERROR.test(line);
    if (isError || !isOpen || AFTER.test(line)) blocks.push([line]);
    else blocks.at(-1)?.push(line);
    isOpen = isError || (isOpen && !AFTER.test(line));
  }
  return blocks;
}

/** What to look at first in a tidy log, and the rest. */
export function logParts(log: string): { readonly first: string; readonly rest: string } {
  const at = log.indexOf(`\n${WHOLE}\n`);
  if (at >= 0) return { first: log.slice(0, at).trimEnd(), rest: log.slice(at + WHOLE.length + 2).trimEnd() };
  const lines = log.trimEnd().split('\n');
  return { first: lines.slice(0, MOST_FIRST).join('\n'), rest: lines.length > MOST_FIRST ? log.trimEnd() : '' };
}
