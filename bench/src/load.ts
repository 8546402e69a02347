/** Correct programs on a machine that is far too busy: who is blamed for it, in games, check-bot, marking and builds. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBot, type GamePlan, openBot, parsePlayer, playGame, usualSlack } from '@ringfence/arena';
import { findRung, type Rung, Starved } from '@ringfence/jail';
import { BusyMachine } from './support/busy.ts';
import { markCorrectClass } from './support/correct-class.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- load [--busy 20] [--minutes 20] [--games 3] [--move-time 500] [--only WORD] [--json]
Keeps the processors busy with so many endless loops, and then blames nobody: the example bots, one that computes for most of its time
and one that is slow to start play games and are checked by check-bot, as a class does after an upload; the starter kits with correct
checkers are built, marked, tried in a pre-flight and play. A program that sleeps must lose, with the load and without it.
--minutes: nothing is begun later, and what was left out is listed; --only: what this word names,
games, class or check; games (one each) and class take a minute or two, checks longer.`;

const values = readBenchOptions(usage, {
  busy: { type: 'string', default: '20' },
  minutes: { type: 'string', default: '20' },
  games: { type: 'string', default: '3' },
  'move-time': { type: 'string', default: '500' },
  only: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
});
const moveMs = Number(values['move-time']);
const end = performance.now() + 60_000 * Number(values.minutes);

const folder = mkdtempSync(join(tmpdir(), 'ringfence-load-'));

const example = (name: string): string => fileURLToPath(new URL(`../../examples/bots/${name}`, import.meta.url));

/** A bot that does something when it starts, and before it answers with the first legal move. */
function bot(name: string, atStart: string, before: string): string {
  const text = `import sys, time\n${atStart}\nfor line in sys.stdin:\n    words = line.split() or [""]\n    if words[0] == "quit": break\n    if words[0] != "go": continue\n    ${before}\n    print(words[2], flush=True)\n`;
  writeFileSync(join(folder, name), text);
  return `cmd:python3 ${join(folder, name)}`;
}

const computing = (seconds: number): string =>
  `end = time.process_time() + ${seconds}\n    while time.process_time() < end: pass`;

/** Correct programs by name, compiled where that is needed. */
function correctBots(): Record<string, string> {
  copyFileSync(example('RandomBot.java'), join(folder, 'RandomBot.java'));
  execFileSync('javac', ['-d', folder, join(folder, 'RandomBot.java')]);
  execFileSync('g++', ['-std=c++20', '-o', join(folder, 'random-bot'), example('random_bot.cpp')]);
  return {
    python: `cmd:python3 ${example('random_bot.py')}`,
    node: `cmd:node ${example('random-bot.mjs')}`,
    java: `cmd:java -cp ${folder} RandomBot`,
    'c++': `cmd:${join(folder, 'random-bot')}`,
    thinker: bot('thinker.py', '', computing((0.8 * moveMs) / 1000)),
    'slow starter': bot('starter.py', `if True:\n    ${computing(1)}\ntime.sleep(0.3)`, 'pass'),
  };
}

interface Played {
  readonly moves: number;
  readonly late: number;
  readonly fault: string | undefined;
  /** Why nobody can be blamed, and the game is played again. */
  readonly starved?: string;
}

const limitMs = usualSlack.factor * moveMs + usualSlack.ms;

async function play(word: string, seed: number, rung: Rung): Promise<Played> {
  const [white, black] = await Promise.all(
    [word, 'random'].map((one) => openBot(specOf(one), { rung: rung.name, folder })),
  );
  const plan: GamePlan = {
    id: 'g',
    pair: 'p',
    game: 'squatter',
    size: 4,
    swap: false,
    opening: [],
    white: 'White',
    black: 'Black',
    clock: { kind: 'move', ms: moveMs },
    maxMoves: 17,
    seed,
  };
  try {
    const { times, fault } = await playGame(plan, { white, black });
    const own = times.filter((_, i) => i % 2 === 0);
    return { moves: own.length, late: own.filter(({ wallMs }) => wallMs > limitMs).length, fault: fault?.words };
  } catch (error) {
    if (!(error instanceof Starved)) throw error;
    return { moves: 0, late: 0, fault: undefined, starved: error.message };
  } finally {
    await Promise.all([white.close(), black.close()]);
  }
}

