import { createValueKeeper } from '@ringfence/engine';
import { ValueWriter } from '@ringfence/proof';
import { countWords, games, type Position, sideName } from '@ringfence/rules';
import { print } from '../shared/output.ts';
import { expectWritable } from '../shared/write-file.ts';
import { writeProofFile } from './writing.ts';

/** The request for a proof about a position. */
export interface PositionProving {
  readonly position: Position;
  readonly file: string;
  readonly nodes: number | undefined;
  readonly seconds: number | undefined;
  readonly tableSize: number;
  readonly json: boolean;
}

/** The writer's maximal effort in a step. */
const STEP_NODES = 5000;

/** Proves the value of a position with an answer to every move; returns the exit code. */
export async function proveValue(plan: PositionProving): Promise<number> {
  const { position, file, nodes, seconds, tableSize, json } = plan;
  expectWritable(file);
  const writer = new ValueWriter(await createValueKeeper(position, { tableSize }), position);
  const { isDone, bytes, stopped } = await writeValueProof(writer, file, { nodes, seconds });
  const { game, grid, turn } = position;
  if (json) {
    const value = isDone ? writer.value : null;
    const proof = { file, positions: writer.positions, bytes };
    print(JSON.stringify({ game, size: grid.size, side: sideName(turn), solved: isDone, value, proof }));
  } else {
    const words = isDone ? valueWords(position, writer.value as number) : 'not solved within the limits';
    print(`${games[game].title}, size ${grid.size}, ${sideName(turn)} to move: ${words}`);
    if (isDone) print(`Proof: ${file}, ${countWords(writer.positions, 'position')}, ${bytes} bytes`);
  }
  return isDone ? 0 : stopped;
}

/** Writes the proof of a value into a file, unless a limit is reached first. */
export function writeValueProof(
  writer: ValueWriter,
  file: string,
  limits: Pick<PositionProving, 'nodes' | 'seconds'>,
): ReturnType<typeof writeProofFile> {
  let steps = 0;
  const counted = {
    step: () => {
      steps++;
      return writer.step();
    },
    get sink() {
      return writer.sink;
    },
    get positions() {
      return writer.positions;
    },
  };
  return writeProofFile(counted, file, { ...limits, used: () => steps * STEP_NODES });
}

function valueWords({ game, turn }: Position, value: number): string {
  const word = value > 0 ? 'win' : value < 0 ? 'loss' : 'draw';
  const score = games[game].hasScores ? ` (${value > 0 ? '+' : ''}${value})` : '';
  return `${word}${score} for ${sideName(turn)}`;
}
