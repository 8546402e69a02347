// A thread that proves positions of Fencemaster or Havannah with a table that all threads share, and writes the proofs of openings.

import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { createValueKeeper, type planRaceTable } from '@ringfence/engine';
import { HexagonRaceWriter } from '@ringfence/proof';
import { isGameName, randomSource, startPosition } from '@ringfence/rules';

/** What a thread is started with. */
export interface OpeningWorkerData {
  readonly game: string;
  readonly size: number;
  readonly raceTable: ReturnType<typeof planRaceTable>;
}

/** Work for a thread: a position to prove, as the moves that lead there, with White to move; or the proof of an opening to write. */
export interface OpeningTask {
  readonly moves: readonly number[];
  readonly file?: string;
  /** A thread with a number only helps to write: it goes through the same proof in an order of its own, so that the table has the rest of it sooner. */
  readonly helper?: number;
}

/** What came of it: positions of the proof, if one was written. */
export interface OpeningResult {
  readonly task: OpeningTask;
  readonly positions: number;
}

const NODES = 20_000;
const { game, size, raceTable }: OpeningWorkerData = workerData;
if (parentPort === null || !isGameName(game)) throw new Error('this file is a thread of the benchmark');
const port = parentPort;
const start = startPosition(game, { size });
const keeper = await createValueKeeper(start, { raceTable });
const { strategist } = keeper;
if (strategist === undefined) throw new Error('this board is too large');

port.on('message', (task: OpeningTask) => {
  const positions = task.file === undefined ? prove(task.moves) : write(task);
  const result: OpeningResult = { task, positions };
  if (task.helper === undefined) port.postMessage(result);
});

function prove(moves: readonly number[]): number {
  const position = start.clone();
  for (const move of moves) position.play(move);
  const cells = Uint8Array.from(position.pieces);
  // The search for the winning move ends with the proof that it wins.
  const chain = strategist?.chain(cells).next();
  if (chain?.done === true && chain.value !== undefined) return 0;
  const search = strategist?.move(cells);
  do keeper.grant(NODES);
  while (search?.next().done === false);
  return 0;
}

function write({ moves: [opening], file = '', helper }: OpeningTask): number {
  if (strategist === undefined) return 0;
  const random = helper === undefined ? undefined : randomSource(helper);
  const isEmpty = (cells: Uint8Array): boolean => cells.every((code) => code === 0);
  const writer = new HexagonRaceWriter(
    {
      chain: (cells) => strategist.chain(cells),
      *move(cells) {
        return isEmpty(cells) ? opening : yield* strategist.move(cells);
      },
    },
    start,
    random && ((replies) => random.shuffle([...replies])),
  );
  do keeper.grant(NODES);
  while (!writer.step());
  if (helper === undefined) writeFileSync(file, gzipSync(writer.sink.take(), { level: 9 }));
  return writer.positions;
}
