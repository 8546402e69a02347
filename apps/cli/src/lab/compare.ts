import { compare } from '@ringfence/lab';
import { boardRows } from '@ringfence/rules';
import { numberOption, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { boardOperand, refuseMore, told, verdictWord } from './operands.ts';

const table = { json: 'switch', limit: 'value', depth: 'value' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('lab', args, table);
  refuseMore('compare', operands, 1);
  const limit = numberOption('limit', options.limit, 1);
  const depth = numberOption('depth', options.depth, 1);
  const board = await boardOperand(operands[0] ?? '-');
  const rows = compare(board, { ...(limit !== undefined && { limit }), ...(depth !== undefined && { depth }) });
  if (options.json) {
    const algorithms = rows.map(({ algorithm, outcome, expected, right }) => {
      const { finished, answer, steps, operations } = outcome;
      const result = { finished, answer: answer ?? null, expected, right: right ?? null, steps, operations };
      return { algorithm: algorithm.key, asks: algorithm.asks, ...result };
    });
    print(JSON.stringify({ size: board.size, rows: boardRows(board), algorithms }));
    return rows.every(({ outcome }) => outcome.finished) ? 0 : 1;
  }
  const cells = [
    ['algorithm', 'answer', 'truth', '', 'steps', 'operations'],
    ...rows.map(({ algorithm, outcome, expected, right }) => [
      algorithm.key,
      told(outcome.answer),
      told(expected),
      verdictWord(right),
      `${outcome.steps}`,
      `${outcome.operations}`,
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  print(
    ...cells.map((row) => row.map((cell, i) => (i < 4 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')),
  );
  return rows.every(({ outcome }) => outcome.finished) ? 0 : 1;
}
