// Proofs in a worker: an answer on 7×7 may take a second, and so may checking the proof of 9×9.

import { answerCalls, webPort } from '@ringfence/engine/rpc';
import { finished, ProofWalk, type WalkPoint, type WalkStep } from '@ringfence/proof';
import { type CapturesPoint, CapturesWalk } from '@ringfence/proof/verify';

/** What can be asked about Squatter boards of a size, and about the proof that Maker captures on 9×9. */
export type WalkCalls = {
  start(size: number): WalkPoint;
  play(point: WalkPoint, move: number): WalkStep;
  startCaptures(): CapturesPoint;
  playCaptures(point: CapturesPoint, move: number): CapturesPoint;
};

const walks = new Map<number, Promise<ProofWalk>>();

function walkOn(size: number): Promise<ProofWalk> {
  const walk = walks.get(size) ?? ProofWalk.open({ rows: size, columns: size });
  walks.set(size, walk);
  return walk;
}

let captures: Promise<CapturesWalk> | undefined;

async function readCaptures(): Promise<CapturesWalk> {
  const response = await fetch(new URL('../../../../../docs/proofs/squatter9x9.proof', import.meta.url));
  if (!response.ok || response.body === null) throw new Error('the proof cannot be loaded');
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  return CapturesWalk.read([new Uint8Array(await new Response(unpacked).arrayBuffer())]);
}

const capturesWalk = (): Promise<CapturesWalk> => {
  captures ??= readCaptures();
  return captures;
};

answerCalls<WalkCalls>(webPort(self), {
  start: async (_, size) => finished((await walkOn(size)).start()),
  play: async (_, point, move) => finished((await walkOn(point.board.rows)).play(point, move)),
  startCaptures: async () => (await capturesWalk()).start(),
  playCaptures: async (_, point, move) => (await capturesWalk()).play(point, move),
});
