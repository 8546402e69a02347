import { join } from 'node:path';
import { algorithmProblem, compareOne, gridOfBoard, record, stepKinds, stepsOf, type Trace } from '@ringfence/lab';
import { boardRows } from '@ringfence/rules';
import { numberOption, optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';
import { drawFrames } from './frames.ts';
import { algorithmOperand, boardOperand, refuseMore, told, verdictWord } from './operands.ts';

const table = optionTable('steps json svg= limit= depth=');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('lab', args, table);
  const algorithm = algorithmOperand(operands[0]);
  refuseMore('run', operands, 2);
  const limit = numberOption('limit', options.limit, 1);
  const depth = numberOption('depth', options.depth, 1);
  const board = await boardOperand(operands[1] ?? '-');
  const problem = algorithmProblem(algorithm, board);
  if (problem !== undefined) throw new CommandError(problem);
  const settings = { ...(limit !== undefined && { limit }), ...(depth !== undefined && { depth }) };

  // Steps are recorded only if they are shown.
  const trace = options.steps || options.svg !== undefined ? record(algorithm, board, settings) : undefined;
  const { outcome, expected, right } = compareOne(algorithm, board, settings);
  const { kinds, steps, operations, finished, answer } = outcome;
  if (options.json) {
    const summary = { algorithm: algorithm.key, size: board.size, rows: boardRows(board), finished };
    print(
      JSON.stringify({
        ...summary,
        answer: answer ?? null,
        expected,
        right: right ?? null,
        steps,
        operations,
        kinds,
        ...(options.steps && trace && { trace: stepsJson(trace) }),
      }),
    );
  } else {
    if (options.steps && trace) printSteps(trace);
    print(
      `${algorithm.title}: ${told(answer)}${finished ? `, ${verdictWord(right)}` : ''} (${truthName(algorithm.asks)} ${told(expected)})`,
      `${steps} steps, ${operations} operations: ${stepKinds.flatMap((kind) => (kinds[kind] > 0 ? [`${kinds[kind]} ${kind}`] : [])).join(', ')}`,
    );
  }
  if (options.svg !== undefined && trace !== undefined) {
    for (const [name, svg] of await drawFrames(trace)) writeAtomically(join(options.svg, name), svg);
  }
  return finished ? 0 : 1;
}

const truthName = (asks: string): string => (asks === 'move' ? 'plain minimax' : 'the judge');

function printSteps(trace: Trace): void {
  const grid = gridOfBoard(trace.board);
  let lines: string[] = [];
  for (const { index, kind, cell, line, reason } of stepsOf(trace)) {
    const name = cell < 0 ? '' : grid.nameOf(cell);
    lines.push(
      `${`${index + 1}`.padStart(6)}  ${kind.padEnd(9)} ${name.padEnd(4)} line ${`${line + 1}`.padEnd(3)} ${reason}`,
    );
    if (lines.length < 1000) continue;
    print(...lines);
    lines = [];
  }
  print(...lines);
}

function stepsJson(trace: Trace) {
  const grid = gridOfBoard(trace.board);
  return [...stepsOf(trace)].map(({ kind, cell, line, operations, reason }) => ({
    kind,
    cell: cell < 0 ? null : grid.nameOf(cell),
    line: line + 1,
    operations,
    reason,
  }));
}
