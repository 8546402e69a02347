// @ts-check
// Writes a race on hexagons as a list of positions, each of which rests on those before it, so that the proved checker can share
// the work among processes. What is written here needs no trust: a mistake would only make the checker refuse.
// Use: gunzip -c FILE | node rocq/parts.mjs > PARTS (after `npm run build`)
import { argv, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { raceRulesOf, verifyRace } from '@ringfence/proof/verify';

const FREE = 0;
const MAKER = 1;
const BREAKER = 2;
/** For an answer: the position after it was proved before. */
const KNOWN = 255;
const CELLS_IN_BYTE = 5;

/**
 * @param {Uint8Array} proof An unpacked file.
 * @returns {Promise<Uint8Array>} The same as positions, after the same header.
 */
export async function raceParts(proof) {
  const second = proof.indexOf(10) + 1;
  const header = Buffer.from(proof.subarray(second, proof.indexOf(10, second))).toString('latin1');
  const rules = raceRulesOf(JSON.parse(header));
  const isWhite = JSON.parse(header).toMove === 'white';
  const pieces = [Buffer.from(`ringfence race parts 1\n${header}\n`, 'latin1')];
  await verifyRace([proof], {
    onWin(cells, move, chains) {
      if (move !== undefined) pieces.push(Buffer.from(itemOf(rules, cells, move, chains, isWhite)));
    },
  });
  return Buffer.concat(pieces);
}

/**
 * A position, the move, lines of moves and threats, and for each answer the number of a line.
 * @param {ReturnType<typeof raceRulesOf>} rules
 * @param {Uint8Array} cells
 * @param {number} move
 * @param {readonly (readonly number[])[]} chains
 * @param {boolean} isWhite Whether Maker is White.
 */
function itemOf(rules, cells, move, chains, isWhite) {
  /** @type {number[]} */
  const digits = Array.from(cells, (code) => (code === FREE ? 0 : (code === MAKER) === isWhite ? 1 : 2));
  const position = [];
  for (let from = 0; from < digits.length; from += CELLS_IN_BYTE)
    position.push(digits.slice(from, from + CELLS_IN_BYTE).reduceRight((sum, digit) => 3 * sum + digit, 0));
  const after = played(cells, move, MAKER);
  const starts = chains.map((chain) => {
    const own = played(after, chain[0], MAKER);
    return { chain, own, isWin: rules.winsOn(after, chain[0], MAKER), threats: rules.winningCells(own, MAKER) };
  });
  const lines = new Map();
  const answers = [];
  for (let answer = 0; answer < cells.length; answer++) {
    if (after[answer] !== FREE) continue;
    const dangers = rules.winningCells(played(after, answer, BREAKER), BREAKER);
    const line = starts.map((start) => lineOf(rules, start, answer, dangers)).find((found) => found !== undefined);
    const name = `${line}`;
    if (line && !lines.has(name)) lines.set(name, { line, number: lines.size });
    answers.push(line ? lines.get(name).number : KNOWN);
  }
  const all = [...lines.values()].flatMap(({ line }) => [line.length, ...line]);
  return [...position, move, lines.size, ...all, ...answers];
}

/**
 * @param {Uint8Array} cells
 * @param {number} cell
 * @param {number} side
 */
function played(cells, cell, side) {
  const after = cells.slice();
  after[cell] = side;
  return after;
}

/**
 * The moves of a chain with the answers that it forces, and the threats at its end; nothing, if it does not win here.
 * @param {ReturnType<typeof raceRulesOf>} rules
 * @param {{ chain: readonly number[], own: Uint8Array, isWin: boolean, threats: readonly number[] }} start The chain, the
 *   position with its first move, whether this wins, and where it threatens to win.
 * @param {number} answer
 * @param {readonly number[]} dangers Where the other side wins after the answer.
 * @returns {number[] | undefined}
 */
function lineOf(rules, { chain, own, isWin, threats }, answer, dangers) {
  if (chain[0] === answer) return undefined;
  if (isWin) return [chain[0]];
  const cells = played(own, answer, BREAKER);
  const line = [];
  let hot = dangers;
  let targets = threats.filter((cell) => cell !== answer);
  for (const [at, move] of chain.entries()) {
    if (at > 0) {
      if (cells[move] !== FREE) return undefined;
      hot = rules.winningCells(cells, BREAKER);
      cells[move] = MAKER;
      targets = rules.winningCells(cells, MAKER);
    }
    if (hot.some((cell) => cell !== move)) return undefined;
    line.push(move, ...targets.slice(0, 2));
    if (targets.length !== 1) return targets.length > 1 ? line : undefined;
    cells[targets[0]] = BREAKER;
  }
  return undefined;
}

if (argv[1] === fileURLToPath(import.meta.url)) stdout.write(await raceParts(await buffer(stdin)));
