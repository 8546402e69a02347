import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root, workspaceFolders } from '../files.mjs';
import { namesDefinedTwice, SHARED_NAMES } from './names.ts';

const sources = new Map(
  workspaceFolders()
    .flatMap((folder) => [...filesUnder(`${folder}/src`), ...filesUnder(`${folder}/assembly`)])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/paraglide/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);

test('an exported name has one definition, or a reason to have several', () => {
  const twice = namesDefinedTwice(sources);
  const unexplained = [...twice].filter(([name]) => !SHARED_NAMES.has(name));
  expect(unexplained.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  expect([...SHARED_NAMES.keys()].filter((name) => !twice.has(name))).toEqual([]);
});

test('definitions are found in all their forms, once for each file', () => {
  const twice = namesDefinedTwice(
    new Map([
      [
        'a.ts',
        'export const one = 1;\nexport type Two = 2;\nexport function three(): void;\nexport function three(): void {}',
      ],
      ['b.ts', 'export async function one() {}\nexport interface Two {}\nconst three = 3;'],
      ['c.ts', 'export abstract class Two {}\n  export const one = "inside a text";'],
    ]),
  );
  expect(twice).toEqual(
    new Map([
      ['one', ['a.ts', 'b.ts']],
      ['Two', ['a.ts', 'b.ts', 'c.ts']],
    ]),
  );
});
