import { createInterface } from 'node:readline';
import { createEngine, type Engine } from '@ringfence/engine';
import { type Position, startPosition } from '@ringfence/rules';
import { GtpSession } from '../gtp/session.ts';
import { readText } from '../shared/files.ts';
import { numberOption, readOptions } from '../shared/options.ts';
import { levelOption, limitsOption, newGameOption } from '../shared/thinking.ts';
import { CommandError } from '../shared/trouble.ts';
import { version } from '../shared/version.ts';

export const usage = `ringfence gtp --game GAME [options]

Plays for another program that speaks version 2 of the Go Text Protocol on
standard input and output: boards, referees, tournaments. Moves are cell names
such as c3, or swap, or resign. Say "help" in a session for all commands;
"analyze" tells what the engine thinks until the next line comes.

  --game GAME      squatter, fencemaster or havannah
  --size N         cells a side; the usual size if left out
  --swap           the second player may take over the first stone
  --level L        play as level L, 1 to 10, does, whatever the clock
  --move-time MS   think so many milliseconds a move; 1000 if left out
  --nodes N        think so many nodes a move: the same moves on every machine
  --seed S         makes moves reproducible under --level and --nodes
  --threads N      think on so many threads; helps in fencemaster and havannah
A clock set by time_settings comes before --move-time and --nodes.

Examples
  ringfence gtp --game havannah --size 6 --swap --level 5
  printf 'play white c3\\ngenmove black\\nshowboard\\n' |
    ringfence gtp --game squatter --nodes 20000

Exit code: 0 done; 2 bad usage. There is no --json: the protocol is all there
is to read.`;

const table = {
  game: 'value',
  size: 'value',
  swap: 'switch',
  level: 'value',
  'move-time': 'value',
  nodes: 'value',
  seed: 'value',
  threads: 'value',
} as const;

const USUAL_MOVE_TIME = 1000;
const WARM_UP_NODES = 500;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('gtp', args, table);
  if (operands.length > 0) throw new CommandError('gtp takes no files: games are loaded with "loadsgf FILE"');
  const { game, size, swap } = newGameOption(options);
  const level = levelOption(options.level);
  const seed = numberOption('seed', options.seed, 0) ?? 0;
  const limits = limitsOption(options, USUAL_MOVE_TIME);
  const engine = await createEngine({ seed, threads: numberOption('threads', options.threads, 1) ?? 1 });
  await warmUp(engine, startPosition(game, { size }));
  const session = new GtpSession({
    engine,
    game,
    size,
    swap,
    thinking: level === undefined ? { limits } : { level, seed },
    version: version(),
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

/** The first search of a process also compiles the code: no clock should pay for that. */
async function warmUp(engine: Engine, position: Position): Promise<void> {
  await engine.analyse(position, { nodes: WARM_UP_NODES });
  engine.clear();
}
