import { explain, type GameName, moveName, type Random, randomSource, sideName } from '@ringfence/rules';
import type { Fault } from '../game/fault.ts';
import type { GamePlan, GameResult } from '../game/game.ts';
import { createSummary } from '../results/create-summary.ts';
import { positionIn } from '../results/fault-report.ts';
import type { Summary } from '../results/summary.ts';

// Games for tests, random or invented.

export function planOf(parts: Partial<GamePlan> = {}): GamePlan {
  return {
    id: 'r1-p1-g1',
    pair: 'r1-p1',
    game: 'squatter',
    size: 4,
    swap: false,
    opening: [],
    white: 'Red',
    black: 'Tan',
    clock: { kind: 'move', ms: 1000 },
    maxMoves: 200,
    seed: 1,
    ...parts,
  };
}

/** An invented result: only the winner matters. */
export const madeUp = (winner: 0 | 1 | 2, parts: Partial<GamePlan> = {}): GameResult => ({
  plan: planOf(parts),
  moves: [],
  times: [],
  winner,
  endedBy: 'rules',
  scores: [0, 0],
  words: 'Made up.',
});

/** A whole random game or, with a fault, one that the side to move loses after this many moves. */
export function playedAtRandom(
  parts: Partial<GamePlan>,
  random: Random = randomSource(parts.seed ?? 1),
  failing?: { readonly after: number; readonly fault: Fault },
): GameResult {
  const plan = planOf(parts);
  const start = { ...madeUp(0, plan), moves: plan.opening };
  const position = positionIn(start);
  while (position.outcome === undefined && position.moves.length !== failing?.after) {
    position.play(random.pick(position.legalMoves()));
  }
  const moves = position.moves.map((move) => moveName(position, move));
  const times = moves
    .slice(plan.opening.length)
    .map(() => ({ cpuMs: random.below(5000) / 10, wallMs: random.below(600) }));
  const played = { ...start, moves, times, scores: position.scores };
  if (position.outcome === undefined && failing !== undefined) {
    const words = `${sideName(position.turn)} loses by a fault. ${failing.fault.words}`;
    return { ...played, winner: position.turn === 1 ? 2 : 1, endedBy: 'fault', fault: failing.fault, words };
  }
  return { ...played, winner: position.outcome?.winner ?? 0, words: explain(position.verdict())[0] };
}

/** A round robin of random games in pairs. */
export function roundRobinResults(
  players: readonly string[],
  pairs: number,
  game: GameName,
  size: number,
): GameResult[] {
  const random = randomSource(5);
  const results: GameResult[] = [];
  players.forEach((one, i) => {
    for (const other of players.slice(i + 1)) {
      for (let pair = 0; pair < pairs; pair++) {
        const id = `r1-p${results.length / 2 + 1}`;
        const common = { pair: id, game, size, seed: random.below(1000) };
        results.push(playedAtRandom({ ...common, id: `${id}-g1`, white: one, black: other }, random));
        results.push(playedAtRandom({ ...common, id: `${id}-g2`, white: other, black: one }, random));
      }
    }
  });
  return results;
}

/** Two players with a fault, and two others that never met them. */
export function wholeSummary(): Summary {
  const builder = createSummary({ players: ['Red', 'Tan', 'Ada', 'Bo'] });
  const meet = (white: string, black: string, winners: readonly (0 | 1 | 2)[]): void =>
    winners.forEach((winner, i) => {
      const pair = `${white}-${i >> 1}`;
      const sides = i % 2 === 0 ? { white, black } : { white: black, black: white };
      builder.add(madeUp(winner, { id: `${pair}-${i}`, pair, ...sides }));
    });
  meet('Red', 'Tan', [1, 2, 1, 0]);
  meet('Ada', 'Bo', [1, 1]);
  const fault = { kind: 'crashed', words: 'It crashed.', stderr: [] } as const;
  builder.add({ ...madeUp(2, { id: 'late', pair: 'late', white: 'Tan', black: 'Red' }), endedBy: 'fault', fault });
  const [red, tan] = ['Red', 'Tan'].map((player) => ({
    ...{
      player,
      moves: 7,
      meanCpuMs: 1.234,
      p95CpuMs: 10,
      maxCpuMs: 99.6,
      meanWallMs: 9.999,
      p95WallMs: 56,
      maxWallMs: 1234,
    },
  }));
  const wrongWinners = [{ player: 'Tan', games: 2, game: 'late', words: 'it said White' }];
  return { ...builder.summary({ replicates: 50 }), time: [red, tan], wrongWinners };
}
