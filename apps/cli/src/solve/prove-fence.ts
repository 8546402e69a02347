import { createFence, FenceWriter, fenceLetters, LARGEST_FENCE, SMALLEST_FENCE } from '@ringfence/proof';
import type { Position } from '@ringfence/rules';
import { countWords, sideName } from '@ringfence/rules';
import { print } from '../shared/output.ts';
import { expectWritable } from '../shared/write-file.ts';
import type { PositionProving } from './prove-value.ts';
import { writeProofFile } from './writing.ts';

/** Whether tripods and loops of this board can be listed. */
export const hasFenceProofs = ({ game, grid: { size } }: Position): boolean =>
  game === 'fencemaster' && size >= SMALLEST_FENCE && size <= LARGEST_FENCE;

/**
 * Proves that the side to move can be kept from making a tripod or a loop; returns the exit code, or `undefined` without
 * a file if it cannot be kept from it.
 */
export async function proveFence(plan: PositionProving): Promise<number | undefined> {
  const { position, file, nodes, seconds, tableSize, json } = plan;
  expectWritable(file);
  const { size } = position.grid;
  const fence = await createFence(size, { tableSize });
  const letters = fenceLetters(position, position.turn);
  const writer = new FenceWriter(fence, letters, { onlyBreaker: true });
  const used = (): number => fence.nodes;
  const written = await writeProofFile(writer, file, { nodes, seconds, used }, () => writer.holds === true);
  const { isDone, bytes, milliseconds, stopped } = written;
  if (isDone && writer.holds === false) return undefined;
  const { positions } = writer;
  if (json) {
    const found = {
      solved: isDone,
      holds: isDone ? true : null,
      nodes: used(),
      milliseconds: Math.round(milliseconds),
    };
    const side = sideName(position.turn);
    print(
      JSON.stringify({
        game: 'fencemaster',
        size,
        side,
        position: letters,
        ...found,
        proof: { file, positions, bytes },
      }),
    );
  } else {
    print(
      `Fencemaster, size ${size}: ${isDone ? verdict(position) : 'not solved within the limits'}`,
      `${countWords(used(), 'node')}, ${(milliseconds / 1000).toFixed(1)} s`,
      ...(isDone ? [`Proof: ${file}, ${countWords(positions, 'position')}, ${bytes} bytes`] : []),
    );
  }
  return isDone ? 0 : stopped;
}

function verdict({ freeCount, grid, turn }: Position): string {
  return freeCount === grid.cellCount
    ? 'a draw after every first move, since the second player can keep the first from making a tripod or a loop'
    : `${sideName(turn)}, to move, can be kept from making a tripod or a loop`;
}
