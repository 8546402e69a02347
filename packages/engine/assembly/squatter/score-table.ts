// Bounds on what the side to move can still gain, by the relevant part of a position: two hashes of 64 bits, of which
// one chooses the bucket and the other is stored whole. Of the four entries in a bucket, the cheapest is replaced.

import { beside, board } from '../../../proof/assembly/bits';
import { imageOf, preimageOf } from '../../../proof/assembly/symmetry';
import { SCORE_COST as COST, SCORE_ENTRY as ENTRY, SCORE_WAYS } from '../../src/codes';
import { IMAGE_STATE, KEY_STATE } from '../memory';
import { State } from './state';

const BUCKET: usize = SCORE_WAYS * ENTRY;
const CHECK: usize = 0;
const LOW: usize = 8;
const HIGH: usize = 9;
const MOVE: usize = 10;

let base: usize = 0;
let mask: u64 = 0;

/** Uses the largest power of two of bytes that fits; they must be 0. */
export function useScoreTable(at: usize, bytes: usize): void {
  let size: usize = BUCKET;
  while (size * 2 <= bytes) size *= 2;
  base = at;
  mask = <u64>(size / BUCKET - 1);
}

/** The hashes computed by `hashPosition`, and the image they belong to. */
export let check: u64 = 0;
export let bucket: usize = 0;
export let symmetry: u32 = 0;

/** Positions with this many relevant free cells share entries with their mirror images. */
const MIRRORED_FREE: u64 = 14;

/**
 * Hashes the relevant part of a position and returns the relevant free cells. A piece is relevant if it can be
 * captured, or beside ground that its side may still capture.
 */
export function hashPosition(state: State, free: u64, ownSafe: u64, enemySafe: u64, eager: bool): u64 {
  const mine = state.mine;
  const theirs = state.theirs;
  const reach = board & ~(ownSafe & enemySafe);
  const live = free & (reach | beside(reach));
  const key = changetype<State>(KEY_STATE);
  key.own = state.own & (~enemySafe | beside(board & ~(ownSafe | mine)));
  key.enemy = state.enemy & (~ownSafe | beside(board & ~(enemySafe | theirs)));
  key.free = live;
  key.mine = mine & ~enemySafe;
  key.theirs = theirs & ~ownSafe;
  key.hollow = state.hollow & (key.mine | key.theirs);
  hashCells(key, eager ? 1 : 0, popcnt<u64>(live) >= MIRRORED_FREE);
  return live;
}

/** Hashes six boards and other relevant values; near the root, the smallest image of them. */
function hashCells(key: State, extra: u64, mirrored: bool): void {
  const image = changetype<State>(IMAGE_STATE);
  symmetry = 0;
  let least = bucketHash(key, extra);
  if (mirrored) {
    for (let number: u32 = 1; number < 8; number++) {
      writeImage(image, key, number);
      const hash = bucketHash(image, extra);
      if (hash < least) {
        least = hash;
        symmetry = number;
      }
    }
  }
  if (symmetry !== 0) {
    writeImage(image, key, symmetry);
    key = image;
  }
  check = checkHash(key, extra);
  bucket = base + <usize>((least >>> 8) & mask) * BUCKET;
}

function writeImage(image: State, key: State, number: u32): void {
  image.own = imageOf(key.own, number);
  image.enemy = imageOf(key.enemy, number);
  image.free = imageOf(key.free, number);
  image.mine = imageOf(key.mine, number);
  image.theirs = imageOf(key.theirs, number);
  image.hollow = imageOf(key.hollow, number);
}

/** Chooses the bucket. */
function bucketHash(key: State, extra: u64): u64 {
  let hash = key.own * 0x9e3779b97f4a7c15 + rotl<u64>(key.enemy * 0xc2b2ae3d27d4eb4f, 23);
  hash += key.free * 0x165667b19e3779f9;
  hash = (hash ^ (hash >>> 32)) * 0xbf58476d1ce4e5b9;
  hash += key.mine * 0x94d049bb133111eb + key.theirs * 0xff51afd7ed558ccd;
  hash += key.hollow * 0xc4ceb9fe1a85ec53 + extra * 0x9fb21c651e98df25;
  hash = (hash ^ (hash >>> 29)) * 0x2545f4914f6cdd1d;
  return hash ^ (hash >>> 32);
}

