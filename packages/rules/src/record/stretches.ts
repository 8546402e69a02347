import type { Position } from '../position.ts';
import { startPosition } from '../start.ts';
import type { Move } from '../types.ts';
import type { RecordHeader, RecordNode } from './record.ts';
import { replay } from './replay.ts';

/** Positions connected by moves: one more than moves. */
export interface Stretch {
  readonly positions: readonly Position[];
  readonly moves: readonly Move[];
  /** For each position its nodes on the line: the node that leads to it, and later nodes that only have comments. */
  readonly indexes: readonly (readonly number[])[];
}

/**
 * The stretches that a line of nodes, from the root, plays through; a set-up in mid-game begins another one. The line
 * must follow the rules: see `checkRecord`.
 */
export function stretchesOf(header: RecordHeader, line: readonly Omit<RecordNode, 'parent'>[]): Stretch[] {
  let current = { positions: [startPosition(header.game, header)], moves: [] as Move[], indexes: [[] as number[]] };
  const stretches = [current];
  for (const [index, { play, setup, resigns }] of line.entries()) {
    if (setup !== undefined) {
      current = { positions: [setUpAt(header, line, index)], moves: [], indexes: [[index]] };
      stretches.push(current);
    } else if (play !== undefined) {
      const position = current.positions[current.moves.length].clone();
      position.play(play.move);
      current.positions.push(position);
      current.moves.push(play.move);
      current.indexes.push([index]);
    } else if (resigns === undefined) current.indexes[current.moves.length].push(index);
  }
  return stretches;
}

function setUpAt(header: RecordHeader, line: readonly Omit<RecordNode, 'parent'>[], index: number): Position {
  const nodes = line.slice(0, index + 1).map((node, i) => ({ ...node, parent: i - 1 }));
  const played = replay({ header, nodes });
  if (!played.ok) throw new Error(`a node breaks the rules: ${played.error.message}`);
  return played.value.position;
}
