import { type Mark, markShapes } from '@ringfence/draw';
import type { Cell } from '@ringfence/rules';
import type { Marks } from '@ringfence/rules/record';

/** The marks of a record for the board. */
export function boardMarks(marks: Marks | undefined): Map<Cell, Mark> {
  const shapes = markShapes.flatMap((shape) => (marks?.[shape] ?? []).map((cell): [Cell, Mark] => [cell, shape]));
  const labels = (marks?.labels ?? []).map(({ cell, text }): [Cell, Mark] => [cell, { label: text }]);
  return new Map([...shapes, ...labels]);
}
