import { goalOf } from '@ringfence/engine';
import {
  createFence,
  createSharedFence,
  type FenceSolver,
  FenceWriter,
  fenceLetters,
  LARGEST_FENCE,
  type SharedFence,
  SMALLEST_FENCE,
} from '@ringfence/proof';
import type { Position } from '@ringfence/rules';
import { countWords, games, otherSide, sideName } from '@ringfence/rules';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { print } from '../shared/output.ts';
import { CommandError } from '../shared/trouble.ts';
import { expectWritable } from '../shared/write-file.ts';
import { showProgress } from './progress.ts';
import type { PositionProving } from './prove-value.ts';
import { writeProofFile } from './writing.ts';

/** Whether tripods and loops of this board can be listed. */
export const hasFenceProofs = ({ game, grid: { size } }: Position): boolean =>
  goalOf(game) === 'fence' && size >= SMALLEST_FENCE && size <= LARGEST_FENCE;

interface FenceProving extends PositionProving {
  readonly threads: number;
  /** Whether the other side only defends: then there is also a proof that it fails. */
  readonly defence: boolean;
}

/** The solver: on this thread, or with threads whose table it can read. */
type Solver = { readonly nodes: number; readonly fence: FenceSolver } & Partial<Pick<SharedFence, 'solve' | 'close'>>;

async function openSolver({ position: { grid }, tableSize, threads }: FenceProving): Promise<Solver> {
  if (threads > 1) return createSharedFence(grid.size, { threads, tableSize });
  const fence = await createFence(grid.size, { tableSize });
  return {
    fence,
    get nodes() {
      return fence.nodes;
    },
  };
}

/**
 * Proves that the side to move can be kept from making a tripod or a loop, or, against pure defence, that it makes one;
 * returns the exit code, or `undefined` without a file if the real game is asked about and the side cannot be kept from it.
 */
export async function proveFence(plan: FenceProving): Promise<number | undefined> {
  const { position, file, nodes, seconds, json, defence } = plan;
  expectWritable(file);
  const { size } = position.grid;
  const started = performance.now();
  const solver = await openSolver(plan);
  const letters = fenceLetters(position, position.turn);
  const writer = new FenceWriter(solver.fence, letters, { onlyBreaker: !defence });
  try {
    const stopped = await solveTogether(plan, solver, letters, started);
    const left = seconds === undefined ? undefined : Math.max(1, seconds - (performance.now() - started) / 1000);
    const limits = { nodes, seconds: left, used: () => solver.nodes };
    const written = stopped ?? (await writeProofFile(writer, file, limits, () => writer.positions > 0));
    const { isDone, bytes } = written;
    const milliseconds = performance.now() - started;
    const holds = isDone ? writer.holds === true : null;
    if (holds === false && bytes === 0) {
      if (!defence) return undefined;
      throw new CommandError('one side already has a tripod or a ring: choose an earlier position');
    }
    const { positions } = writer;
    if (json) {
      const found = { solved: isDone, holds, nodes: solver.nodes, milliseconds: Math.round(milliseconds) };
      const side = sideName(position.turn);
      const proof = { file, positions, bytes };
      print(JSON.stringify({ game: position.game, size, side, position: letters, ...found, proof }));
    } else {
      print(
        `${games[position.game].title}, size ${size}: ${holds === null ? 'not solved within the limits' : verdict(position, holds)}`,
        `${countWords(solver.nodes, 'node')}, ${(milliseconds / 1000).toFixed(1)} s`,
        ...(bytes > 0 ? [`Proof: ${file}, ${countWords(positions, 'position')}, ${bytes} bytes`] : []),
      );
    }
    return isDone ? 0 : written.stopped;
  } finally {
    solver.close?.();
  }
}

/** Lets the threads solve the position, if there are several; what has not been done if they were stopped. */
async function solveTogether(
  { nodes, seconds }: FenceProving,
  solver: Solver,
  letters: string,
  started: number,
): Promise<{ readonly isDone: false; readonly bytes: 0; readonly stopped: number } | undefined> {
  if (solver.solve === undefined) return undefined;
  const { signal, wasInterrupted, done } = interruptible(seconds);
  const progress = showProgress();
  try {
    const answer = await solver.solve(
      { letters, toMove: 'maker' },
      {
        signal,
        ...(nodes !== undefined && { nodes }),
        onProgress: () =>
          progress.at({ nodes: solver.nodes, milliseconds: performance.now() - started, note: 'solving' }),
      },
    );
    if (answer !== undefined) return undefined;
    return { isDone: false, bytes: 0, stopped: wasInterrupted() ? INTERRUPTED : 1 };
  } finally {
    progress.clear();
    done();
  }
}

function verdict({ freeCount, grid, turn }: Position, holds: boolean): string {
  if (!holds)
    return `${sideName(turn)}, to move, makes a tripod or a ring if ${sideName(otherSide(turn))} only defends`;
  return freeCount === grid.cellCount
    ? 'a draw after every first move, since the second player can keep the first from making a tripod or a loop'
    : `${sideName(turn)}, to move, can be kept from making a tripod or a loop`;
}
