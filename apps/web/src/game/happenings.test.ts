import { moveNamed, type Position, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { happeningOf, happeningWords } from './happenings.ts';

function played(position: Position, moves: string): Position {
  for (const name of moves.split(' ')) position.play(moveNamed(position, name) ?? -2);
  return position;
}

describe('what the last move did', () => {
  test('is a capture, with its side and its size', () => {
    const position = played(startPosition('squatter', { size: 5 }), 'c2 a1 b3 a2 d3 a3');
    expect(happeningOf(position)).toBeUndefined();
    position.play(moveNamed(position, 'c4') ?? -2);
    expect(happeningOf(position)).toEqual({ kind: 'capture', side: 1, cells: 1 });
    expect(happeningWords({ kind: 'capture', side: 1, cells: 1 }, undefined)).toBe('You captured 1 cell.');
  });

  test('is a group that joins more edges than before, and not one that only grows', () => {
    const position = played(startPosition('fencemaster', { size: 3 }), 'b1 c3 b2 d4 c5');
    expect(happeningOf(position)).toBeUndefined();
    played(position, 'e5 a2');
    const happening = happeningOf(position);
    expect(happening).toMatchObject({ kind: 'reach', side: 1 });
    if (happening?.kind !== 'reach') return;
    expect(happening.edges.length).toBe(2);
    expect(happeningWords(happening, 'Ringfence')).toBe('Ringfence’s group joins two edges. One more edge wins.');
  });
});
