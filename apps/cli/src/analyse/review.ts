import { type Assessment, assessStretch, type Engine, type Limits, lossOf, type MoveMark } from '@ringfence/engine';
import type { Move, Side } from '@ringfence/rules';
import { type GameRecord, mainLine, stretchesOf } from '@ringfence/rules/record';

/** A move of the game, and its effect on the mover's prospects. */
export interface ReviewedMove {
  readonly number: number;
  /** The node of the record. */
  readonly node: number;
  readonly side: Side;
  readonly move: Move;
  readonly before: Assessment;
  readonly after: Assessment;
  /** How much worse than the best move it is, for the mover, from 0 to 2. */
  readonly loss: number;
  readonly mark?: MoveMark;
}

export interface Review {
  readonly moves: readonly ReviewedMove[];
  /** How many moves the game has; a stopped review covers only the last ones. */
  readonly total: number;
  readonly stopped: boolean;
  /** Why the board's net could not be loaded, if it could not. */
  readonly missingNet?: string;
}

interface ReviewOptions {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /**
   * Receives the number of finished positions, the last position of the game first, and during a proof the number of its
   * position, counted from 1.
   */
  onPosition(done: number, total: number, proving?: number): void;
}

/**
 * Goes through the main line of a legal game, from its end to its beginning: results and proofs of a position are used
 * for the positions before it.
 */
export async function reviewGame(engine: Engine, record: GameRecord, options: ReviewOptions): Promise<Review> {
  const line = mainLine(record);
  const numbered = line.filter((node) => record.nodes[node].play !== undefined);
  const stretches = stretchesOf(
    record.header,
    line.map((node) => record.nodes[node]),
  ).filter(({ moves }) => moves.length > 0);
  const { limits, signal } = options;
  const moves: ReviewedMove[] = [];
  let done = 0;
  let missingNet: string | undefined;
  const total = numbered.length + stretches.length;
  const tell = (proving?: number) => options.onPosition(done, total, proving);
  const onFound = () => {
    done++;
    tell();
  };
  tell();
  let end = total;
  for (const stretch of [...stretches].reverse()) {
    const start = end - stretch.positions.length;
    end = start;
    const found = await assessStretch(engine, stretch, {
      ...{ limits, signal, onFound },
      onProving: (at) => tell(at === undefined ? undefined : start + at + 1),
      onInfo: (_, info) => {
        missingNet ??= info.missingNet;
      },
    });
    const reviewed = stretch.moves.flatMap((move, i): ReviewedMove[] => {
      const [before, after, [index]] = [found[i], found[i + 1], stretch.indexes[i + 1]];
      if (before === undefined || after === undefined) return [];
      const node = line[index];
      const { turn: side } = stretch.positions[i];
      return [{ number: numbered.indexOf(node) + 1, node, side, move, before, after, ...lossOf(before, after, move) }];
    });
    moves.unshift(...reviewed);
    if (signal.aborted) break;
  }
  return { moves, total: numbered.length, stopped: signal.aborted, ...(missingNet !== undefined && { missingNet }) };
}
