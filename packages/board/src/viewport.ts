import type { Point } from '@ringfence/draw';

/** The part of the plane that a board shows, in the middle of its element as large as that allows, and the element's size in pixels. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly room: { readonly width: number; readonly height: number };
}

/** Pixels for a unit of the drawing. */
export const pixelsPerUnit = ({ width, height, room }: Viewport): number =>
  Math.min(room.width / width, room.height / height);

/** Where a point of the drawing is in the element. */
export function inPixels({ x, y }: Point, view: Viewport): Point {
  const { left, top, width, height, room } = view;
  const scale = pixelsPerUnit(view);
  return {
    x: room.width / 2 + (x - left - width / 2) * scale,
    y: room.height / 2 + (y - top - height / 2) * scale,
  };
}
