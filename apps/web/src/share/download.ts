import { drawSvg, type Picture } from '@ringfence/draw';
import { m } from '../paraglide/messages.js';
import { sentenceOf } from '../shell/deed.svelte.ts';
import { toast } from '../shell/toasts.svelte.ts';

/** Lets the browser save a file. */
export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The size of a picture in pixels: sharp on paper and on any screen. */
const PNG_WIDTH = 1600;

export type PictureKind = 'svg' | 'png';

/** Lets the browser save a picture, or says why it has none. */
export async function downloadPicture(name: string, picture: Picture, kind: PictureKind): Promise<void> {
  try {
    if (kind === 'svg') download(name, drawSvg(picture), 'image/svg+xml');
    else download(name, await picturePng(picture));
  } catch (error) {
    toast(m.share_no_picture({ error: sentenceOf(error) }), { tone: 'error' });
  }
}

/** A picture as a PNG. */
async function picturePng(picture: Picture): Promise<Blob> {
  const canvas = await drawnCanvas(drawSvg(picture, { width: PNG_WIDTH }));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error(m.share_too_large())) : resolve(blob)), 'image/png');
  });
}

/** The pixels of an SVG text. */
export async function drawnImage(svg: string): Promise<ImageData> {
  const canvas = await drawnCanvas(svg);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (pixels === undefined) throw new Error('this browser draws no pictures');
  return pixels;
}

async function drawnCanvas(svg: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0);
    return canvas;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
