// Proofs in a worker: an answer on 7×7 may take a second.

import { answerCalls, webPort } from '@ringfence/engine/rpc';
import { finished, ProofWalk, type WalkPoint, type WalkStep } from '@ringfence/proof';

/** What can be asked about Squatter boards of a size. */
export type WalkCalls = {
  start(size: number): WalkPoint;
  play(point: WalkPoint, move: number): WalkStep;
};

const walks = new Map<number, Promise<ProofWalk>>();

function walkOn(size: number): Promise<ProofWalk> {
  const walk = walks.get(size) ?? ProofWalk.open({ rows: size, columns: size });
  walks.set(size, walk);
  return walk;
}

answerCalls<WalkCalls>(webPort(self), {
  start: async (_, size) => finished((await walkOn(size)).start()),
  play: async (_, point, move) => finished((await walkOn(point.board.rows)).play(point, move)),
});
