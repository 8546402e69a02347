import {
  CAPTURED,
  type Cell,
  changedCell,
  gridOf,
  gridOfGame,
  type Position,
  type Verdict,
  type WrittenBoard,
} from '@ringfence/rules';
import { type Fence, type Overlays, type Picture, type Tree, UNKNOWN_OWNER } from './picture.ts';

/** The overlays that explain a verdict: fences, trees, and the cells of oddities. */
export function overlaysOf(verdict: Verdict): Overlays {
  const fences: Fence[] = [];
  const trees: Tree[] = [];
  for (const reason of verdict.reasons) {
    if (reason.kind === 'territory') {
      if (reason.loop.length > 0) fences.push({ cells: reason.loop, side: reason.owner });
    } else if (reason.kind === 'loop') fences.push({ cells: reason.loop, side: reason.side });
    else if (reason.kind === 'tripod') trees.push({ cells: reason.tree, side: reason.side, edges: reason.treeEdges });
    else if (reason.kind === 'chain') trees.push({ cells: reason.path, side: reason.side, edges: reason.edges });
    else
      trees.push({ cells: reason.path, side: reason.side, corners: cornersOn(reason.path, reason.corners, verdict) });
  }
  const faults = [...new Set(verdict.oddities.filter((oddity) => oddity.strict).flatMap((oddity) => oddity.cells))];
  return {
    ...(fences.length > 0 && { fences }),
    ...(trees.length > 0 && { trees }),
    ...(faults.length > 0 && { faults: faults.sort((a, b) => a - b) }),
  };
}

/** A group may hold more corners than its shortest path joins; only the ends of that path light up. */
function cornersOn(path: readonly Cell[], corners: readonly number[], verdict: Verdict): number[] {
  const { reach } = gridOfGame(verdict.game, verdict.size);
  return corners.filter((corner) => path.some((cell) => (reach[cell] & (1 << (6 + corner))) !== 0));
}

/**
 * A position or a board as an independent picture: later moves do not change it. A verdict adds the reasons and the
 * owners of captured cells; the options are applied last. A position's last move is marked, unless the options name
 * another cell, or −1 for none.
 */
export function pictureOf(source: Position | WrittenBoard, verdict?: Verdict, options: Overlays = {}): Picture {
  const board = 'cells' in source ? writtenPicture(source, verdict) : positionPicture(source);
  return { ...board, ...(verdict !== undefined && overlaysOf(verdict)), ...options };
}

function positionPicture(position: Position): Picture {
  const lastMove = changedCell(position);
  return {
    grid: position.grid,
    pieces: position.pieces.slice(),
    ...(position.owners.some((owner) => owner !== 0) && { owners: position.owners.slice() }),
    ...(lastMove !== undefined && { lastMove }),
  };
}

function writtenPicture(board: WrittenBoard, verdict: Verdict | undefined): Picture {
  const grid = gridOf(board.shape, board.size);
  const owners = board.cells.map((code) => (code === CAPTURED ? UNKNOWN_OWNER : 0));
  for (const reason of verdict?.reasons ?? []) {
    if (reason.kind === 'territory') for (const cell of reason.cells) owners[cell] = reason.owner;
  }
  return {
    grid,
    pieces: board.cells.map((code) => (code === CAPTURED ? 0 : code)),
    ...(owners.some((owner) => owner !== 0) && { owners }),
  };
}