/** Independent of the other one, and stored whole; never 0, which marks an unused entry. */
function checkHash(key: State, extra: u64): u64 {
  let hash = (key.own ^ (key.own >>> 31)) * 0xd6e8feb86659fd93 + rotl<u64>(key.enemy * 0xa0761d6478bd642f, 17);
  hash = (hash ^ (hash >>> 32)) * 0xe7037ed1a0b428db + key.free * 0x8ebc6af09c88c6e3;
  hash = (hash ^ (hash >>> 29)) * 0x589965cc75374cc3;
  hash += key.mine * 0x1d8e4e27c47d124f + key.theirs * 0xeb44accab455d165;
  hash = (hash ^ (hash >>> 32)) * 0x9c6e6877736c46e3 + key.hollow * 0x2127599bf4325c37 + extra;
  return (hash ^ (hash >>> 30)) | 1;
}

/** Address of the entry with these hashes, or 0. */
export function findEntry(at: usize, hash: u64): usize {
  for (let entry = at; entry < at + BUCKET; entry += ENTRY) if (load<u64>(entry, CHECK) === hash) return entry;
  return 0;
}

export function lowOf(entry: usize): i32 {
  return <i32>load<i8>(entry, LOW);
}

export function highOf(entry: usize): i32 {
  return <i32>load<i8>(entry, HIGH);
}

/** The best move known, or −1. */
export function moveOf(entry: usize, image: u32): i32 {
  const move = load<u8>(entry, MOVE);
  return move < 64 ? <i32>ctz<u64>(preimageOf((<u64>1) << move, image)) : -1;
}

/** Writes bounds, over an old entry of the position or otherwise over the cheapest of the bucket. */
export function keepBounds(at: usize, hash: u64, image: u32, low: i32, high: i32, move: i32, nodes: u64): void {
  const cost = <u32>min<u64>(64 - clz<u64>(nodes | 1), 255);
  let entry = findEntry(at, hash);
  let dearest = cost;
  if (entry === 0) entry = cheapestOf(at);
  else dearest = max<u32>(cost, load<u8>(entry, COST));
  store<u64>(entry, hash, CHECK);
  store<i8>(entry, <i8>low, LOW);
  store<i8>(entry, <i8>high, HIGH);
  if (move >= 0) store<u8>(entry, <u8>ctz<u64>(imageOf((<u64>1) << move, image)), MOVE);
  else store<u8>(entry, 255, MOVE);
  store<u8>(entry, <u8>dearest, COST);
}

function cheapestOf(at: usize): usize {
  let cheapest = at;
  let least: u32 = 256;
  for (let entry = at; entry < at + BUCKET; entry += ENTRY) {
    const cost: u32 = load<u64>(entry, CHECK) === 0 ? 0 : load<u8>(entry, COST);
    if (cost < least) {
      least = cost;
      cheapest = entry;
    }
  }
  return cheapest;
}

/** The address of the table and its number of buckets, for a host that saves it. */
export function scoreTableAt(): usize {
  return base;
}

export function scoreBuckets(): u32 {
  return <u32>mask + 1;
}

/**
 * Stores an entry of another table. An entry does not hold the hash that chose its bucket, only that bucket's number:
 * in a larger table it goes to every bucket that the number may have meant.
 */
export function adoptScore(entry: usize, number: u32, buckets: u32): void {
  for (let slot = number & <u32>mask; slot <= <u32>mask; slot += buckets) {
    const bucket = base + <usize>slot * BUCKET;
    const known = findEntry(bucket, load<u64>(entry, CHECK));
    memory.copy(known === 0 ? cheapestOf(bucket) : known, entry, ENTRY);
  }
}
