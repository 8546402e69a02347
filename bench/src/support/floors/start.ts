import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type FloorRow, measureInTurns, mediansOf } from './row.ts';

const BOARD = '3\nB W B\nW - W\nB W +\n';

/** The milliseconds until a command that reads a board has ended. */
function milliseconds(program: string, args: readonly string[]): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(program, args, { input: BOARD, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - begun;
}

/** One board judged by the command as a reader calls it in the clone, and a Node that does nothing. */
export const startRow: FloorRow = {
  name: 'start',
  async measure({ clones, rounds }) {
    const commands: readonly [string, readonly string[]][] = [
      [process.execPath, ['-e', '0']],
      ...clones.map((clone): [string, readonly string[]] => [join(clone, 'ringfence'), ['judge']]),
    ];
    const times = await measureInTurns(commands, { rounds }, async ([program, args]) => milliseconds(program, args));
    const [floor, ...ours] = mediansOf(times, (ms) => ms);
    return [{ work: './ringfence judge', unit: 'ms', ours, floor, floorIs: 'node -e 0' }];
  },
};
