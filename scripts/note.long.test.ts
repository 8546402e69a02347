import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.mjs';

const hasTex = spawnSync('pdflatex', ['--version']).error === undefined;
if (!hasTex) console.warn('SKIPPED: the note needs pdflatex (on Debian: texlive-latex-base).');

test.skipIf(!hasTex)('the note becomes a PDF without errors, open references or lines that are too wide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-note-'));
  try {
    cpSync(join(root, 'docs/note'), folder, { recursive: true });
    const build = (): { status: number | null; log: string } => {
      const words = ['-interaction=batchmode', '-halt-on-error', 'note.tex'];
      const { status } = spawnSync('pdflatex', words, { cwd: folder });
      return { status, log: readFileSync(join(folder, 'note.log'), 'latin1') };
    };
    build();
    const { status, log } = build();
    expect(status, log.slice(-2000)).toBe(0);
    expect(log).not.toMatch(/undefined references|Overfull \\hbox/);
    expect(existsSync(join(folder, 'note.pdf'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
