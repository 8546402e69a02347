import { type Position, squareGrid } from '@ringfence/rules';

/**
 * Two random 32-bit halves for each piece and owner on each cell. A key is their exclusive or, as a number of 53 bits:
 * the chance that two boards of a search share one is far below one in a billion.
 */
const mix = (value: number): number => {
  let z = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
};

/** The rotations among the symmetries of the square grid: they keep the order of the corners. */
function rotations(size: number): readonly Int32Array[] {
  const { symmetries } = squareGrid(size);
  if (size === 1) return symmetries.slice(0, 1);
  const last = size - 1;
  return symmetries.filter((image) => {
    const [corner, next] = [image[0], image[last]];
    const turn = [Math.floor(next / size) - Math.floor(corner / size), (next % size) - (corner % size)];
    const down = image[size * last];
    const fall = [Math.floor(down / size) - Math.floor(corner / size), (down % size) - (corner % size)];
    // Right, turned clockwise by a quarter, is down.
    return fall[0] === turn[1] && fall[1] === -turn[0];
  });
}

/** The images under which boards count as equal: the document's four, or all eight. */
export const imagesOf = (size: number, all: boolean): readonly Int32Array[] =>
  all ? squareGrid(size).symmetries : rotations(size);

/** A board's key after each image: pieces and owners, without the side to move and the depth. */
export function keysOf({ pieces, owners }: Position, images: readonly Int32Array[]): number[] {
  return images.map((image) => {
    let low = 0;
    let high = 0;
    for (let cell = 0; cell < pieces.length; cell++) {
      const code = pieces[cell] + 3 * owners[cell];
      if (code === 0) continue;
      const at = image[cell] * 9 + code;
      low ^= mix(at + 0x51ed270b);
      high ^= mix(at + 0x2c1b3c6d);
    }
    return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
  });
}
