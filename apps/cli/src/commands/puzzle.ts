import {
  createEngine,
  findPuzzles,
  type Puzzle,
  type PuzzleTheme,
  positionOfPuzzle,
  puzzleThemes,
} from '@ringfence/engine';
import { games, sideName } from '@ringfence/rules';
import { PuzzleBalance } from '../puzzle/balance.ts';
import { PuzzleFile } from '../puzzle/file.ts';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { choiceOption, numberOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print, wantsColour } from '../shared/output.ts';
import { type PictureLook, terminalPicture } from '../shared/pictures.ts';
import { newGameOption } from '../shared/thinking.ts';
import { CommandError, visible } from '../shared/trouble.ts';

export const usage = `ringfence puzzle --game GAME [--size N] [options]

Generates puzzles: positions from games with mistakes in which exactly one move
wins, or exactly one does not lose, proved by the solver. Small boards take
seconds, larger ones minutes. The same seed gives the same puzzles.

  --count K      number of puzzles; default: 1
  --goal GOAL    only puzzles to win, or only puzzles to draw
  --solution     also print the solution
  --seed S       random seed; default: 1
  --nodes N      nodes per proof; default: 60000
  --rating L-M   only puzzles rated from L to M, such as 1000-1500: how hard
                 the engine finds them, from about 800 to 2500
  --theme THEMES only puzzles whose solution does one of these, such as
                 double,quiet: ${puzzleThemes.slice(0, 5).join(', ')},
                 ${puzzleThemes.slice(5).join(', ')}
  --balance      varied puzzles: no theme has more than 30 % of --count, and
                 a third each is easy, medium and hard by its rating
  --add FILE     append puzzles to FILE until it holds --count, instead of
                 printing them; symmetric duplicates are skipped. An
                 interrupted run resumes
  --json         print one JSON object per puzzle, with the solution
  --color, --no-color, --ascii
                 how the picture looks

Examples
  ringfence puzzle --game squatter --size 5
  ringfence puzzle --game havannah --size 4 --goal win --count 10 --json
  ringfence puzzle --game squatter --balance --add puzzles.jsonl --count 100

Exit code: 0 done; 2 bad usage; 130 stopped by Ctrl-C.`;

const table = optionTable(
  'game= size= count= goal= solution seed= nodes= rating= theme= balance add= json color no-color ascii',
);

const USUAL_NODES = 60_000;
/** The proofs are short, and the table is cleared before each: a small one is cleared faster. */
const TABLE_MB = 4;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('puzzle', args, table);
  if (operands.length > 0) throw new CommandError('puzzle takes no files: see "ringfence help puzzle"');
  const { game, size } = newGameOption(options);
  const count = numberOption('count', options.count, 1) ?? 1;
  const goal = choiceOption('goal', options.goal, ['win', 'draw'] as const);
  const seed = numberOption('seed', options.seed, 0) ?? 1;
  const nodes = numberOption('nodes', options.nodes, 1) ?? USUAL_NODES;
  const range = ratingOption(options.rating);
  const themes = themesOption(options.theme);
  const look: PictureLook = { colour: wantsColour(options), ascii: options.ascii ?? false };
  const file = options.add === undefined ? undefined : PuzzleFile.open(options.add);
  let made = file?.count ?? 0;
  if (made >= count) {
    file?.close();
    return 0;
  }
  const balance = options.balance ? new PuzzleBalance(game, count, file?.kept) : undefined;
  const theme = (name: PuzzleTheme): boolean => themes.includes(name) && balance?.wantsTheme(name) !== false;
  const rating = (points: number): boolean =>
    points >= range[0] && points <= range[1] && balance?.wantsRating(points) !== false;
  const engine = await createEngine({ tableSize: TABLE_MB });
  const { signal, done } = interruptible();
  const wishes = { game, size, seed, nodes, signal, theme, rating, ...(goal && { goal }) };
  try {
    for await (const puzzle of findPuzzles(engine, { ...wishes, ...(file && { known: file.known }) })) {
      balance?.add(puzzle);
      if (file !== undefined) {
        file.add(puzzle);
        complain(`${made + 1} of ${count}: rated ${puzzle.rating}, to ${puzzle.goal}, theme ${puzzle.theme}`);
      } else if (options.json) print(JSON.stringify(puzzle));
      else print(...(await puzzleLines(puzzle, look)), ...(options.solution ? [solutionLine(puzzle), ''] : ['']));
      if (++made === count) break;
    }
    return made < count ? INTERRUPTED : 0;
  } finally {
    done();
    engine.close();
    file?.close();
  }
}

function ratingOption(word: string | undefined): readonly [number, number] {
  if (word === undefined) return [0, Number.POSITIVE_INFINITY];
  const [, least, most] = /^([0-9]{1,5})-([0-9]{1,5})$/.exec(word) ?? [];
  if (least !== undefined && Number(least) <= Number(most)) return [Number(least), Number(most)];
  throw new CommandError(`--rating is a range such as 1000-1500, not "${visible(word)}"`);
}

function themesOption(word: string | undefined): readonly PuzzleTheme[] {
  if (word === undefined) return puzzleThemes;
  return word.split(',').map((name) => {
    const theme = puzzleThemes.find((each) => each === name);
    if (theme !== undefined) return theme;
    throw new CommandError(`no such theme "${visible(name)}": it is one of ${puzzleThemes.join(', ')}`);
  });
}

async function puzzleLines(puzzle: Puzzle, look: PictureLook): Promise<string[]> {
  const position = positionOfPuzzle(puzzle);
  const task = puzzle.goal === 'win' ? 'win' : 'hold the draw';
  return [
    `${games[puzzle.game].title}, size ${puzzle.size}: ${sideName(position.turn)} to move and ${task}. Exactly one move works. Rated ${puzzle.rating}.`,
    '',
    ...(await terminalPicture(position, position.verdict(), look)),
  ];
}

const solutionLine = ({ solution, line }: Puzzle): string =>
  `Solution: ${solution}${line.length > 1 ? `, for example ${line.join(' ')}` : ''}`;
