// The evaluation beyond certain captures, in hundredths of a cell: nearly closed loops, and cells where two of them
// meet.
import { SHAPES } from '../memory';
import { ANCHORS, CELL_COUNT, CELLS, SHAPE_BYTES, shapesEnd, WALL_COUNT, WALLS } from './shapes';

/** The bonus for all loops. */
let promise: i32 = 0;
/** Cells that close a loop, and cells that would leave two different ones to close. */
let closing: u64 = 0;
let forking: u64 = 0;

/** The bonus is capped below the value of one captured cell. */
const MOST_PROMISED: i32 = 90;

/** For the side to move. Its own chances count a little more if it is the one that wants to win. */
export function evaluateCells(own: u64, enemy: u64, free: u64, eager: bool): i32 {
  look(own, free);
  const ownPromise = promise;
  const ownClosing = closing;
  const ownForking = forking;
  look(enemy, free);
  let value = eager ? ownPromise + (ownPromise >> 2) - promise : ownPromise - promise - (promise >> 2);
  // The side to move closes a loop or forks; the other side can stop one threat, not two.
  if (ownClosing !== 0) value += 80;
  else if (closing !== 0) value -= popcnt<u64>(closing) > 1 ? 90 : 15;
  else if (ownForking !== 0) value += 60;
  else if (forking !== 0) value -= popcnt<u64>(forking) > 1 ? 25 : 10;
  return max(-MOST_PROMISED, min(MOST_PROMISED, value));
}

/** Looks at a shape everywhere at once: a bit stands for its anchor, and the missing walls are counted in binary. */
function look(own: u64, free: u64): void {
  const open = own | free;
  let sum = 0;
  let close: u64 = 0;
  let fork: u64 = 0;
  let seen: u64 = 0;
  for (let shape = SHAPES; shape < shapesEnd; shape += SHAPE_BYTES) {
    let anchors = load<u64>(shape, ANCHORS);
    // A region that own pieces fill is a smaller one, another shape.
    const cellsEnd = shape + load<u8>(shape, CELL_COUNT);
    for (let cell = shape; cell < cellsEnd; cell++) anchors &= ~rotr<u64>(own, load<u8>(cell, CELLS));
    const wallsEnd = shape + load<u8>(shape, WALL_COUNT);
    let ones: u64 = 0;
    let twos: u64 = 0;
    let fours: u64 = 0;
    let eights: u64 = 0;
    for (let wall = shape; wall < wallsEnd; wall++) {
      const distance = <u64>load<u8>(wall, WALLS);
      anchors &= rotr<u64>(open, distance);
      const missing = rotr<u64>(free, distance);
      const pair = ones & missing;
      ones ^= missing;
      const four = twos & pair;
      twos ^= pair;
      eights |= fours & four;
      fours ^= four;
    }
    anchors &= ~eights;
    if (anchors === 0) continue;
    const fewer = anchors & ~fours;
    const one = fewer & ones & ~twos;
    const two = fewer & twos & ~ones;
    sum += 30 * <i32>popcnt<u64>(one) + 14 * <i32>popcnt<u64>(two);
    sum += 5 * <i32>popcnt<u64>(fewer & ones & twos) + <i32>popcnt<u64>(anchors & fours & ~(ones | twos));
    if ((one | two) === 0) continue;
    for (let wall = shape; wall < wallsEnd; wall++) {
      const distance = <u64>load<u8>(wall, WALLS);
      const missing = rotr<u64>(free, distance);
      close |= rotl<u64>(one & missing, distance);
      const half = rotl<u64>(two & missing, distance);
      fork |= seen & half;
      seen |= half;
    }
  }
  promise = sum;
  closing = close;
  forking = fork;
}
