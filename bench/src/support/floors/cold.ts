import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FloorFigure, FloorRow } from './row.ts';

const KERNEL = { config: 'packages/proof/asconfig.fence.json', source: 'packages/proof/assembly/fence/weights.ts' };
const KERNELS = "const { setup } = await import('./scripts/setup.mjs'); await setup(['kernel']);";

interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * What a newcomer waits for, once: a clone of the last commit until it is ready to start, beside its dependencies alone; and in
 * it one changed source of one kernel, beside the compilation of that kernel alone.
 */
export const coldRow: FloorRow = {
  name: 'cold',
  isLong: true,
  async measure({ clones, cpuMs }) {
    const costOf = (folder: string, file: string, ...args: readonly string[]): Cost => {
      const [wall, cpu] = [performance.now(), cpuMs()];
      execFileSync(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      return { wallMs: performance.now() - wall, cpuMs: cpuMs() - cpu };
    };
    const node = process.execPath;
    const costs = clones.map((clone) => {
      const folder = mkdtempSync(join(tmpdir(), 'ringfence-cold-'));
      try {
        execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${clone}`, folder]);
        const install = costOf(folder, 'npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
        rmSync(join(folder, 'node_modules'), { recursive: true });
        const start = costOf(folder, node, 'scripts/setup.mjs');
        const alone = costOf(folder, node, 'scripts/kernels.mjs', '--out', folder, KERNEL.config);
        appendFileSync(join(folder, KERNEL.source), '\n');
        return { install, start, alone, kernel: costOf(folder, node, '--input-type=module', '-e', KERNELS) };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
    const figureOf = (work: string, floorIs: string, ours: 'start' | 'kernel', floor: 'install' | 'alone') =>
      (['wallMs', 'cpuMs'] as const).map((cost): FloorFigure => {
        const unit = cost === 'wallMs' ? 'ms' : 'processor ms';
        return { work, unit, ours: costs.map((one) => one[ours][cost]), floor: costs[0][floor][cost], floorIs };
      });
    return [
      ...figureOf('a fresh clone is ready', 'its dependencies', 'start', 'install'),
      ...figureOf('one source of a kernel has changed', 'that kernel compiled', 'kernel', 'alone'),
    ];
  },
};
