import { BLACK, type Cell, EMPTY, type Position, type SideOrNone, WHITE } from '@ringfence/rules';
import type { Setup } from '@ringfence/rules/record';

/** A board that is being set up. */
export interface Draft {
  readonly pieces: Uint8Array;
  readonly owners: Uint8Array;
}

/** What a click puts on a cell: a live piece, nothing, or territory around the existing piece. */
export const brushes = ['white', 'black', 'empty', 'white-territory', 'black-territory'] as const;
export type Brush = (typeof brushes)[number];

export const setupDraftOf = ({ pieces, owners }: Pick<Position, 'pieces' | 'owners'>): Draft => ({
  pieces: pieces.slice(),
  owners: owners.slice(),
});

export const emptyDraft = (cellCount: number): Draft => ({
  pieces: new Uint8Array(cellCount),
  owners: new Uint8Array(cellCount),
});

/** The draft after a click: the brush's content, or an empty cell if it is already there. */
export function paintDraft({ pieces, owners }: Draft, cell: Cell, brush: Brush): Draft {
  const next = { pieces: pieces.slice(), owners: owners.slice() };
  if (brush === 'white-territory' || brush === 'black-territory') {
    const owner = brush === 'white-territory' ? WHITE : BLACK;
    next.owners[cell] = owners[cell] === owner ? EMPTY : owner;
    return next;
  }
  const wanted: SideOrNone = brush === 'white' ? WHITE : brush === 'black' ? BLACK : EMPTY;
  const same = pieces[cell] === wanted && owners[cell] === EMPTY;
  next.pieces[cell] = same ? EMPTY : wanted;
  next.owners[cell] = EMPTY;
  return next;
}

/** The set-up that turns one board into another; without any list if they are equal. */
export function setupBetween(from: Draft, to: Draft): Setup {
  const lists: Record<'white' | 'black' | 'empty' | 'whiteOwned' | 'blackOwned', Cell[]> = {
    white: [],
    black: [],
    empty: [],
    whiteOwned: [],
    blackOwned: [],
  };
  for (const cell of to.pieces.keys()) {
    const piece = to.pieces[cell];
    const owner = to.owners[cell];
    if (piece === from.pieces[cell] && owner === from.owners[cell]) continue;
    // Listing the piece also removes an owner.
    if (piece !== from.pieces[cell] || owner === EMPTY) {
      lists[piece === WHITE ? 'white' : piece === BLACK ? 'black' : 'empty'].push(cell);
    }
    if (owner === WHITE) lists.whiteOwned.push(cell);
    if (owner === BLACK) lists.blackOwned.push(cell);
  }
  return Object.fromEntries(Object.entries(lists).filter(([, cells]) => cells.length > 0));
}
