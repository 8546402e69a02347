import { boardOf, type Position, startProblem, type WrittenBoard, writeBoard } from '@ringfence/rules';
import {
  checkRecord,
  formatReplayError,
  type GameRecord,
  recordFromPosition,
  writeBoardJson,
  writeRecordJson,
  writeSgf,
} from '@ringfence/rules/record';
import { lossesOf, upTo } from '../convert/losses.ts';
import { playableBoard } from '../shared/board-position.ts';
import { type Document, documentOptions, lineToMove, playTo, readDocumentFile } from '../shared/document.ts';
import { anyGame, choiceOption, numberOption, oneOperand, optionTable, readOptions } from '../shared/options.ts';
import { complain } from '../shared/output.ts';
import { CommandError, FileError, STDIN, sourceName } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';

const outputKinds = ['classic', 'sgf', 'json'] as const;
export type OutputKind = (typeof outputKinds)[number];

export const usage = `ringfence convert [FILE|-] --to KIND [options]

Converts boards and games between formats. The input may be classic text, SGF,
LittleGolem's HGF or JSON, detected by content. A board becomes a game with that
set-up, and the side with fewer pieces moves next; a game becomes its final
board. Information that the new format cannot hold is listed on standard error.

  --to KIND      classic, sgf or json (--json is short for --to json)
  --move N       only the first N moves of a game
  --index K      the K-th game in the file
  --game GAME    ${anyGame}, for boards
  --from KIND    classic, sgf, hgf or json; default: detected
  -o, --out OUT  write to the file OUT instead of standard output

Examples
  ringfence convert board.in --to sgf --out board.sgf
  ringfence convert game.sgf --to classic --move 20 | ringfence judge

Exit code: 0 done; 2 the file cannot be read, parsed or converted.`;

const table = optionTable('to= json move= index= game= from= out=');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('convert', args, table);
  const to = choiceOption('to', options.to ?? (options.json ? 'json' : undefined), outputKinds);
  if (to === undefined) throw new CommandError(`convert needs --to: ${outputKinds.join(', ')}`);
  if (options.json && to !== 'json') throw new CommandError(`--json and --to ${to} contradict each other`);
  const reading = documentOptions(options);
  const move = numberOption('move', options.move, 0);
  const file = oneOperand('convert', operands);
  if (operands.length === 0 && process.stdin.isTTY) {
    complain(usage);
    return 2;
  }
  const { text, notes } = converted(await readDocumentFile(file, reading), to, move);
  for (const note of notes) complain(`${sourceName(file)}: ${note}`);
  if (options.out === undefined || options.out === STDIN) process.stdout.write(text);
  else writeAtomically(options.out, text);
  return 0;
}

interface Converted {
  readonly text: string;
  /** What was lost, and what is wrong but kept. */
  readonly notes: readonly string[];
}

/** A board or a game as another kind of text. */
export function converted(document: Document, to: OutputKind, move: number | undefined): Converted {
  if (document.record !== undefined) return gameAs(document.file, document.record, to, move);
  if (move !== undefined) throw new CommandError('--move is for games, and this is a board: leave it out');
  const { board, game } = document;
  if (to === 'classic') return { text: writeBoard(board), notes: [] };
  // The rows of a square determine its game; those of a hexagon do not.
  if (to === 'json') return { text: writeBoardJson({ board, game }), notes: [] };
  return boardAsSgf(document.file, board, game);
}

function boardAsSgf(file: string, board: WrittenBoard, game: Position['game']): Converted {
  const problem = startProblem(game, { size: board.size });
  if (problem !== undefined) throw new FileError(file, `SGF is for games: ${problem}`);
  const position = playableBoard(file, board, game);
  const kept = boardOf(position).cells;
  const lost = board.cells.filter((code, cell) => kept[cell] !== code).length;
  return {
    text: writeSgf([recordFromPosition(position)]),
    notes: lost === 0 ? [] : [`not kept: ${lost} captured ${lost === 1 ? 'cell' : 'cells'} without an owner, now free`],
  };
}

function gameAs(file: string, record: GameRecord, to: OutputKind, move: number | undefined): Converted {
  if (to === 'classic') {
    const { position, line } = playTo(file, record, move);
    return { text: writeBoard(boardOf(position)), notes: lossesOf(record, line, 'board') };
  }
  const line = lineToMove(file, record, move);
  const kept = move === undefined ? record : upTo(record, line);
  return {
    text: to === 'sgf' ? writeSgf([kept]) : writeRecordJson(kept),
    notes: [
      ...(move === undefined ? [] : lossesOf(record, line, 'game')),
      ...checkRecord(kept).map((error) => `warning: ${formatReplayError(error)}`),
    ],
  };
}
