/** Games of correct programs on a machine that is far too busy: faults by idle time, and those that wall-clock time would give. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  checkBot,
  findRung,
  type GamePlan,
  openBot,
  parsePlayer,
  playGame,
  type RungName,
  usualSlack,
} from '@ringfence/arena';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- load [--busy 20] [--games 3] [--move-time 200] [--json]
Keeps the processors busy with so many endless loops, and lets programs play: an example in Python, one in Node, and one that computes
for half of its time. A program that sleeps must still lose. Also checks the examples with check-bot.`;

const values = readBenchOptions(usage, {
  busy: { type: 'string', default: '20' },
  games: { type: 'string', default: '3' },
  'move-time': { type: 'string', default: '200' },
  json: { type: 'boolean', default: false },
});
const moveMs = Number(values['move-time']);

const example = (name: string): string => fileURLToPath(new URL(`../../examples/bots/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ringfence-load-'));

/** A bot that does something before it answers with the first legal move. */
function bot(name: string, before: string): string {
  const file = join(folder, name);
  const text = `import sys, time\nfor line in sys.stdin:\n    words = line.split()\n    if words[0] == "quit": break\n    if words[0] != "go": continue\n    ${before}\n    print(words[2], flush=True)\n`;
  writeFileSync(file, text);
  return `cmd:python3 ${file}`;
}

const correct = {
  python: `cmd:python3 ${example('random_bot.py')}`,
  node: `cmd:node ${example('random-bot.mjs')}`,
  thinker: bot('thinker.py', `end = time.process_time() + ${moveMs / 2000}\n    while time.process_time() < end: pass`),
};
const sleeper = bot('sleeper.py', 'time.sleep(600)');

const busy = startLoad(Number(values.busy));
try {
  await main();
} finally {
  for (const child of busy) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

function startLoad(count: number): ChildProcess[] {
  return Array.from({ length: count }, () => spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }));
}

async function main(): Promise<void> {
  const rung = await findRung({ trust: true });
  if (rung === undefined) throw new Error('no program can be started on this machine');
  const games: (Played & { readonly name: string })[] = [];
  for (const [name, word] of Object.entries(correct)) {
    for (let seed = 1; seed <= Number(values.games); seed++)
      games.push({ name, ...(await play(word, seed, rung.name)) });
  }
  const control = await play(sleeper, 1, rung.name);
  const stayed = [];
  for (const [name, word] of Object.entries(correct)) if (!(await quits(word, rung.name))) stayed.push(name);
  const sum = (pick: (game: (typeof games)[number]) => number): number =>
    games.reduce((all, game) => all + pick(game), 0);
  const result = {
    load: loadavg()[0],
    pressure: /some avg10=([\d.]+)/.exec(readPressure())?.[1] ?? null,
    games: games.length,
    moves: sum(({ moves }) => moves),
    lateByWallClock: sum(({ late }) => late),
    faults: games.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${name}: ${fault}`])),
    sleeper: control.fault ?? 'no fault',
    stayedAfterQuit: stayed,
  };
  if (values.json) console.log(JSON.stringify(result));
  else {
    console.log(`Load ${result.load.toFixed(1)}, pressure ${result.pressure ?? 'unknown'} %; jail: ${rung.title}.`);
    console.log(
      `${result.games} games of correct programs, ${result.moves} moves; a move has ${moveMs} ms of processor time.`,
    );
    console.log(
      `Moves that took longer than their limit by wall-clock time: ${result.lateByWallClock}. Faults: ${result.faults.length}.`,
    );
    for (const fault of result.faults) console.log(`  ${fault}`);
    console.log(`A program that sleeps: ${result.sleeper}`);
    console.log(`Still there after "quit": ${stayed.join(', ') || 'none'}.`);
  }
  if (result.faults.length + stayed.length > 0 || control.fault === undefined) process.exitCode = 1;
}

const limitMs = usualSlack.factor * moveMs + usualSlack.ms;

interface Played {
  readonly moves: number;
  readonly late: number;
  readonly fault: string | undefined;
}

async function play(word: string, seed: number, rung: RungName): Promise<Played> {
  const [white, black] = await Promise.all([word, 'random'].map((one) => openWord(one, rung)));
  const plan: GamePlan = {
    id: 'g',
    pair: 'p',
    game: 'squatter',
    size: 6,
    swap: false,
    opening: [],
    white: 'White',
    black: 'Black',
    clock: { kind: 'move', ms: moveMs },
    maxMoves: 37,
    seed,
  };
  try {
    const { times, fault } = await playGame(plan, { white, black });
    const own = times.filter((_, i) => i % 2 === 0);
    return { moves: own.length, late: own.filter(({ wallMs }) => wallMs > limitMs).length, fault: fault?.words };
  } finally {
    await Promise.all([white.close(), black.close()]);
  }
}

async function quits(word: string, rung: RungName): Promise<boolean> {
  const spec = parsePlayer(word);
  if (!spec.ok) throw new Error(spec.error);
  const report = await checkBot(spec.value, { context: { rung }, games: ['squatter'], size: 4, moveMs });
  return report.findings.every(({ check }) => check !== 'quit');
}

function openWord(word: string, rung: RungName) {
  const spec = parsePlayer(word);
  if (!spec.ok) throw new Error(spec.error);
  return openBot(spec.value, { rung });
}

function readPressure(): string {
  try {
    return readFileSync('/proc/pressure/cpu', 'utf8');
  } catch {
    return '';
  }
}
