import { type Cell, type Grid, games, type Position } from '@ringfence/rules';

/** Input planes of a net for the games on the hexagon. */
const HEX_PLANES = 32;

// The first plane of each kind, as listed in docs/net-format.md.
const OWN = 0;
const OPPONENT = 1;
const EMPTY = 2;
const OWN_EDGES = 3;
const OPPONENT_EDGES = 9;
const OWN_CORNERS = 15;
const OPPONENT_CORNERS = 21;
const ON_EDGE = 27;
const IS_CORNER = 28;
const SIZE = 29;
const FREE_SHARE = 30;

/**
 * The net's input for a position of Fencemaster or Havannah, `planes` numbers per cell, from the point of view of the
 * side to move. Slow and obvious: the kernel has its own, and tests compare the two.
 */
export function hexPlanes({ game, grid, pieces, turn }: Position): Float32Array {
  const planes = new Float32Array(grid.cellCount * HEX_PLANES);
  const hasBridges = games[game].wins.includes('bridge');
  const free = pieces.filter((piece) => piece === 0).length;
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const at = cell * HEX_PLANES;
    const own = pieces[cell] === turn;
    planes[at + (pieces[cell] === 0 ? EMPTY : own ? OWN : OPPONENT)] = 1;
    if (pieces[cell] !== 0) {
      const reach = reachOfGroup(grid, pieces, cell);
      for (let k = 0; k < 6; k++) {
        planes[at + (own ? OWN_EDGES : OPPONENT_EDGES) + k] = (reach >>> k) & 1;
        if (hasBridges) planes[at + (own ? OWN_CORNERS : OPPONENT_CORNERS) + k] = (reach >>> (6 + k)) & 1;
      }
    }
    planes[at + ON_EDGE] = (grid.reach[cell] & 0x3f) === 0 ? 0 : 1;
    planes[at + IS_CORNER] = grid.reach[cell] >>> 6 === 0 ? 0 : 1;
    planes[at + SIZE] = (grid.size - 6) / 4;
    planes[at + FREE_SHARE] = toHalf(free / grid.cellCount);
  }
  return planes;
}

/**
 * A number between 0 and 1 rounded to a 16-bit float, with 11 significant bits: training stores its planes like that.
 */
function toHalf(value: number): number {
  const scale = 2 ** (10 - Math.floor(Math.log2(value)));
  return value === 0 ? 0 : Math.round(value * scale) / scale;
}

/** The edge and corner bits of all pieces connected to a piece. */
function reachOfGroup(grid: Grid, pieces: Uint8Array, start: Cell): number {
  const group = new Set([start]);
  let reach = 0;
  for (const cell of group) {
    reach |= grid.reach[cell];
    for (const near of grid.adjacent.subarray(cell * 6, cell * 6 + 6)) {
      if (near >= 0 && pieces[near] === pieces[start]) group.add(near);
    }
  }
  return reach;
}
