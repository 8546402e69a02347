import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { defaultLimits, findRung } from '@ringfence/jail';
import { median } from '../measure.ts';
import { leastBubblewrap } from './plain.ts';
import type { FloorRow } from './row.ts';

const PROGRAM = '/usr/bin/true';
const STARTS = 40;

interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function costOf(runOnce: () => Promise<void>, cpuMs: () => number): Promise<Cost> {
  const [wall, cpu] = [performance.now(), cpuMs()];
  for (let i = 0; i < STARTS; i++) await runOnce();
  return { wallMs: (performance.now() - wall) / STARTS, cpuMs: (cpuMs() - cpu) / STARTS };
}

/** A program that ends at once, from its start until nothing of it is left. */
export const jailRow: FloorRow = {
  name: 'jail',
  async measure({ clones, rounds, cpuMs: countCpu }) {
    const rung = await findRung();
    if (rung === undefined) throw new Error('no jail here: see "npx ringfence doctor"');
    const [file = '', ...args] = leastBubblewrap(PROGRAM);
    const sides: (() => Promise<void>)[] = [
      async () => void (await once(spawn(file, args, { stdio: 'pipe' }), 'close')),
    ];
    for (const clone of clones) {
      const { runJailed }: typeof import('@ringfence/jail') = await import(join(clone, 'packages/jail/dist/index.js'));
      const request = { command: [PROGRAM], limits: defaultLimits, rung: rung.name };
      sides.push(async () => {
        const { end } = await runJailed(request, { input: '', wallMs: 10_000 });
        if (end.kind !== 'exited' || end.code !== 0) throw new Error(`it ended with ${JSON.stringify(end)}`);
      });
    }
    const costs = sides.map((): Cost[] => []);
    for (let round = -1; round < rounds; round++) {
      for (const [i, side] of sides.entries()) {
        const cost = await costOf(side, countCpu);
        if (round >= 0) costs[i].push(cost);
      }
    }
    const figureOf = (unit: string, of: (cost: Cost) => number) => {
      const [floor, ...ours] = costs.map((all) => median(all.map(of)));
      return { work: 'start and end of a jail', unit, ours, floor, floorIs: 'the least bubblewrap', aim: 1.3 };
    };
    return [figureOf('ms', ({ wallMs }) => wallMs), figureOf('processor ms', ({ cpuMs }) => cpuMs)];
  },
};
