// A thread that proves positions of Fencemaster or Havannah with a table that all threads share, and writes the proofs of openings.

import { writeFileSync } from 'node:fs';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { createValueKeeper, type planRaceTable } from '@ringfence/engine';
import { type Gathering, HexagonRaceWriter } from '@ringfence/proof';
import { isGameName, randomSource, startPosition } from '@ringfence/rules';
import { GatheredPositions } from './gathered-positions.ts';

/** What a thread is started with. */
export interface OpeningWorkerData {
  readonly game: string;
  readonly size: number;
  readonly raceTable: ReturnType<typeof planRaceTable>;
  /** What threads have gathered, if there are several. */
  readonly gathered: SharedArrayBuffer | undefined;
}

/** Work for a thread: a position to prove, as the moves that lead there, with White to move; or the proof of an opening to write. */
export interface OpeningTask {
  readonly moves: readonly number[];
  readonly file?: string;
  /** Whether this thread only helps to write it. */
  readonly isHelp?: boolean;
}

/** What came of it: positions of the proof, if one was written. */
export interface OpeningResult {
  readonly task: OpeningTask;
  readonly positions: number;
}

const NODES = 20_000;
const { game, size, raceTable, gathered }: OpeningWorkerData = workerData;
if (parentPort === null || !isGameName(game)) throw new Error('this file is a thread of the benchmark');
const port = parentPort;
const start = startPosition(game, { size });
const keeper = await createValueKeeper(start, { raceTable });
const strategist = keeper.strategist ?? tooLarge();

port.on('message', (task: OpeningTask) => {
  const positions = task.file === undefined ? prove(task.moves) : write(task);
  const result: OpeningResult = { task, positions };
  if (task.isHelp !== true) port.postMessage(result);
});

function tooLarge(): never {
  throw new Error('this board is too large');
}

function prove(moves: readonly number[]): number {
  const position = start.clone();
  for (const move of moves) position.play(move);
  const cells = Uint8Array.from(position.pieces);
  // The search for the winning move ends with the proof that it wins.
  const chain = strategist.chain(cells).next();
  if (chain?.done === true && chain.value !== undefined) return 0;
  const search = strategist.move(cells);
  do keeper.grant(NODES);
  while (search.next().done === false);
  return 0;
}

function newWriter(opening: number, gathering?: Gathering): HexagonRaceWriter {
  return new HexagonRaceWriter(
    {
      chain: (cells) => strategist.chain(cells),
      *move(cells) {
        return cells.every((code) => code === 0) ? opening : yield* strategist.move(cells);
      },
    },
    start,
    gathering,
  );
}

function run(writer: HexagonRaceWriter): void {
  do keeper.grant(NODES);
  while (!writer.step());
}

/** All threads ask for the moves of the proof, so that the table has them; then one of them writes it. */
function write({ moves: [opening], file = '', isHelp }: OpeningTask): number {
  if (gathered !== undefined) {
    const random = randomSource(threadId);
    const order = (replies: readonly number[]): number[] => random.shuffle([...replies]);
    run(newWriter(opening, { order, known: new GatheredPositions(gathered, start.grid.symmetries) }));
  }
  if (isHelp) return 0;
  console.error(`${start.grid.nameOf(opening)} is gathered`);
  const writer = newWriter(opening);
  run(writer);
  writeFileSync(file, gzipSync(writer.sink.take(), { level: 9 }));
  return writer.positions;
}
