// A round robin of six bots in five languages, four of which commit every kind of fault in some of their games.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type FaultKind, faultKinds, type GameResult, Journal, toldSeed } from '@ringfence/arena';
import { findProgram, findRung } from '@ringfence/jail';
import { BLACK, type Side, WHITE } from '@ringfence/rules';
import { afterAll, describe, expect, test } from 'vitest';
import { makeScratch, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(() => scratch.remove());

const needs = ['python3', 'node', 'java', 'javac', 'g++'];
const missing = [
  ...needs.filter((program) => findProgram(program) === undefined),
  ...((await findRung({ trust: false })) === undefined ? ['bubblewrap'] : []),
];
if (missing.length > 0) console.warn(`SKIPPED: the round robin of six bots needs ${missing.join(', ')}.`);

/** Each of the four fails in its own games: see testing/faulty-bot.py. */
const offsets: Readonly<Record<string, number>> = { Python: 0, Node: 2, 'C++': 5, Java: 9 };

// Memory is soon full and a move has time: on a slow machine a process may take milliseconds to get a megabyte, and a bot
// that hoards must not run out of time first.
const file = `title: Six bots, four of them faulty
game: squatter
size: 4
format: round-robin
repetitions: 1
clock: 2 s per move
seed: 5
memory: 160 MB
concurrency: 2

players:
  Beginner: level:1
  Python: cmd:python3 bots/faulty-bot.py ${offsets.Python} python3 bots/random_bot.py
  Node: cmd:python3 bots/faulty-bot.py ${offsets.Node} node bots/random-bot.mjs
  C++: cmd:python3 bots/faulty-bot.py ${offsets['C++']} bots/random_bot
  Java: cmd:python3 bots/faulty-bot.py ${offsets.Java} java -Xmx16m -XX:+UseSerialGC -cp . RandomBot
  Classic: java:players.squatter.RandomPlayer@classes
`;

function build(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd: scratch.path, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

/** A player's fault in a game, by the seed that it receives. */
function planned(player: string, seed: number, side: Side): FaultKind | undefined {
  const offset = offsets[player];
  return offset === undefined ? undefined : faultKinds[(toldSeed(seed, side) + offset) % (2 * faultKinds.length)];
}

/** White's second move comes before Black's. */
function expected({ plan }: GameResult): { winner: number; kind: FaultKind } | undefined {
  const white = planned(plan.white, plan.seed, WHITE);
  if (white !== undefined) return { winner: 2, kind: white };
  const black = planned(plan.black, plan.seed, BLACK);
  return black === undefined ? undefined : { winner: 1, kind: black };
}

describe.skipIf(missing.length > 0)('a round robin of six bots', () => {
  test('gives the right verdict for every fault, and nobody else is affected', async () => {
    const bots = join(root, 'examples/bots');
    cpSync(bots, join(scratch.path, 'bots'), { recursive: true });
    cpSync(join(root, 'apps/cli/src/testing/faulty-bot.py'), join(scratch.path, 'bots/faulty-bot.py'));
    build('g++', '-O1', '-o', 'bots/random_bot', 'bots/random_bot.cpp');
    build('javac', '-d', 'bots', 'bots/RandomBot.java');
    const java = join(root, 'adapters/java');
    const path = `${join(java, 'src')}:${join(java, 'test')}`;
    build('javac', '-d', 'classes', '-sourcepath', path, join(java, 'test/players/squatter/RandomPlayer.java'));
    scratch.write('six.txt', file);
    const { code, out, err } = ringfence(['tournament', 'run', 'six.txt', '--out', 'out'], { cwd: scratch.path });
    expect(code, err).toBe(0);
    expect(out).toContain('Six bots');

    const journal = await Journal.look(join(scratch.path, 'out'));
    const seen = new Set<string>();
    let games = 0;
    for await (const result of journal.read()) {
      games++;
      const wanted = expected(result);
      const { id, white, black } = result.plan;
      const where = `${id}, ${white} against ${black}: ${result.words}`;
      expect(result.fault?.kind, where).toBe(wanted?.kind);
      if (wanted !== undefined) {
        expect(result.winner, where).toBe(wanted.winner);
        seen.add(wanted.kind);
      }
      if (wanted?.kind === 'crashed') {
        expect(result.fault?.exit?.code, where).toBe(3);
        expect(result.fault?.stderr.join('\n'), where).toContain('out of ideas');
      }
    }
    await journal.close();
    expect(games).toBe(30);
    expect([...seen].sort()).toEqual([...faultKinds].sort());
  }, 600_000);
});
