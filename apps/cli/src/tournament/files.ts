import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail, ok, type Result } from '@ringfence/rules';
import { systemTrouble, visible } from '../trouble.ts';

/** The text of a file that another one names, by its path from a folder; the error says why there is none. */
export function readFrom(folder: string, path: string): Result<string, string> {
  try {
    return ok(readFileSync(resolve(folder, path), 'utf8'));
  } catch (error) {
    return fail(`${visible(path)}: ${systemTrouble(error)}`);
  }
}
