import { createValueWriter } from '@ringfence/engine';
import { games, type Position, sideName } from '@ringfence/rules';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { breathe, print } from '../shared/output.ts';
import { showProgress } from './progress.ts';
import { openProofFile } from './proof-file.ts';

/** The request for a proof of a value. */
export interface ValueProving {
  readonly position: Position;
  readonly file: string;
  readonly nodes: number | undefined;
  readonly seconds: number | undefined;
  readonly tableSize: number;
  readonly json: boolean;
}

/** How long a slice of work may take before signals and timers get their turn. */
const SLICE_MS = 50;
/** The writer's maximal effort in a step. */
const STEP_NODES = 5000;

/** Proves the value of a position with an answer to every move; returns the exit code. */
export async function proveValue({ position, file, nodes, seconds, tableSize, json }: ValueProving): Promise<number> {
  const started = performance.now();
  const writer = await createValueWriter(position, { tableSize });
  const { signal, wasInterrupted, done } = interruptible(seconds);
  const progress = showProgress();
  const out = openProofFile(file);
  const mostSteps = nodes === undefined ? Number.POSITIVE_INFINITY : Math.ceil(nodes / STEP_NODES);
  try {
    let steps = 0;
    let isDone = false;
    while (!isDone && steps < mostSteps && !signal.aborted) {
      const until = performance.now() + SLICE_MS;
      do isDone = writer.step();
      while (!isDone && ++steps < mostSteps && performance.now() < until);
      await out.write(writer.sink);
      await breathe();
      const milliseconds = performance.now() - started;
      progress.at({ nodes: steps * STEP_NODES, milliseconds, note: `${writer.positions} positions written` });
    }
    progress.clear();
    const bytes = isDone ? await out.finish() : 0;
    const { game, grid, turn } = position;
    const words = isDone ? valueWords(position, writer.value as number) : 'not solved within the limits';
    const proof = { file, positions: writer.positions, bytes };
    if (json) {
      const value = isDone ? writer.value : null;
      print(JSON.stringify({ game, size: grid.size, side: sideName(turn), solved: isDone, value, proof }));
    } else {
      print(`${games[game].title}, size ${grid.size}, ${sideName(turn)} to move: ${words}`);
      if (isDone) print(`Proof: ${file}, ${writer.positions} positions, ${bytes} bytes`);
    }
    if (isDone) return 0;
    return wasInterrupted() ? INTERRUPTED : 1;
  } finally {
    progress.clear();
    out.discard();
    done();
  }
}

function valueWords({ game, turn }: Position, value: number): string {
  const word = value > 0 ? 'win' : value < 0 ? 'loss' : 'draw';
  const score = game === 'squatter' ? ` (${value > 0 ? '+' : ''}${value})` : '';
  return `${word}${score} for ${sideName(turn)}`;
}
