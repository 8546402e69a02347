// Proofs in a worker: an answer on 7×7 may take a second, and checking the proof of Havannah 4 takes several.

import { answerCalls, webPort } from '@ringfence/engine/rpc';
import { finished, ProofWalk, type WalkPoint, type WalkStep } from '@ringfence/proof';
import { type RacePoint, RaceWalk } from '@ringfence/proof/verify';
import type { RaceBoard } from './boards.ts';

type RaceGameName = RaceBoard['game'];

/** What can be asked about Squatter boards of a size, and about the proofs that Maker captures or wins first. */
export type WalkCalls = {
  start(size: number): WalkPoint;
  play(point: WalkPoint, move: number): WalkStep;
  /** Reports the share of the proof that is checked. */
  startRace(game: RaceGameName): RacePoint;
  playRace(game: RaceGameName, point: RacePoint, move: number): RacePoint;
};

const walks = new Map<number, Promise<ProofWalk>>();

function walkOn(size: number): Promise<ProofWalk> {
  const walk = walks.get(size) ?? ProofWalk.open({ rows: size, columns: size });
  walks.set(size, walk);
  return walk;
}

const proofs: Readonly<Record<RaceGameName, URL>> = {
  squatter: new URL('../../../../../docs/proofs/squatter9x9-first.proof', import.meta.url),
  havannah: new URL('../../../../../docs/proofs/havannah4.proof', import.meta.url),
};
/** How often the share of a proof that is checked is reported. */
const REPORTS = 50;

async function readRace(game: RaceGameName, report: (share: number) => void): Promise<RaceWalk> {
  const response = await fetch(proofs[game]);
  if (!response.ok || response.body === null) throw new Error('the proof cannot be loaded');
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  return RaceWalk.read(reported(new Uint8Array(await new Response(unpacked).arrayBuffer()), report));
}

function* reported(bytes: Uint8Array, report: (share: number) => void): Generator<Uint8Array> {
  const length = Math.ceil(bytes.length / REPORTS);
  for (let from = 0; from < bytes.length; from += length) {
    report(from / bytes.length);
    yield bytes.subarray(from, from + length);
  }
}

const races = new Map<RaceGameName, Promise<RaceWalk>>();

function raceWalk(game: RaceGameName, report: (share: number) => void = () => {}): Promise<RaceWalk> {
  const race = races.get(game) ?? readRace(game, report);
  races.set(game, race);
  return race;
}

answerCalls<WalkCalls>(webPort(self), {
  start: async (_, size) => finished((await walkOn(size)).start()),
  play: async (_, point, move) => finished((await walkOn(point.board.rows)).play(point, move)),
  startRace: async ({ report }, game) => (await raceWalk(game, report)).start(),
  playRace: async (_, game, point, move) => (await raceWalk(game)).play(point, move),
});
