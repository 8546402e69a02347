import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import {
  answersFile,
  isDrawing,
  ProofError,
  type Verified,
  type VerifiedFence,
  type VerifiedValue,
  verifyFence,
  verifyProof,
  verifyRace,
  verifyValue,
} from '@ringfence/proof/verify';
import { countWords, games, otherSideWord, sideNameOfWord } from '@ringfence/rules';
import { oneOperand, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { startStatusLine } from '../shared/status-line.ts';
import { CommandError, FileError, readingTrouble, STDIN } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';
import { raceLines, rectangleRows } from '../verify/race.ts';

export const usage = `ringfence verify FILE [options]

Checks a proof that "ringfence solve --proof" wrote, without sharing any code
with the solver: every position, every answer, every pair. If the proof does not
hold, it prints the position at which it fails. Proofs of values (Fencemaster,
Havannah, scores) are checked with the rules alone. It also reads proofs that
one side of Fencemaster never makes a tripod or a loop, or that it makes one if
the other side only defends, proofs that the side to move captures first in
Squatter or wins in Fencemaster or Havannah, and pairings drawn by hand: a row
of letters and dots for each row of the board, each letter on two cells, "o" for
a piece beforehand, "#" for comments. Files may be compressed with gzip; "-" is
standard input. Progress goes to standard error.

  --answers FILE write the positions that need answers, with their carriers,
                 for an engine that plays from the proof
  --json         print the result as JSON

Examples
  ringfence solve --game squatter --size 6x7 --proof 6x7.proof
  ringfence verify 6x7.proof
  printf '. A .\\nA . .\\n. . .\\n' | ringfence verify -

Exit code: 0 the proof holds; 1 it does not; 2 bad input or usage.`;

/** How often a line is added without a terminal. */
const LINE_MS = 10_000;

const table = { answers: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('verify', args, table);
  if (operands.length === 0) throw new CommandError('verify needs a file: see "ringfence help verify"');
  const file = oneOperand('verify', operands);
  const started = performance.now();
  const { say, clear } = startStatusLine(LINE_MS);
  const answers = answersFile();
  try {
    const { chunks, kind } = await opened(file);
    if (kind === 'drawings') return await verifyDrawn(chunks, started, options.json ?? false);
    const onProgress = ({ positions }: { readonly positions: number }): void => {
      say(() => `${positions} positions checked`);
    };
    const report = <T extends object>(verified: T, lines: (verified: T, seconds: number) => string[]): number => {
      clear();
      const seconds = (performance.now() - started) / 1000;
      if (options.json) print(JSON.stringify({ holds: true, ...verified, seconds }));
      else print(...lines(verified, seconds));
      return 0;
    };
    if (kind === 'value') return report(await verifyValue(chunks, onProgress), valueLines);
    if (kind === 'fence') return report(await verifyFence(chunks, onProgress), fenceLines);
    if (kind === 'race') return report(await verifyRace(chunks, { onProgress }), raceLines);
    const verified = await verifyProof(chunks, {
      ...(options.answers !== undefined && { onAnswers: answers.add }),
      onProgress,
    });
    if (options.answers !== undefined) writeAtomically(options.answers, gzipSync(answers.bytes(), { level: 9 }));
    return report(verified, verifiedLines);
  } catch (error) {
    clear();
    if (!(error instanceof ProofError)) throw new FileError(file, readingTrouble(error));
    const { message, position } = error;
    if (options.json) print(JSON.stringify({ holds: false, message, position: position ?? null }));
    else print(`The proof does not hold: ${message}.`, ...(position === undefined ? [] : ['', position]));
    return 1;
  }
}

type Kind = 'proof' | 'value' | 'fence' | 'race' | 'drawings';

/** The file's bytes, unpacked, and what kind of proof they are. */
async function opened(file: string): Promise<{ readonly chunks: AsyncIterable<Uint8Array>; readonly kind: Kind }> {
  const chunks = chunksOf(file);
  const first = await chunks.next();
  if (first.done === true) throw new ProofError('the file is empty');
  const start = Buffer.from(first.value).toString('latin1');
  const whole = (async function* () {
    yield first.value;
    yield* chunks;
  })();
  return { chunks: whole, kind: kindOf(start) };
}

function kindOf(start: string): Kind {
  if (start.startsWith('ringfence value ')) return 'value';
  if (start.startsWith('ringfence fence ')) return 'fence';
  if (start.startsWith('ringfence race ')) return 'race';
  return isDrawing(start) ? 'drawings' : 'proof';
}

/** More than a thousand drawings have. */
const MOST_BYTES = 1_000_000;

async function verifyDrawn(chunks: AsyncIterable<Uint8Array>, started: number, json: boolean): Promise<number> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new ProofError('the drawings are longer than a megabyte');
  }
  const { verifyDrawings } = await import('../verify/drawings.ts');
  verifyDrawings(Buffer.concat(parts).toString('utf8'), started, json);
  return 0;
}