const verdictOn = ({ fault, starved }: Played): string => fault ?? starved ?? 'no fault';

function specOf(word: string) {
  const spec = parsePlayer(word);
  if (!spec.ok) throw new Error(spec.error);
  return spec.value;
}

/** What check-bot says against a program. */
async function checked(word: string, rung: Rung): Promise<string[]> {
  const report = await checkBot(specOf(word), {
    context: { rung: rung.name, folder },
    games: ['squatter'],
    size: 4,
    moveMs,
  });
  return report.findings.map(({ check, words }) => `check-bot, ${check}: ${words}`);
}

async function main(): Promise<void> {
  const rung = await findRung({ trust: true });
  if (rung === undefined) throw new Error('no program can be started on this machine');
  const bots = correctBots();
  const sleeper = bot('sleeper.py', '', 'time.sleep(600)');
  const alone = await play(sleeper, 1, rung);
  const busy = new BusyMachine(Number(values.busy));
  const [done, leftOut, blamed, starved]: string[][] = [[], [], [], []];
  let [moves, late, inClass] = [0, 0, 0];
  const job = async (name: string, work: () => Promise<readonly string[]>): Promise<void> => {
    if (!name.includes(values.only)) return;
    if (performance.now() > end) return void leftOut.push(name);
    blamed.push(...(await work()).map((words) => `${name}: ${words}`));
    done.push(name);
  };
  try {
    const asleep = await play(sleeper, 1, rung);
    for (const [name, word] of Object.entries(bots))
      await job(`games of ${name}`, async () => {
        const faults: string[] = [];
        for (let seed = 1; seed <= Number(values.games); seed++) {
          const played = await play(word, seed, rung);
          moves += played.moves;
          late += played.late;
          if (played.starved !== undefined) starved.push(`${name}: ${played.starved}`);
          if (played.fault !== undefined) faults.push(played.fault);
        }
        return faults;
      });
    await job('a class', async () => {
      const marked = await markCorrectClass(folder, rung);
      inClass += marked.done;
      return marked.blamed;
    });
    for (const [name, word] of Object.entries(bots)) await job(`check of ${name}`, () => checked(word, rung));
    const { queue } = busy;
    const result = {
      ...{ queue, moves, late, inClass, done, leftOut, blamed, starved },
      sleeper: { alone: verdictOn(alone), busy: verdictOn(asleep) },
    };
    if (values.json) console.log(JSON.stringify(result));
    else {
      console.log(
        `Tasks that could run at a time: ${queue.median} (median), ${queue.least} (least). Jail: ${rung.title}.`,
      );
      console.log(`Done: ${done.join(', ')}.`);
      if (leftOut.length > 0) console.log(`Left out, since the time was up: ${leftOut.join(', ')}.`);
      console.log(`${moves} moves with ${moveMs} ms of processor time each; ${late} of them took longer than`);
      console.log(`${limitMs} ms by wall-clock time, and were waited for.`);
      console.log(`${inClass} builds, boards, pre-flights and games of a class.`);
      console.log(`Correct programs blamed: ${blamed.length}.`);
      for (const words of blamed) console.log(`  ${words}`);
      console.log(`Games in which nobody could be blamed: ${starved.length}.`);
      for (const words of starved) console.log(`  ${words}`);
      console.log(`A program that sleeps, without the load: ${result.sleeper.alone}`);
      console.log(`A program that sleeps, with the load: ${result.sleeper.busy}`);
    }
    const isSpared = [alone, asleep].some(({ fault, starved }) => fault === undefined && starved === undefined);
    if (blamed.length > 0 || isSpared) process.exitCode = 1;
  } finally {
    busy.stop();
  }
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
