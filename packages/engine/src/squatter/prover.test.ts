import { startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { createSquatterKernel, PROOF_SHARES, type SquatterKernel } from './kernel.ts';
import { SquatterProver } from './prover.ts';

/** Counts the budget of each search, and never finds anything. */
class IdleKernel {
  nodes = 0;
  breakerWork = 0;
  scoreNodes = 0;
  private readonly workOfNode: number;

  constructor(workOfNode: number) {
    this.workOfNode = workOfNode;
  }

  load(): void {}
  knownCarrier(): void {}
  knownAnswer(): void {}

  isHeld(_: boolean, nodes: number): undefined {
    this.nodes += nodes;
    this.breakerWork += nodes * this.workOfNode;
  }

  gain(_: number, __: number, nodes: number): undefined {
    this.nodes += nodes;
    this.scoreNodes += nodes;
  }
}

test.each([4, 100])(
  'with many free cells the score search gets an eighth of the work, at %i units a node',
  (workOfNode) => {
    const kernel = new IdleKernel(workOfNode);
    const prover = new SquatterProver(kernel as unknown as SquatterKernel);
    const asking = prover.gain(startPosition('squatter', { size: 7 }));
    while (kernel.nodes < 10_000_000) {
      prover.until = kernel.nodes + 10_000;
      expect(asking.next().done).toBe(false);
    }
    const share = kernel.scoreNodes / kernel.breakerWork;
    expect(share).toBeGreaterThan(1 / 32);
    expect(share).toBeLessThan(1 / 7);
  },
);

test.each([
  { other: true, held: true },
  { other: undefined, held: false },
])('a draw is held only if both sides are: $held', ({ other, held }) => {
  let rounds = 0;
  const kernel = {
    nodes: 0,
    breakerWork: 0,
    load(): void {},
    knownCarrier(): void {},
    knownAnswer(): void {},
    // The side to move is held only in the second round, after the score search has found that it loses nothing.
    isHeld(mover: boolean, nodes: number): boolean | undefined {
      kernel.nodes += nodes;
      return mover ? ++rounds > 1 || undefined : other;
    },
    gain(_: number, beta: number, nodes: number): number | undefined {
      kernel.nodes += nodes;
      return beta <= 0 ? 0 : undefined;
    },
  };
  const prover = new SquatterProver(kernel as unknown as SquatterKernel);
  prover.until = 1_000_000;
  const position = startPosition('squatter', { size: 5 });
  position.play(12);
  expect(prover.gain(position).next()).toEqual({ done: true, value: { gain: 0, held } });
});

test('the score search does not disturb a proof in progress', async () => {
  const position = startPosition('squatter', { size: 7 });
  const nodesWith = async (betweenSlices: (kernel: SquatterKernel) => void): Promise<number[]> => {
    const kernel = await createSquatterKernel(7, { tableSize: 64 }, PROOF_SHARES);
    const work: number[] = [];
    kernel.load(position);
    for (let slice = 0; slice < 5; slice++) {
      const before = kernel.breakerWork;
      kernel.isHeld(true, 32 * 20);
      work.push(kernel.breakerWork - before);
      betweenSlices(kernel);
    }
    return work;
  };
  const disturbed = await nodesWith((kernel) => {
    const before = kernel.breakerWork;
    kernel.gain(0, 1, 2000);
    expect(kernel.breakerWork).toBeGreaterThan(before);
  });
  expect(disturbed).toEqual(await nodesWith(() => {}));
});
