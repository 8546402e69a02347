import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, Starved } from '@ringfence/jail';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeSubmission } from '../collect/record.ts';
import { marksOf } from '../marks/marks.ts';
import type { CoursePlan } from '../plan/plan.ts';
import { checkTeam } from './checks.ts';
import { markClass } from './mark.ts';
import { preFlightOf } from './pre-flights.ts';

vi.mock('./checks.ts');
vi.mock('./pre-flights.ts');

const plan: CoursePlan = {
  title: 'Test',
  game: 'squatter',
  size: 4,
  seed: 3,
  languages: ['python'],
  build: { seconds: 1, memoryMb: 1 },
  checker: {
    points: 1,
    limits: { seconds: 1, memoryMb: 64 },
    weights: { understanding: 8, format: 1, badInput: 1 },
    suites: [{ name: 'hidden', boards: 3, seed: 2, share: 1, isPublic: false }],
  },
  player: {
    clock: { kind: 'move', ms: 100 },
    swap: false,
    limits: defaultLimits,
    tournament: { points: 1, pairs: 1 },
  },
};

test('a machine too busy to judge one team does not stop the marking of the others', async () => {
  const course = mkdtempSync(join(tmpdir(), 'ringfence-mark-'));
  onTestFinished(() => rmSync(course, { recursive: true }));
  const teams = ['red', 'blue'].map((id) => ({ id, name: id }));
  for (const { id: team } of teams) {
    const found = { file: 'x.zip', sha256: team, state: 'ready', programs: [], notes: [] } as const;
    writeSubmission(course, { team, wanted: ['checker', 'player'], ...found });
  }
  const busy = new Starved({ ranMs: 50, waitedMs: 2000 });
  vi.mocked(checkTeam).mockRejectedValueOnce(busy).mockResolvedValue({ suites: [], diagnosis: null });
  const flight = { passed: true, player: 'random', warnings: [], moves: [] };
  vi.mocked(preFlightOf).mockRejectedValueOnce(busy).mockResolvedValue(flight);
  const result = await markClass({
    course,
    plan,
    teams,
    rung: { name: 'none', title: 'no jail' } as never,
    jobs: 1,
    play: async () => [],
  });
  expect(result?.teams.map(({ undecided }) => undecided)).toEqual([['checker', 'player'], []]);
  expect(result && marksOf(result)[0].marks.map(({ reason }) => reason)).toEqual([
    'The machine was too busy to judge the checker: the next marking tries it again.',
    'The machine was too busy to judge the player: the next marking tries it again.',
  ]);
});
