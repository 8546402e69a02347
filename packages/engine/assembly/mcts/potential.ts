// Whether a side could still win if it had every empty cell: the sound test that recognises draws.

import { FLOOD, FLOODED, REACH, WINS } from '../memory';
import { patternAround, pieceAt } from '../play/hex';
import { isBoardIndex } from '../play/hex-wins';
import { cellCount, indexOf, REACH_BITS, stepTo } from '../play/hexagon';

/**
 * False only if no group of the side's pieces and empty cells wins by its reach and no loop is possible. A loop needs a
 * cell inside that enemy pieces do not connect to the rim; in Havannah it may also be an own piece.
 */
export function canStillWin(base: usize, side: u32, havannah: bool): bool {
  return canEnclose(base, side, havannah) || canReach(base, side);
}

/** The enemy's pieces connected to the rim are flooded; a loop is possible around any cell that does not touch them. */
function canEnclose(base: usize, side: u32, havannah: bool): bool {
  const enemy = 3 - side;
  memory.fill(FLOODED, 0, 0x800);
  let end: usize = FLOOD;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const index = indexOf(cell);
    if (load<u16>(REACH + (index << 1)) === 0 || pieceAt(base, index) !== enemy) continue;
    store<u8>(FLOODED + index, 1);
    store<u16>(end, <u16>index);
    end += 2;
  }
  for (let next: usize = FLOOD; next < end; next += 2) {
    const index: u32 = load<u16>(next);
    for (let k: u32 = 0; k < 6; k++) {
      const near = index + stepTo(k);
      if (pieceAt(base, near) !== enemy || load<u8>(FLOODED + near) !== 0) continue;
      store<u8>(FLOODED + near, 1);
      store<u16>(end, <u16>near);
      end += 2;
    }
  }
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const index = indexOf(cell);
    if (load<u16>(REACH + (index << 1)) !== 0) continue;
    const piece = pieceAt(base, index);
    if (piece === enemy) {
      if (load<u8>(FLOODED + index) === 0) return true;
      continue;
    }
    if (piece === side && !(havannah && patternAround(base, index, enemy) === 0)) continue;
    let touches = false;
    for (let k: u32 = 0; k < 6; k++) if (load<u8>(FLOODED + index + stepTo(k)) !== 0) touches = true;
    if (!touches) return true;
  }
  return false;
}

/** Whether some group of the side's pieces and empty cells touches enough of the rim. */
function canReach(base: usize, side: u32): bool {
  const enemy = 3 - side;
  memory.fill(FLOODED, 0, 0x800);
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const start = indexOf(cell);
    if (load<u16>(REACH + (start << 1)) === 0 || pieceAt(base, start) === enemy) continue;
    if (load<u8>(FLOODED + start) !== 0) continue;
    let reach: u32 = 0;
    let end: usize = FLOOD + 2;
    store<u16>(FLOOD, <u16>start);
    store<u8>(FLOODED + start, 1);
    for (let next: usize = FLOOD; next < end; next += 2) {
      const index: u32 = load<u16>(next);
      reach |= load<u16>(REACH + (index << 1));
      for (let k: u32 = 0; k < 6; k++) {
        const near = index + stepTo(k);
        if (load<u8>(FLOODED + near) !== 0 || pieceAt(base, near) === enemy || !isBoardIndex(near)) continue;
        store<u8>(FLOODED + near, 1);
        store<u16>(end, <u16>near);
        end += 2;
      }
    }
    if (load<u8>(WINS + (reach & REACH_BITS)) !== 0) return true;
  }
  return false;
}
