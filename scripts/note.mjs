// @ts-check
// `node scripts/note.mjs`: writes the tables and numbers of docs/note/note.tex, read from the files that they are about.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './files.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** @param {string} file */
const linesOf = (file) => read(file).trimEnd().split('\n').length;

/**
 * The cells of the first table of a document that is below such a line, without its head.
 * @param {string} document
 * @param {string} head how the first line of the table begins
 */
function rowsBelow(document, head) {
  const lines = document.split('\n');
  const start = lines.findIndex((line) => line.startsWith(head));
  if (start < 0) throw new Error(`There is no table that begins with ${head}`);
  const table = lines.slice(start);
  const end = table.findIndex((line) => !line.startsWith('|'));
  return table.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * A tabular of LaTeX.
 * @param {string} columns
 * @param {readonly (readonly string[])[]} rows the first one is the head
 */
const tabular = (columns, [head, ...rows]) =>
  `\\begin{tabular}{${columns}}\n${[head.join(' & '), '\\hline', ...rows.map((row) => row.join(' & '))]
    .join(' \\\\\n')
    .replace('\\hline \\\\', '\\hline')}\n\\end{tabular}\n`;

/** @param {string} name */
const file = (name) => `\\texttt{${name.replaceAll('`', '')}}`;

/**
 * Words of a document as LaTeX.
 * @param {string} words
 */
const tex = (words) =>
  words
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[%#&_]/g, '\\$&')
    .replaceAll('×', '$\\times$')
    .replaceAll('--', '-{}-')
    .replaceAll(/`([^`]*)`/g, '\\texttt{$1}');

/**
 * A table over several pages.
 * @param {string} columns
 * @param {string} caption
 * @param {readonly (readonly string[])[]} rows the first one is the head
 */
const longTable = (columns, caption, [head, ...rows]) => {
  const line = (/** @type {readonly string[]} */ row) => `${row.map(tex).join(' & ')} \\\\\n`;
  const top = `${line(head)}\\hline`;
  return `\\begingroup\\footnotesize\\setlength{\\tabcolsep}{3pt}\n\\begin{longtable}{${columns}}\n\\caption{${caption}}\\\\\n${top}\\endfirsthead\n${top}\\endhead\n${rows.map(line).join('')}\\end{longtable}\n\\endgroup\n`;
};

/** The texts of the generated files of docs/note, by name. */
export function noteFiles() {
  const theory = read('docs/theory.md');
  const proofs = rowsBelow(theory, '| file | positions |').slice(2);
  const certificates = rowsBelow(theory, '| file | clauses |').slice(2);
  const checkers = rowsBelow(theory, '| Havannah 4 | `verify` |').slice(2);
  const numbers = new Map(
    [
      ['rocq:definitions', linesOf('rocq/Board.v') + linesOf('rocq/Rules.v')],
      ['rocq:ocaml', linesOf('rocq/main.ml')],
    ].map(([name, count]) => [String(name), count.toLocaleString('en')]),
  );
  for (const [name, positions] of proofs)
    numbers.set(`${name.replaceAll('`', '').replace('.proof', '')}:positions`, positions);
  for (const [name, clauses] of certificates)
    numbers.set(`${name.replaceAll('`', '').replace('.txt.gz', '')}:clauses`, clauses);
  const grid = rowsBelow(theory, '| | 3 | 4 | 5 |').filter((_, i) => i !== 1);
  const pairings = rowsBelow(theory, '| board | 3×3').filter((_, i) => i !== 1);
  const fewest = pairings[0].map((name, i) => [name.replaceAll(/(\d+)×(\d+)/g, '$$$1\\by$2$$'), pairings[1][i]]);
  const solvers = read('docs/measurements/solvers.md');
  const openings = rowsBelow(theory, '| opening | Ewalds 2012').filter((_, i) => i !== 1);
  const drawing =
    theory
      .match(/## Pairings[\s\S]*?```text\n([\s\S]*?)```/)?.[1]
      .trimEnd()
      .split('\n') ?? [];
  const stored = readdirSync(join(root, 'docs/proofs'));
  const listed = [...proofs, ...certificates].map(([name, count, bytes]) => [
    file(name),
    count.replace('–', '--'),
    bytes,
  ]);
  if (listed.length !== stored.length) throw new Error('docs/theory.md does not list every file of docs/proofs');
  const half = Math.ceil(listed.length / 2);
  return new Map([
    [
      'numbers.tex',
      [...numbers].map(([name, value]) => `\\expandafter\\def\\csname num:${name}\\endcsname{${value}}\n`).join(''),
    ],
    [
      'grid.tex',
      tabular(
        `r|${'c'.repeat(grid[0].length - 1)}`,
        grid.map((row) => row.map(gridCell)),
      ),
    ],
    ['pairings.tex', tabular('l|c', fewest)],
    [
      'drawing.tex',
      `\\begin{tabular}{cccccc}\n${drawing.map((row) => row.replaceAll('.', '$\\cdot$').replaceAll(' ', ' & ')).join(' \\\\\n')}\n\\end{tabular}\n`,
    ],
    [
      'ewalds.tex',
      tabular(
        'lll',
        openings.map((row) => row.map(tex)),
      ),
    ],
    [
      'runs.tex',
      longTable(
        'L{43mm}L{15mm}L{49mm}L{37mm}',
        'The runs that wrote the files. \\texttt{solve} stands for \\texttt{ringfence solve --game squatter}; where a number of threads is named, on a quiet machine with 16 cores; the default seed where none is named. The commit added the file.\\label{tab:runs}'.replaceAll(
          '--',
          '-{}-',
        ),
        rowsBelow(solvers, '| proof | commit').filter((_, i) => i !== 1),
      ),
    ],
    [
      'attempts.tex',
      longTable(
        'L{30mm}L{116mm}',
        'The best attempt at each open question.\\label{tab:attempts}',
        rowsBelow(solvers, '| board | attempt').filter((_, i) => i !== 1),
      ),
    ],
    [
      'havannah.tex',
      tabular('lrrrrr', [
        ['opening', 'positions', 'bytes', 'TypeScript', 'C++', 'Rocq'],
        ...checkers.map(([opening, ...seconds]) => {
          const name = `\`havannah4${opening === 'a1' ? '' : `-${opening}`}.proof\``;
          const row = proofs.find(([one]) => one === name) ?? [];
          return [opening, row[1], row[2], ...seconds.map((text) => text.replace(' s', ''))];
        }),
      ]),
    ],
    [
      'files.tex',
      tabular('lrr@{\\qquad}lrr', [
        ['file', 'positions', 'bytes', 'file', 'positions', 'bytes'],
        ...listed.slice(0, half).map((row, i) => [...row, ...(listed[half + i] ?? ['', '', ''])]),
      ]),
    ],
  ]);
}

/** @param {string} cell */
const gridCell = (cell) =>
  cell === 'H' || cell === '**M**' ? `\\textbf{${cell.replaceAll('*', '')}}` : cell.replace(/^\*(.)\*$/, '$$$1$$');

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  for (const [name, text] of noteFiles()) writeFileSync(join(root, 'docs/note', name), text);
