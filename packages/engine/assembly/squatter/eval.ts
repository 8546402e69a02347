// The evaluation beyond certain captures, in hundredths of a cell: nearly closed loops, and cells where two of them
// meet.
import { SHAPES } from '../memory';
import { REGION, SHAPE_BYTES, shapesEnd } from './shapes';

/** The bonus for all loops. */
let promise: i32 = 0;
/** Cells that close a loop, and cells that would leave two different ones to close. */
let closing: u64 = 0;
let forking: u64 = 0;

/** The bonus is capped below the value of one captured cell. */
const MOST_PROMISED: i32 = 90;

/** For the side to move. Its own chances count a little more if it is the one that wants to win. */
export function evaluate(own: u64, enemy: u64, free: u64, eager: bool): i32 {
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

function look(own: u64, free: u64): void {
  const open = own | free;
  let sum = 0;
  let close: u64 = 0;
  let fork: u64 = 0;
  let seen: u64 = 0;
  for (let shape = SHAPES; shape < shapesEnd; shape += SHAPE_BYTES) {
    const walls = load<u64>(shape);
    if ((walls & ~open) !== 0) continue;
    const missing = walls & free;
    const count = <i32>popcnt<u64>(missing);
    if (count > 4) continue;
    // A region that own pieces fill is a smaller one, listed elsewhere.
    if ((load<u64>(shape, REGION) & own) !== 0) continue;
    if (count === 1) {
      close |= missing;
      sum += 30;
    } else if (count === 2) {
      fork |= seen & missing;
      seen |= missing;
      sum += 14;
    } else if (count === 3) sum += 5;
    else sum += 1;
  }
  promise = sum;
  closing = close;
  forking = fork;
}
