import { type MarkShape, markShapes } from '@ringfence/draw';
import type { Cell } from '@ringfence/rules';
import type { Marks, RecordArrow } from '@ringfence/rules/record';

/** A mark for a cell: one of the shapes, or a short text. */
export type Sign = MarkShape | { readonly label: string };

/** The marks with one toggled on a cell; a cell has one mark at a time. */
export function toggleSign(marks: Marks | undefined, cell: Cell, sign: Sign): Marks | undefined {
  const had = signOn(marks, cell);
  const bare = withoutCell(marks ?? {}, cell);
  if (had !== undefined && sameSign(had, sign)) return orNothing(bare);
  if (typeof sign === 'string') return { ...bare, [sign]: [...(bare[sign] ?? []), cell] };
  return { ...bare, labels: [...(bare.labels ?? []), { cell, text: sign.label }] };
}

/** The marks with an arrow toggled. */
export function toggleArrow(marks: Marks | undefined, { from, to }: RecordArrow): Marks | undefined {
  const { arrows: had = [], ...others } = marks ?? {};
  const rest = had.filter((one) => one.from !== from || one.to !== to);
  const arrows = rest.length < had.length ? rest : [...had, { from, to }];
  return orNothing({ ...others, ...(arrows.length > 0 && { arrows }) });
}

function signOn(marks: Marks | undefined, cell: Cell): Sign | undefined {
  const shape = markShapes.find((one) => marks?.[one]?.includes(cell));
  if (shape !== undefined) return shape;
  const label = marks?.labels?.find((one) => one.cell === cell);
  return label && { label: label.text };
}

/** The first of A, B, C … that is not used yet. */
export function nextLabel(marks: Marks | undefined): string {
  const used = new Set(marks?.labels?.map(({ text }) => text));
  for (let code = 65; code <= 90; code++) {
    const letter = String.fromCharCode(code);
    if (!used.has(letter)) return letter;
  }
  return '*';
}

const sameSign = (a: Sign, b: Sign): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.label === b.label;

function withoutCell(marks: Marks, cell: Cell): Marks {
  const shapes = markShapes.flatMap((shape) => {
    const cells = marks[shape]?.filter((one) => one !== cell) ?? [];
    return cells.length > 0 ? [[shape, cells] as const] : [];
  });
  const labels = marks.labels?.filter((one) => one.cell !== cell) ?? [];
  const { arrows } = marks;
  return { ...Object.fromEntries(shapes), ...(labels.length > 0 && { labels }), ...(arrows && { arrows }) };
}

const orNothing = (marks: Marks): Marks | undefined => (Object.keys(marks).length === 0 ? undefined : marks);
