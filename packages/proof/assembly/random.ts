// The generator of the rules' `randomSource`, number for number, so that tests can replay a playout move by move.

let a: u32 = 0;
let b: u32 = 0;
let c: u32 = 0;
let counter: u32 = 0;

/** Starts the stream of a seed below 2⁵³, given in two halves. */
export function seedRandom(low: u32, high: u32): void {
  a = low;
  b = high;
  c = 0x9e3779b9;
  counter = 1;
  for (let i = 0; i < 15; i++) random();
}

export function random(): u32 {
  const t = a + b + counter;
  counter++;
  a = b ^ (b >>> 9);
  b = c + (c << 3);
  c = rotl<u32>(c, 21) + t;
  return t;
}

/** A whole number from 0 to `bound` − 1. */
export function below(bound: u32): u32 {
  return <u32>((<u64>random() * bound) >>> 32);
}

/**
 * Shuffles `count` numbers (u16) at `list`: draws from the first `left`, moves the drawn one to their end, and
 * continues with one less. The state stays in local variables, which saves a tenth of a playout.
 */
export function shuffle(list: usize, count: u32): void {
  let x = a;
  let y = b;
  let z = c;
  let w = counter;
  for (let left = count; left > 0; left--) {
    const t = x + y + w;
    w++;
    x = y ^ (y >>> 9);
    y = z + (z << 3);
    z = rotl<u32>(z, 21) + t;
    const at = list + ((<u32>((<u64>t * left) >>> 32)) << 1);
    const end = list + ((left - 1) << 1);
    const drawn = load<u16>(at);
    store<u16>(at, load<u16>(end));
    store<u16>(end, drawn);
  }
  a = x;
  b = y;
  c = z;
  counter = w;
}
