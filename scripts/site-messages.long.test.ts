import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.mjs';

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test("the texts of the site become what paraglide's own command makes of them", () => {
  const scratch = mkdtempSync(join(tmpdir(), 'messages-'));
  const [ours, theirs] = ['ours', 'theirs'].map((name) => join(scratch, name));
  const run = (...args: string[]): void => {
    execFileSync(process.execPath, args, { cwd: join(root, 'apps/web'), stdio: 'pipe' });
  };
  try {
    run(join(root, 'scripts/site-messages.mjs'), ours);
    const options = ['--silent', '--no-emit-readme', '--outdir', theirs, '--strategy', 'globalVariable', 'baseLocale'];
    run(join(root, 'node_modules/@inlang/paraglide-js/bin/run.js'), 'compile', ...options);
    const made = filesOf(ours);
    expect(Object.keys(made).length).toBeGreaterThan(1000);
    expect(made).toEqual(filesOf(theirs));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}, 120_000);
