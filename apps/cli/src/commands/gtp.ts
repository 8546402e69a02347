import { createInterface } from 'node:readline';
import { createEngine, MOST_THREADS, netProblem, processorTime, warmUp } from '@ringfence/engine';
import { gridOfGame, startPosition } from '@ringfence/rules';
import { coordinateNames, coordinates } from '../gtp/coordinates.ts';
import { GtpSession } from '../gtp/session.ts';
import { readText } from '../shared/files.ts';
import { anyGame, choiceOption, numberOption, optionTable, readOptions } from '../shared/options.ts';
import {
  expectNet,
  levelOption,
  limitsOption,
  newGameOption,
  noteMissingNet,
  noteThreads,
  searchOption,
  threadsOption,
} from '../shared/thinking.ts';
import { CommandError } from '../shared/trouble.ts';
import { packageVersion } from '../shared/version.ts';

export const usage = `ringfence gtp --game GAME [options]

Serves the engine over version 2 of the Go Text Protocol on standard input and
output, for boards, referees and tournament managers. Moves are cell names such
as c3, or swap, or resign. Enter "help" in a session for all commands; "analyze"
reports the engine's analysis until the next command.

  --game GAME      ${anyGame}
  --size N         the board size; default: the usual one
  --swap           the second player may take over the first piece
  --level L        play at level L, 1 to 10, regardless of the clock
  --move-time MS   time per move; default: 1000
  --nodes N        nodes per move: the same moves on every machine
  --seed S         random seed for --level and --nodes
  --threads N      search threads, for fencemaster and havannah
  --search WHICH   best, net or mcts; default: best, which uses a net if there
                   is one for the board, and mcts under --nodes
  --table MB       memory for tables; the default grows with the board
  --cpu-time       measure processor time, not wall-clock time, also for clocks;
                   that of all threads together
  --resign P       resign when the chance of winning is below P percent; a draw
                   counts half; default: never
  --coordinates C  ringfence (a1 is top left) or go (A1 is bottom left, and no
                   column I), for squatter in programs made for Go
A clock set by time_settings overrides --move-time and --nodes.

Examples
  ringfence gtp --game havannah --size 6 --swap --level 5
  printf 'play white c3\\ngenmove black\\nshowboard\\n' |
    ringfence gtp --game squatter --nodes 20000

Exit code: 0 done; 2 bad usage. There is no --json: the output is the protocol.`;

const table = optionTable(
  'game= size= swap level= move-time= nodes= seed= threads= search= table= cpu-time resign= coordinates=',
);

const USUAL_MOVE_TIME = 1000;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('gtp', args, table);
  if (operands.length > 0) throw new CommandError('gtp takes no files: games are loaded with "loadsgf FILE"');
  const { game, size, swap } = newGameOption(options);
  const level = levelOption(options.level);
  const seed = numberOption('seed', options.seed, 0) ?? 0;
  const { search } = searchOption(options.search);
  const limits = { ...limitsOption(options, USUAL_MOVE_TIME), ...searchOption(options.search) };
  const names = choiceOption('coordinates', options.coordinates, coordinateNames) ?? 'ringfence';
  if (names === 'go' && gridOfGame(game, size).degree !== 4)
    throw new CommandError('--coordinates go is for squatter: Go has no hexagons');
  const threads = threadsOption(options.threads, MOST_THREADS);
  const cpuTime = options['cpu-time'] ?? false;
  if (level !== undefined && threads > 1)
    throw new CommandError('--level and --threads exclude each other: a level is equally strong on every machine');
  const resignBelow = numberOption('resign', options.resign, 0);
  if (resignBelow !== undefined && resignBelow > 50)
    throw new CommandError('--resign takes a percentage up to 50: more would resign even positions');
  const ignored = (['move-time', 'nodes'] as const).find((name) => options[name] !== undefined);
  if (level !== undefined && ignored !== undefined)
    throw new CommandError(`--level and --${ignored} exclude each other: a level has limits of its own`);
  await expectNet(search, game, size);
  noteThreads(threads, game);
  const tableSize = numberOption('table', options.table, 1);
  const engine = await createEngine(
    { seed, threads, ...(tableSize !== undefined && { tableSize }) },
    cpuTime ? { now: processorTime } : {},
  );
  noteMissingNet('playing', await warmUp(engine, startPosition(game, { size }), search));
  const session = new GtpSession({
    engine,
    game,
    size,
    swap,
    names: coordinates[names],
    thinking: level === undefined ? { limits } : { level, seed, ...searchOption(options.search) },
    version: packageVersion(),
    acceptsSize: async (wanted) => search !== 'net' || (await netProblem(game, wanted)) === undefined,
    ...(resignBelow !== undefined && { resignBelow }),
    ...(cpuTime && { now: processorTime }),
    write: (text) => process.stdout.write(text),
    async readFile(file) {
      const text = await readText(file);
      if (!text.ok) throw new Error(text.error.message);
      return text.value;
    },
  });
  const input = createInterface({ input: process.stdin, terminal: false });
  input.on('line', (line) => session.feed(line));
  const closed = new Promise((resolve) => input.once('close', resolve));
  await Promise.race([closed, session.quitted]);
  input.close();
  process.stdin.destroy();
  await session.finish();
  engine.close();
  return 0;
}
