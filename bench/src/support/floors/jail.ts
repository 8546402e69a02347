import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { defaultLimits, findRung } from '@ringfence/jail';
import { leastBubblewrap } from './plain.ts';
import { type Cost, costEach, type FloorRow, measureInTurns, mediansOf } from './row.ts';

const PROGRAM = '/usr/bin/true';
const STARTS = 40;

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
    const costs = await measureInTurns(sides, { rounds }, (runOnce) =>
      costEach(STARTS, countCpu, async () => {
        for (let i = 0; i < STARTS; i++) await runOnce();
      }),
    );
    const figureOf = (unit: string, of: (cost: Cost) => number) => {
      const [floor, ...ours] = mediansOf(costs, of);
      return { work: 'start and end of a jail', unit, ours, floor, floorIs: 'the least bubblewrap', aim: 1.3 };
    };
    return [figureOf('ms', ({ wallMs }) => wallMs), figureOf('processor ms', ({ cpuMs }) => cpuMs)];
  },
};