const leadWords = (atLeast: number): string =>
  atLeast > 0 ? `leads by at least ${atLeast}` : atLeast === 0 ? 'is not behind' : `is behind by at most ${-atLeast}`;

function valueLines({ header, counts }: VerifiedValue, seconds: number): string[] {
  const { game, size, toMove, pieces, claims } = header;
  const { title } = games[game];
  const claimed = claims.map(({ side, atLeast }) =>
    games[game].hasScores
      ? `at the end ${sideNameOfWord(side)} ${leadWords(atLeast)}`
      : `${sideNameOfWord(side)} ${atLeast > 0 ? 'wins' : 'does not lose'}`,
  );
  const where = /^0+$/.test(pieces) ? 'empty board' : 'the position in the file';
  return [
    `The proof holds. ${title}, size ${size}, ${where}, ${sideNameOfWord(toMove)} to move: ${claimed.join('; ')}.`,
    `${countWords(counts.positions, 'position')}: ${countWords(counts.answers, 'answer')}, depth ${counts.deepest}; ${seconds.toFixed(1)} s`,
  ];
}

function fenceLines({ header, counts, drawing }: VerifiedFence, seconds: number): string[] {
  const { size, position, winner, enclosure = 'ring' } = header;
  const isEmpty = /^\.+$/.test(position);
  const held = isEmpty
    ? 'the second player keeps the first from making a tripod or a loop, so every first move draws'
    : 'with Maker to move, Breaker keeps it from making a tripod or a loop';
  const made = `with Maker to move, Maker makes a tripod or a ${enclosure}, if Breaker only defends`;
  const claim = winner === 'maker' ? made : held;
  const pairings = winner === 'maker' ? '' : `${countWords(counts.pairings, 'pairing')}, `;
  return [
    `The proof holds. Fencemaster, size ${size}${isEmpty ? ', empty board' : ''}: ${claim}.`,
    ...(isEmpty ? [] : ['', drawing, '']),
    `${countWords(counts.positions, 'position')}: ${pairings}${countWords(counts.answers, 'answer')}, depth ${counts.deepest}; ${seconds.toFixed(1)} s`,
  ];
}

/** The file, decompressed if its first bytes say so. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  const raw = file === STDIN ? process.stdin : createReadStream(file);
  const chunks = raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done === true) return;
  const rest = (async function* () {
    yield first.value;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  })();
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isPacked ? pipeline(rest, createGunzip(), () => {}) : rest;
}

function verifiedLines({ header, counts }: Verified, seconds: number): string[] {
  const { rows, columns, position, claims } = header;
  const isEmpty = /^\.+$/.test(position);
  const sentences = claims.map(({ maker, toMove, value }) => {
    const [hunter, holder] = [sideNameOfWord(maker), sideNameOfWord(otherSideWord(maker))];
    const mover = toMove === 'maker' ? hunter : holder;
    const what = value === 'holds' ? `${holder} keeps ${hunter} from ever capturing` : `${hunter} captures`;
    if (isEmpty && value === 'holds' && toMove === 'maker') {
      return 'the second player keeps the first from ever capturing, so every first move draws';
    }
    if (isEmpty && value === 'captures' && toMove === 'maker') {
      return 'the first player captures something, unless it is itself captured first';
    }
    return `with ${mover} to move ${what}${value === 'holds' ? ' anything more' : ', unless it is itself captured first'}`;
  });
  return [
    `The proof holds. Squatter, ${rows}×${columns}${isEmpty ? ', empty board' : ''}: ${sentences.join('; ')}.`,
    ...(isEmpty ? [] : ['', ...rectangleRows(position, columns), '']),
    `${countWords(counts.positions, 'position')}: ${countWords(counts.pairings, 'pairing')}, ${countWords(counts.answers, 'answer')}, depth ${counts.deepest}; ${seconds.toFixed(1)} s`,
  ];
}
