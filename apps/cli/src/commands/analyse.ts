import {
  type Assessment,
  assessmentOf,
  calibratedChances,
  chanceTexts,
  createEngine,
  type Engine,
  type Info,
  infoJson,
  isKnown,
  isSettled,
  likeliestMoves,
  MOST_THREADS,
  type MoveInfo,
  percentText,
  warmUp,
} from '@ringfence/engine';
import { countWords, type GameName, games, moveName, type Position, sideName, startPosition } from '@ringfence/rules';
import { checkRecord, formatReplayError, type GameRecord, writeSgf } from '@ringfence/rules/record';
import { annotated, namerOf, provedWinnerName, reviewJson, reviewLines, valueWords } from '../analyse/report.ts';
import { reviewGame } from '../analyse/review.ts';
import { documentPosition } from '../shared/board-position.ts';
import { documentOptions, readDocumentFile } from '../shared/document.ts';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { forWhite, lineText, signedValue } from '../shared/moves.ts';
import { anyGame, numberOption, oneOperand, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { startStatusLine } from '../shared/status-line.ts';
import {
  expectNet,
  limitsOption,
  noteMissingNet,
  noteThreads,
  searchOption,
  sideOption,
  threadsOption,
} from '../shared/thinking.ts';
import { CommandError, FileError, STDIN } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';

export const usage = `ringfence analyse [FILE|-] [options]

Analyses a game move by move: the score, the best line, and the mistakes, marked
?! ? and ??. It works back from the end of the game and proves what it can, so
?? marks the losing move. For a board, or one position of a game with --move, it
lists the best moves. Scores run from -1 (Black wins) to +1 (White wins). In
squatter the expected margin, in captured cells, is White's too. With a net,
27-17-56 % are the chances that White wins, the game is drawn and Black wins.
Ctrl-C stops it and prints the results so far.

  --move-time MS   time per position; default: 500
  --nodes N        nodes per position: the same result on every machine
  --search WHICH   best, net or mcts; default: best, which uses a net if there
                   is one for the board, and mcts under --nodes
  --seed S         random seed of the search; default: 1
  --threads N      search threads, for fencemaster and havannah
  --move N         only the position after N moves of a game
  --turn SIDE      the side to move on a board: white or black
  --sgf OUT        write the game with comments and values to the file OUT
  --json           print everything as JSON
  --index K        the K-th game in the file
  --game GAME      ${anyGame}, for boards
  --from KIND      classic, sgf, hgf or json; default: detected

Examples
  ringfence analyse game.sgf --move-time 2000 --sgf analysed.sgf
  ringfence analyse board.in --nodes 100000

Exit code: 0 done; 2 bad input or usage; 130 stopped by Ctrl-C.`;

const table = optionTable('move-time= nodes= search= seed= threads= move= turn= sgf= json index= game= from=');

const USUAL_MOVE_TIME = 500;

/** How many moves are listed for one position. */
const MOST_MOVES = 10;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('analyse', args, table);
  const limits = { ...limitsOption(options, USUAL_MOVE_TIME), ...searchOption(options.search) };
  const threads = threadsOption(options.threads, MOST_THREADS);
  const seed = numberOption('seed', options.seed, 0) ?? 1;
  const move = numberOption('move', options.move, 0);
  const turn = sideOption('turn', options.turn);
  const reading = documentOptions(options);
  const file = oneOperand('analyse', operands);
  if (operands.length === 0 && process.stdin.isTTY) {
    complain(usage);
    return 2;
  }
  const document = await readDocumentFile(file, reading);
  const whole = document.record !== undefined && move === undefined;
  if (options.sgf !== undefined && !whole) throw new CommandError('--sgf is for whole games');
  if (options.json && options.sgf === STDIN)
    throw new CommandError('--json and --sgf - cannot both write to standard output');
  await expectNet(limits.search, document.game, (document.board ?? document.record.header).size);
  noteThreads(threads, document.game);
  const engine = await createEngine({ threads, seed });
  const { signal, done } = interruptible();
  try {
    if (whole && turn === undefined) {
      const { game, size } = document.record.header;
      if (limits.moveTime !== undefined) await warmUp(engine, startPosition(game, { size }), limits.search);
      await analyseGame(engine, document.file, document.record, { limits, signal }, options);
    } else {
      const position = documentPosition(document, move, turn);
      if (position.outcome !== undefined)
        throw new FileError(file, 'the game is over: choose an earlier move with --move, or another board');
      if (limits.search === 'net' && games[position.game].hasScores && !isSettled(position))
        throw new FileError(file, 'the net does not know boards that no game leads to: leave --search net out');
      if (limits.moveTime !== undefined) await warmUp(engine, position, limits.search);
      const { say, clear } = startStatusLine();
      const info = await engine.analyse(position, limits, (found) => say(() => progressText(position, found)), signal);
      clear();
      noteMissingNet('analysed', info);
      if (options.json)
        print(
          JSON.stringify({
            file: document.file,
            winner: provedWinnerName(assessmentOf(info)),
            ...infoJson(position, info),
          }),
        );
      else print(...infoLines(position, info));
    }
    return signal.aborted ? INTERRUPTED : 0;
  } finally {
    done();
    engine.close();
  }
}

