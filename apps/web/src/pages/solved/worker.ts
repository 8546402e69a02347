// Proofs in a worker: an answer on 7×7 may take a second, and so may checking the proof of 9×9.

import { answerCalls, webPort } from '@ringfence/engine/rpc';
import { finished, ProofWalk, type WalkPoint, type WalkStep } from '@ringfence/proof';
import { type RacePoint, RaceWalk } from '@ringfence/proof/verify';

/** What can be asked about Squatter boards of a size, and about the proof that Maker captures first on 9×9. */
export type WalkCalls = {
  start(size: number): WalkPoint;
  play(point: WalkPoint, move: number): WalkStep;
  startRace(): RacePoint;
  playRace(point: RacePoint, move: number): RacePoint;
};

const walks = new Map<number, Promise<ProofWalk>>();

function walkOn(size: number): Promise<ProofWalk> {
  const walk = walks.get(size) ?? ProofWalk.open({ rows: size, columns: size });
  walks.set(size, walk);
  return walk;
}

let race: Promise<RaceWalk> | undefined;

async function readRace(): Promise<RaceWalk> {
  const response = await fetch(new URL('../../../../../docs/proofs/squatter9x9-first.proof', import.meta.url));
  if (!response.ok || response.body === null) throw new Error('the proof cannot be loaded');
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  return RaceWalk.read([new Uint8Array(await new Response(unpacked).arrayBuffer())]);
}

const raceWalk = (): Promise<RaceWalk> => {
  race ??= readRace();
  return race;
};

answerCalls<WalkCalls>(webPort(self), {
  start: async (_, size) => finished((await walkOn(size)).start()),
  play: async (_, point, move) => finished((await walkOn(point.board.rows)).play(point, move)),
  startRace: async () => (await raceWalk()).start(),
  playRace: async (_, point, move) => (await raceWalk()).play(point, move),
});
