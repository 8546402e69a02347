import { drawSvg, type Picture } from '@ringfence/draw';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { drawnImage } from './download.ts';

/** Wide enough for a message, small enough to send. */
const WIDTH = 480;
const MOVE_MS = 700;
const LAST_MS = 3000;

/** Pictures as an endless animation; `onProgress` receives how many are done. */
export async function animatedGif(
  pictures: readonly Picture[],
  onProgress: (done: number) => void = () => {},
): Promise<Blob> {
  const encoder = GIFEncoder();
  for (const [i, picture] of pictures.entries()) {
    const { data, width, height } = await drawnImage(drawSvg(picture, { width: WIDTH }));
    const palette = quantize(data, 64);
    const delay = i === pictures.length - 1 ? LAST_MS : MOVE_MS;
    encoder.writeFrame(applyPalette(data, palette), width, height, { palette, delay });
    onProgress(i + 1);
    // A long game takes a while: the page responds between two pictures.
    await new Promise((resolve) => setTimeout(resolve));
  }
  encoder.finish();
  return new Blob([encoder.bytes().slice()], { type: 'image/gif' });
}
