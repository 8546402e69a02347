import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a benchmark has done so far, a line of JSON for each result, so that the next run resumes. */
export function readState<T>(file: string): T[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A run that was killed while it wrote leaves half a line.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as T];
    } catch {
      return [];
    }
  });
}

/** Adds a result. */
export function addToState(file: string, result: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}
