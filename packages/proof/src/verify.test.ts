import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files that a file imports, directly or not, and the packages. */
function importsOf(url: URL, found = new Set<string>()): Set<string> {
  if (found.has(url.href)) return found;
  found.add(url.href);
  for (const [, specifier] of readFileSync(url, 'utf8').matchAll(/from '([^']+)'/g)) {
    if (specifier.startsWith('.')) importsOf(new URL(specifier, url), found);
    else found.add(specifier);
  }
  return found;
}

test('the checkers share no code with the solvers and writers', () => {
  const here = new URL('.', import.meta.url).href;
  const files = [...importsOf(new URL('verify.ts', import.meta.url))].map((one) => one.replace(here, ''));
  expect(files).toEqual(
    expect.arrayContaining(['value-proof/check.ts', 'fence-proof/check.ts', 'race-proof/check.ts', '@ringfence/rules']),
  );
  const isChecker =
    /^(?:verify|(?:breaker|fence)-proof\/[a-z-]+|value-proof\/(?:check|hexagon-pairing)|race-proof\/(?:chain|check|header|hexagon|rules|squatter|walk))\.ts$/;
  expect(files.filter((file) => file !== '@ringfence/rules' && !isChecker.test(file))).toEqual([]);
});
