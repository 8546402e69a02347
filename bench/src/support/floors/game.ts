import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Fixture, GameProcesses } from '@ringfence/arena';
import { defaultLimits, findRung } from '@ringfence/jail';
import { scratchFolder } from '../measure.ts';
import { leastBubblewrap, plainGame } from './plain.ts';
import { type Cost, costEach, type FloorFigure, type FloorRow, measureInTurns, mediansOf } from './row.ts';

const SOURCE = new URL('../../../../examples/bots/random_bot.cpp', import.meta.url).pathname;
const SIZE = 6;
const MOVE_MS = 1000;
const GAMES = 24;

/** Plays a game with this seed; returns its moves. */
type Player = (seed: number) => Promise<readonly string[]>;

/** Of a game, in so many at a time, with the moves of all of them. */
async function costOf(
  play: Player,
  slots: number,
  from: number,
  cpuMs: () => number,
): Promise<Cost & { moves: string }> {
  const games: string[] = [];
  let next = 0;
  const inSlot = async (): Promise<void> => {
    for (let game = next++; game < GAMES; game = next++) games[game] = (await play(from + game)).join(' ');
  };
  const cost = await costEach(GAMES, cpuMs, () => Promise.all(Array.from({ length: slots }, inSlot)));
  return { ...cost, moves: games.join('\n') };
}

const fixtureOf = (seed: number): Fixture => ({
  plan: {
    ...{ id: `g${seed}`, pair: `p${seed}`, game: 'squatter', size: SIZE, swap: false, white: 'One', black: 'Two' },
    ...{ clock: { kind: 'move', ms: MOVE_MS }, maxMoves: SIZE * SIZE, seed },
  },
  opening: { kind: 'moves', moves: [] },
});

/** A game of two programs in C++, as tournaments and classes play it, and the same game over plain pipes. */
export const gameRow: FloorRow = {
  name: 'game',
  async measure({ clones, rounds, cpuMs: countCpu }) {
    const folder = scratchFolder('floors');
    const bot = join(folder, 'bot');
    execFileSync('g++', ['-O2', '-o', bot, SOURCE]);
    const rung = await findRung();
    if (rung === undefined) throw new Error('no jail here: see "npx ringfence doctor"');
    const players = ['One', 'Two'].map((name) => ({ name, word: `cmd:${bot}`, limits: defaultLimits }));
    const opened: GameProcesses[] = [];
    const playerOf = async (clone: string): Promise<Player> => {
      const { GameProcesses }: typeof import('@ringfence/arena') = await import(
        join(clone, 'packages/arena/dist/index.js')
      );
      const processes = new GameProcesses({ players, folder, rung: rung.name });
      opened.push(processes);
      return async (seed) => {
        const { moves, fault } = await processes.play(fixtureOf(seed));
        if (fault !== undefined) throw new Error(fault.words);
        return moves;
      };
    };
    const plain = (command: readonly string[]): Player => {
      return (seed) => plainGame(command, SIZE, seed, MOVE_MS);
    };
    const sides: Player[] = [plain(leastBubblewrap(bot)), plain([bot])];
    for (const clone of clones) sides.push(await playerOf(clone));
    const figures: FloorFigure[] = [];
    try {
      for (const slots of [2, 1]) {
        const costs = await measureInTurns(
          sides,
          { rounds },
          (play, round) => costOf(play, slots, 1 + GAMES * (round + 1), countCpu),
          (turn) => {
            if (turn.some(({ moves }) => moves !== turn[0].moves)) throw new Error('not the same games');
          },
        );
        const figureOf = (unit: string, aim: number, of: (cost: Cost) => number): FloorFigure => {
          const [jailed, bare, ...ours] = mediansOf(costs, of);
          const floorIs = `the bots in bubblewrap over plain pipes; ${bare.toFixed(1)} without bubblewrap`;
          return { work: `a game, ${slots === 1 ? 'one slot' : 'two slots'}`, unit, ours, floor: jailed, floorIs, aim };
        };
        figures.push(figureOf('ms', slots === 1 ? 4 : 2, ({ wallMs }) => wallMs));
        figures.push(figureOf('processor ms', 2, ({ cpuMs }) => cpuMs));
      }
    } finally {
      await Promise.all(opened.map((processes) => processes.close()));
    }
    return figures;
  },
};