async function analyseGame(
  engine: Engine,
  file: string,
  record: GameRecord,
  how: Pick<Parameters<typeof reviewGame>[2], 'limits' | 'signal'>,
  options: { readonly json?: true; readonly sgf?: string },
): Promise<void> {
  // A stated result that the moves contradict does not matter; an illegal move does.
  const error = checkRecord(record).find(({ moveNumber }) => moveNumber > 0);
  if (error !== undefined) throw new FileError(file, formatReplayError(error));
  const { say, clear } = startStatusLine();
  const review = await reviewGame(engine, record, {
    ...how,
    onPosition: (done, total, proving) => {
      const doing = proving === undefined ? 'from the end' : `trying to prove position ${proving}`;
      say(() => `${done} of ${total} positions, ${doing} …`);
    },
  });
  clear();
  noteMissingNet('analysed', review);
  const name = namerOf(record);
  const sgf = options.sgf === undefined ? undefined : writeSgf([annotated(record, review, name)]);
  if (options.sgf === STDIN) process.stdout.write(sgf ?? '');
  else if (options.sgf !== undefined) writeAtomically(options.sgf, sgf ?? '');
  if (options.json)
    print(
      JSON.stringify({
        file,
        game: record.header.game,
        size: record.header.size,
        ...reviewJson(record.header.game, review, name),
      }),
    );
  else if (options.sgf !== STDIN) print(...reviewLines(record.header.game, review, name));
}

function progressText(position: Position, info: Info): string {
  const { milliseconds, nodes, moves } = info;
  const best = `${moveName(position, moves[0].move)} ${valueWords(assessmentOf(info))}`;
  return `${(milliseconds / 1000).toFixed(1)} s, ${countWords(nodes, 'node')}: ${best} …`;
}

function infoLines(position: Position, info: Info): string[] {
  const whole = assessmentOf(info);
  const why = info.argument === undefined ? '' : ` (${info.argument})`;
  return [
    `${sideName(info.side)} to move: ${valueWords(whole)}${why}`,
    ...chancesLines(position.game, whole),
    '',
    ...bestMoves(info).map((move) => {
      const value = signedValue(forWhite(info.side, move.value));
      const proof = move.proof === undefined ? '' : `  ${move.proof}`;
      return `${moveName(position, move.move).padEnd(5)} ${value}${proof.padEnd(6)}  ${lineText(position, move.pv)}`;
    }),
    ...glanceLines(position, info),
    '',
    `${countWords(info.nodes, 'node')}, depth ${info.depth}, ${(info.milliseconds / 1000).toFixed(1)} s`,
  ];
}

/** The likely results, if a net predicts draws, and in Squatter White's expected lead at the end. */
function chancesLines(game: GameName, whole: Assessment): string[] {
  const chances = whole.proof === undefined ? calibratedChances(game, whole) : undefined;
  if (chances === undefined) return [];
  const { white, draw, black } = chanceTexts(chances);
  const margin =
    whole.points === undefined
      ? ''
      : `; expected margin: White ${signedValue(forWhite(whole.side, whole.points))} cells`;
  return [`White wins ${white} %, draw ${draw} %, Black wins ${black} %${margin}`];
}

/** Moves that the net would play without any search. */
const MOST_GLANCES = 3;

function glanceLines(position: Position, info: Info): string[] {
  const likely = likeliestMoves(info, MOST_GLANCES);
  if (likely.length === 0) return [];
  const words = likely.map(({ move, policy }) => `${moveName(position, move)} ${percentText(policy)}`);
  return ['', `at a glance: ${words.join(', ')}`];
}

/** Moves that were searched or proved; with little time perhaps only the first. */
function bestMoves({ moves }: Info): readonly MoveInfo[] {
  return moves.filter((move, rank) => rank === 0 || isKnown(move)).slice(0, MOST_MOVES);
}
