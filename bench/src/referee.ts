/** The referee's cost per move (rules, protocol, clock, jail), and the same program on a bare pipe, in one run. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findProgram, findRung, type GamePlan, openBot, parsePlayer, playGame, type RungName } from '@ringfence/arena';
import { type GameName, isGameName } from '@ringfence/rules';
import { median } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = 'npm run bench -- referee [--boards squatter:7,fencemaster:5,havannah:8] [--games 10] [--json]';

/** The example answers at once, with a random move. */
const PROGRAM = fileURLToPath(new URL('../../examples/bots/random_bot.py', import.meta.url));

interface Board {
  readonly game: GameName;
  readonly size: number;
}

const values = readBenchOptions(usage, {
  boards: { type: 'string', default: 'squatter:7,fencemaster:5,havannah:8' },
  games: { type: 'string', default: '10' },
  json: { type: 'boolean', default: false },
});

await main();

async function main(): Promise<void> {
  const rung = await findRung({ trust: true });
  if (rung === undefined) throw new Error('no program can be started on this machine');
  if (!values.json) console.log(`Both sides are the example bot in Python; jail: ${rung.title}. Medians of all moves.`);
  const rows = [];
  for (const board of boardsOf(values.boards)) rows.push(await compare(board, rung.name, Number(values.games)));
  if (values.json) console.log(JSON.stringify({ rung: rung.name, rows }));
}

function boardsOf(text: string): Board[] {
  return text.split(',').map((word) => {
    const [game, size] = word.split(':');
    if (!isGameName(game)) throw new Error(`no such game ${game}: ${usage}`);
    return { game, size: Number(size) };
  });
}

/** Games and bare conversations alternate, so that both meet the same load of the machine. */
async function compare(board: Board, rung: RungName, games: number): Promise<object> {
  const judged: number[] = [];
  const bare: number[] = [];
  for (let seed = 0; seed < games; seed++) {
    const lines: string[] = [];
    judged.push(...(await refereed(board, rung, seed, lines)));
    bare.push(...(await onBarePipe(lines)));
  }
  const refereeMs = median(judged);
  const bareMs = median(bare);
  const row = {
    ...board,
    moves: judged.length,
    bareMs,
    refereeMs,
    overheadMs: refereeMs - bareMs,
    ratio: refereeMs / bareMs,
  };
  if (!values.json) {
    console.log(
      `${`${board.game} ${board.size}`.padEnd(15)} bare pipe ${bareMs.toFixed(3)} ms a move, with the referee ` +
        `${refereeMs.toFixed(3)} ms (×${row.ratio.toFixed(1)}): ${row.overheadMs.toFixed(3)} ms on top (asked: under 2)`,
    );
  }
  return row;
}

/** The time of each move, from one answer to the next, without starting the programs. */
async function refereed(board: Board, rung: RungName, seed: number, lines: string[]): Promise<number[]> {
  const spec = parsePlayer(`cmd:python3 '${PROGRAM}'`);
  if (!spec.ok) throw new Error(spec.error);
  const white = await openBot(spec.value, { rung, onLine: (from, line) => from === 'referee' && lines.push(line) });
  const black = await openBot(spec.value, { rung });
  const plan: GamePlan = {
    ...board,
    id: 'bench',
    pair: 'bench',
    swap: false,
    opening: [],
    white: 'white',
    black: 'black',
    clock: { kind: 'move', ms: 10_000 },
    maxMoves: 1000,
    seed,
  };
  const times: number[] = [];
  const { words, endedBy } = await playGame(plan, { white, black }, { onMove: () => times.push(performance.now()) });
  await Promise.all([white.close(), black.close()]);
  if (endedBy !== 'rules') throw new Error(words);
  // Both programs have started once both have answered.
  return times.slice(2).map((time, i) => time - times[i + 1]);
}

/** The same lines to the same program, with nothing in between. */
async function onBarePipe(lines: readonly string[]): Promise<number[]> {
  const child = spawn(findProgram('python3') ?? 'python3', [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const times: number[] = [];
  for (const line of lines) {
    const started = performance.now();
    child.stdin.write(`${line}\n`);
    if (!line.startsWith('go ')) continue;
    await answers.next();
    times.push(performance.now() - started);
  }
  child.stdin.end();
  return times.slice(1);
}
