import {
  boardOf,
  boardRows,
  explain,
  games,
  judge,
  judgementJson,
  ok,
  type Position,
  sideName,
  type Verdict,
  type WrittenBoard,
} from '@ringfence/rules';
import { describeEnding, type GameRecord, parseResult } from '@ringfence/rules/record';
import { type Document, documentOptions, type PlayedLine, playTo, readDocumentFile } from '../shared/document.ts';
import { anyGame, numberOption, oneOperand, optionTable, readOptions } from '../shared/options.ts';
import { complain, print, wantsColour } from '../shared/output.ts';
import { svgPicture, terminalPicture } from '../shared/pictures.ts';
import { CommandError, STDIN, visible } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';

export const usage = `ringfence show [FILE|-] [options]

Draws a board, or a position of a game, in the terminal. The file may be classic
text, SGF, LittleGolem's HGF or JSON, detected by content. For a game it shows
the final position, or the one after a given move, with its comment.

  --move N       the position after N moves of the main line; 0 is the start
  --index K      the K-th game in the file
  --svg OUT      draw to the file OUT instead ("-" is standard output)
  --json         print the position as JSON
  --game GAME    ${anyGame}, for boards
  --from KIND    classic, sgf, hgf or json; default: detected
  --color, --no-color, --ascii
                 how the picture looks

Examples
  ringfence show board.in
  ringfence show game.sgf --move 12 --svg after-12.svg

Exit code: 0 done; 2 the file cannot be read or parsed.`;

const table = optionTable('move= index= svg= json game= from= color no-color ascii');

/** What is shown, whether it was set up or played. */
interface View {
  readonly source: WrittenBoard | Position;
  readonly verdict: Verdict;
  readonly title: string;
  /** The lines below the title. */
  readonly words: readonly string[];
  readonly stage?: PlayedLine;
}

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('show', args, table);
  const reading = documentOptions(options);
  const move = numberOption('move', options.move, 0);
  const file = oneOperand('show', operands);
  if (operands.length === 0 && process.stdin.isTTY) {
    complain(usage);
    return 2;
  }
  const document = await readDocumentFile(file, reading);
  const view = viewOf(document, move);
  if (options.svg !== undefined) {
    const svg = await svgPicture(view.source, view.verdict, view.title);
    if (options.svg !== STDIN) writeAtomically(options.svg, svg);
    else if (options.json) throw new CommandError('--json and --svg - cannot both write to standard output');
    else process.stdout.write(svg);
  }
  if (options.json) print(JSON.stringify(jsonOf(document, view)));
  else if (options.svg === undefined) {
    const look = { colour: wantsColour(options), ascii: options.ascii ?? false };
    print(view.title, ...view.words, '', ...(await terminalPicture(view.source, view.verdict, look)));
  }
  return 0;
}

function viewOf(document: Document, move: number | undefined): View {
  const { file, game, board, record } = document;
  if (record !== undefined) return gameView(record, playTo(file, record, move));
  if (move !== undefined) throw new CommandError('--move is for games, and this is a board: leave it out');
  const verdict = judge(board, game);
  return { source: board, verdict, title: `${games[game].title}, size ${board.size}`, words: [explain(verdict)[0]] };
}

function gameView(record: GameRecord, stage: PlayedLine): View {
  const { position, move, moves, resigned } = stage;
  const { game, size } = record.header;
  const verdict = position.verdict();
  const over = position.outcome !== undefined || resigned !== undefined;
  const when = moves === 0 ? 'before the first move' : `after move ${move} of ${moves}`;
  const turn = over ? '' : `, ${sideName(position.turn)} to move`;
  const title = `${games[game].title}, size ${size}, ${when}${turn}`;
  const headline = resigned === undefined ? explain(verdict)[0] : `${sideName(resigned)} has resigned.`;
  return {
    source: position,
    verdict,
    title,
    words: [...players(record), headline, ...recordedResult(record, over), ...commentLines(record, stage)],
    stage,
  };
}

function players({ header: { white, black } }: GameRecord): string[] {
  if (white === undefined && black === undefined) return [];
  return [`White: ${visible(white ?? 'unknown')}, Black: ${visible(black ?? 'unknown')}`];
}

/** What the record says about the last move. */
function commentLines({ nodes }: GameRecord, { line, move }: PlayedLine): string[] {
  const comment = move === 0 ? undefined : nodes[line[line.length - 1]].comment;
  return comment === undefined ? [] : comment.split('\n').map(visible);
}

/** Games may end on time, for example, which the moves do not show. */
function recordedResult({ header: { result } }: GameRecord, over: boolean): string[] {
  const ending = over || result === undefined ? undefined : parseResult(result);
  return ending === undefined || ending.kind === 'unknown' ? [] : [`On record: ${describeEnding(ending)}.`];
}

function jsonOf({ file, kind }: Document, { source, verdict, stage }: View): object {
  const board = 'cells' in source ? source : boardOf(source);
  return {
    file,
    kind,
    ...(stage && {
      move: stage.move,
      moves: stage.moves,
      turn: sideName(stage.position.turn),
      resigned: stage.resigned === undefined ? null : sideName(stage.resigned),
    }),
    rows: boardRows(board),
    ...judgementJson(ok(verdict)),
    explanation: explain(verdict),
  };
}
