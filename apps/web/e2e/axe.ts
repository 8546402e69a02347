import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: {
    readonly runOnly?: readonly string[];
    readonly resultTypes: readonly string[];
    readonly preload: boolean;
  }): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

interface Fault {
  readonly impact: string;
  readonly words: string;
}

/** The faults that axe finds, by all its rules or only by those given. */
async function faultsBy(page: Page, runOnly?: readonly string[]): Promise<Fault[]> {
  // Evaluated rather than added as a script, which the page's content policy forbids.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (rules) => {
    // Of rules that are kept nothing is reported, and stylesheets are not read: no rule that runs needs their text.
    const options = { resultTypes: ['violations'], preload: false };
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(
      rules === null ? options : { ...options, runOnly: rules },
    );
    return violations.map(({ id, impact, nodes }) => ({
      impact,
      words: `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    }));
  }, runOnly ?? null);
}

/** All accessibility faults that axe finds in the first of these themes, and faults of contrast in the others. */
export async function allFaults(page: Page, themes: readonly ('light' | 'dark')[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const found = await faultsBy(page, at === 0 ? undefined : ['color-contrast']);
    faults.push(...found.map(({ words }) => `in the ${colorScheme}, ${words}`));
  }
  return faults;
}

/** Serious accessibility faults found by axe, by all its rules or only by those given. */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const faults = await faultsBy(page, rules);
  return faults.flatMap(({ impact, words }) => (impact === 'serious' || impact === 'critical' ? [words] : []));
}
