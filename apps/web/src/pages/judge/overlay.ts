import { type Overlays, overlaysOf, type Picture, pictureOf } from '@ringfence/draw';
import type { Cell, Reason, Verdict } from '@ringfence/rules';
import type { JudgedBoard, ShownReason } from './judging.ts';

/** The board with all its reasons, or with one entry alone and its cells. */
export function pictureOfFinding({ board, verdict }: JudgedBoard, entry: ShownReason | undefined): Picture {
  const whole = pictureOf(board, verdict);
  if (entry === undefined) return whole;
  const { fences: _, trees: __, faults: ___, ...bare } = whole;
  return { ...bare, ...overlaysOfEntry(verdict, entry) };
}

function overlaysOfEntry(verdict: Verdict, { kind, index }: ShownReason): Overlays {
  if (kind === 'oddity') return { faults: verdict.oddities[index].cells };
  const reason = verdict.reasons[index];
  const alone = { ...verdict, reasons: [reason], oddities: [] } as Verdict;
  return { ...overlaysOf(alone), highlight: cellsOf(reason) };
}

/** What is framed beside the drawn line: the enclosed cells, or the rest of the group. */
function cellsOf(reason: Reason): readonly Cell[] {
  if (reason.kind === 'territory') return reason.cells;
  return reason.kind === 'loop' ? reason.enclosed : reason.group;
}

/** The first entry about a cell, so that a click on the board explains it. */
export function shownReasonAt({ verdict, entries }: JudgedBoard, cell: Cell): ShownReason | undefined {
  return entries.find(({ kind, index }) => {
    if (kind === 'oddity') return verdict.oddities[index].cells.includes(cell);
    const reason = verdict.reasons[index];
    const fence = 'loop' in reason ? reason.loop : [];
    return cellsOf(reason).includes(cell) || fence.includes(cell);
  });
}
