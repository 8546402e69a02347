import { explain, formatTextError, type GameName, games, judgementJson } from '@ringfence/rules';
import { findBoards } from '../judge/boards.ts';
import {
  type AnswerComparison,
  compareAnswer,
  differenceOf,
  type ExpectedAnswers,
  openAnswers,
} from '../judge/expect.ts';
import { answerLine, BoardTally, classicAnswer, type Judged, judgeFile, warningsOf } from '../judge/judged.ts';
import { SvgNames } from '../judge/svg-names.ts';
import { anyGame, gameOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print, wantsColour } from '../shared/output.ts';
import { type PictureLook, svgPicture, terminalPicture } from '../shared/pictures.ts';
import { startProgress } from '../shared/progress.ts';
import { CommandError, FileError, STDIN, sourceName } from '../shared/trouble.ts';
import { breathe, writeAtomically } from '../shared/write-file.ts';

export const usage = `ringfence judge [FILE|DIR|-]... [options]

Decides who has won a board given as text. One board gets the classic answer:
for Squatter the winner, White's count and Black's count; for the other games
the winner and the method. Several boards, or a folder (its *.in and *.txt
files, also in subfolders), get one line each and a summary. Without FILE, it
reads standard input.

  --game GAME    ${anyGame}; default:
                 squatter or fencemaster, by the shape of the board
  --explain      explain why, in sentences and a picture
  --json         print one JSON object per board
  --svg OUT      draw the board to the file OUT, several to the folder OUT
  --strict       an unreachable board is an Error, not a warning
  --expect DIR   compare with the NAME.out files in DIR and print differences
                 and missing files; for one board, DIR may be its answer file
  --color, --no-color, --ascii
                 how the picture of --explain looks

Examples
  ringfence judge board.in
  ringfence judge board.in --explain --svg board.svg
  ringfence judge cases --expect cases

Exit code: 0 done; 1 an answer differs from --expect; 2 a text is not a valid
board ("Error"), or a file cannot be read.`;

const table = optionTable('game= explain json svg= strict expect= color no-color ascii');

interface Settings {
  readonly game: GameName | undefined;
  readonly several: boolean;
  readonly explain: boolean;
  readonly json: boolean;
  readonly strict: boolean;
  readonly look: PictureLook;
}

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('judge', args, table);
  const game = gameOption(options.game);
  if (options.svg === STDIN) throw new CommandError('--svg needs the name of a file');
  if (operands.length === 0 && process.stdin.isTTY) {
    complain(usage);
    return 2;
  }
  const { boards, several, troubles } = findBoards(operands.length === 0 ? [STDIN] : operands);
  const answers = options.expect === undefined ? undefined : openAnswers(options.expect, several);
  const settings: Settings = {
    game,
    several,
    explain: options.explain ?? false,
    json: options.json ?? false,
    strict: options.strict ?? false,
    look: { colour: wantsColour(options), ascii: options.ascii ?? false },
  };
  const svgNames = options.svg === undefined ? undefined : new SvgNames(options.svg, several);
  const progress = startProgress('Judging', boards.length);
  const tally = new BoardTally();
  const start = performance.now();
  let failures = troubles.length;
  let differing = 0;
  for (const trouble of troubles) complain(trouble);
  for (const board of boards) {
    try {
      const judged = await judgeFile(board, game, settings.strict);
      const comparison = answers && (await compareAnswer(judged, answers));
      if (settings.json || comparison?.matches !== true) progress.clear();
      await report(judged, comparison, settings);
      tally.add(judged);
      if (comparison?.matches === false) differing++;
      if (svgNames !== undefined && judged.result.ok) await drawJudged(judged, svgNames.next(board.name));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      progress.clear();
      complain(error instanceof FileError ? error.message : `${sourceName(board.file)}: ${error.message}`);
      failures++;
    }
    progress.at(tally.boards);
    await breathe();
  }
  progress.clear();
  const seconds = (performance.now() - start) / 1000;
  if (!settings.json) print(...closing(tally, seconds, answers && differing, several));
  return exitCode(failures, tally, answers, differing);
}

function closing(tally: BoardTally, seconds: number, differing: number | undefined, several: boolean): string[] {
  if (differing !== undefined) return [`${tally.boards - differing} of ${tally.boards} as expected`];
  return several ? ['', tally.summary(seconds)] : [];
}

function exitCode(
  failures: number,
  tally: BoardTally,
  answers: ExpectedAnswers | undefined,
  differing: number,
): number {
  if (failures > 0) return 2;
  if (answers !== undefined) return differing > 0 ? 1 : 0;
  return tally.of('Error') > 0 ? 2 : 0;
}

async function report(judged: Judged, comparison: AnswerComparison | undefined, settings: Settings): Promise<void> {
  if (settings.json) {
    print(JSON.stringify(jsonOf(judged, comparison, settings)));
    return;
  }
  if (comparison !== undefined) {
    if (comparison.matches) return;
    print(differenceOf(judged, comparison));
  } else if (settings.several) print(answerLine(judged));
  else print(...classicAnswer(judged));
  const { file, board, result } = judged;
  if (!result.ok && (comparison !== undefined || !settings.several)) {
    complain(`${sourceName(file)}: ${formatTextError(result.error)}`);
  }
  if (comparison === undefined) {
    for (const warning of warningsOf(judged)) complain(`${sourceName(file)}: warning: ${warning}`);
  }
  if (settings.explain && board !== undefined && result.ok) {
    const picture = await terminalPicture(board, result.value, settings.look);
    print('', ...explain(result.value), '', ...picture, ...(settings.several ? [''] : []));
  }
}

function jsonOf(judged: Judged, comparison: AnswerComparison | undefined, settings: Settings): object {
  const { file, result } = judged;
  return {
    file,
    ...judgementJson(result, settings.game),
    ...(settings.explain && result.ok && { explanation: explain(result.value) }),
    ...(comparison && { expected: comparison.expected?.join('\n') ?? null, matches: comparison.matches }),
  };
}

async function drawJudged({ board, result }: Judged, file: string): Promise<void> {
  if (board === undefined || !result.ok) return;
  const verdict = result.value;
  const title = `${games[verdict.game].title}, size ${verdict.size}`;
  writeAtomically(file, await svgPicture(board, verdict, title));
}
