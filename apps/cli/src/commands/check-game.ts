import { checkGame, type GameCheck, type GameFinding, type ProgramGame } from '@ringfence/arena';
import { countWords } from '@ringfence/rules';
import { gameCheckPage } from '../game/check-page.ts';
import { untilInterrupted } from '../shared/interrupt.ts';
import { jailFor } from '../shared/jail.ts';
import { numberOption, optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { chosenGame, gameIn } from '../shared/program-game.ts';
import { startStatusLine } from '../shared/status-line.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { expectWritable, writeAtomically } from '../shared/write-file.ts';

export const usage = `ringfence check-game FOLDER [options]

Plays random games by the rules of a program, which docs/game-program.md
describes, and reports what its author must know: answers that are no protocol,
crashes, games without end, and two answers to the same moves. How long games
are, who wins them at random, and how long answers take is shown too.

With --with it compares two programs for the same game: the surest way to find
a mistake in one of them.

  --with OTHER     rules to compare with, in another folder; default: a second
                   run of the same ones
  --games N        random games; default: 1000
  --option N=V     an option of the game, such as columns=9; may be repeated
                   with commas between; default: the first choice of each
  --most-moves N   a game with more moves counts as endless; default: 1000
  --seed S         seed of the random moves; default: 1
  --page FILE      write the report as a page with a picture of each ending
  --trust          run the rules even if this machine has no jail
  --json           print the report as JSON

Examples
  ringfence check-game examples/games/connect-four
  ringfence check-game mine --with theirs --games 200

Exit code: 0 nothing was found; 1 something was; 2 bad usage.`;

const table = optionTable('with= games= option= most-moves= seed= page= trust json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('check-game', args, table);
  const [folder, more] = operands;
  if (folder === undefined || more !== undefined) throw new CommandError('check-game takes one folder with a game');
  const { game, options: chosen } = chosenGame(folder, options.option);
  const other = options.with === undefined ? undefined : gameIn(options.with);
  const games = numberOption('games', options.games, 1);
  const mostMoves = numberOption('most-moves', options['most-moves'], 1);
  const seed = numberOption('seed', options.seed, 0);
  if (options.page !== undefined) expectWritable(options.page);
  const rung = await jailFor(options.trust);
  const { say, clear } = startStatusLine();
  return untilInterrupted(async (signal) => {
    const report = await checkGame(game, {
      rung: rung.name,
      options: chosen,
      signal,
      onProgress: (done, total) => say(() => `Game ${done + 1} of ${total} …`),
      ...(games !== undefined && { games }),
      ...(mostMoves !== undefined && { mostMoves }),
      ...(seed !== undefined && { seed }),
      ...(other !== undefined && { other }),
    }).finally(clear);
    if (options.json) print(JSON.stringify({ ...report, jail: rung.name }));
    else print(...reportLines(game, report, rung.title));
    if (options.page !== undefined)
      writeAtomically(options.page, gameCheckPage(game, report, summaryLines(game, report, rung.title)));
    return report.findings.length === 0 ? 0 : 1;
  });
}

/** What is shown of the moves that led to a finding. */
const MOST_SHOWN = 60;

function summaryLines({ title, sides }: ProgramGame, report: GameCheck, jail: string): string[] {
  const { games, results, moves, mostChoices, answerMs } = report;
  const share = (count: number): string => `${((100 * count) / Math.max(1, games)).toFixed(1)} %`;
  const [first, second, draws] = results;
  const head = `${title}: ${games} random games. Jail: ${jail}.`;
  if (games === 0) return [head];
  return [
    head,
    `${sides[0]}, who begins, won ${share(first)}, ${sides[1]} ${share(second)}; ${share(draws)} were drawn.`,
    `Games took ${moves.mean.toFixed(1)} moves on average and ${moves.longest} at most, with up to ${mostChoices} to choose from.`,
    `Answers took ${answerMs.mean.toFixed(2)} ms on average and ${answerMs.slowest.toFixed(1)} ms at most, after ${countWords(answerMs.slowestMove, 'move')}.`,
  ];
}

function reportLines(game: ProgramGame, report: GameCheck, jail: string): string[] {
  const { endings, findings } = report;
  return [
    ...summaryLines(game, report, jail),
    ...endings.flatMap(({ words, picture }) => ['', words, ...picture.text.map((line) => `  ${line}`)]),
    '',
    ...(findings.length === 0 ? ['No mistake was found.'] : findings.flatMap(findingLines)),
  ];
}

function findingLines({ words, moves, stderr = [] }: GameFinding): string[] {
  const shown = moves.slice(0, MOST_SHOWN).join(' ');
  const more = moves.length > MOST_SHOWN ? ` and ${moves.length - MOST_SHOWN} more` : '';
  return [
    words,
    ...(moves.length > 0 ? [`  after the moves ${shown}${more}`] : ['  before the first move']),
    ...stderr.slice(-8).map((line) => `  its standard error: ${visible(line)}`),
    '',
  ];
}
