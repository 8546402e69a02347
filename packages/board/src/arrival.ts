import { CELL, type Point } from '@ringfence/draw';
import { layer, sheetOf } from './dom.ts';
import { inPixels, pixelsPerUnit, type Viewport } from './viewport.ts';

/**
 * The piece that came last, in a small sheet of its own: the browser moves that without the page, and paints no other piece when it
 * lands. It stays there until nothing moves any more, or the next piece comes.
 */
export class ArrivalSheet {
  private readonly home: SVGGElement;
  private pieces = layer('pieces');
  private shown = sheetOf([this.pieces], 'rf-arrival');

  constructor(home: SVGGElement) {
    this.home = home;
  }

  get sheet(): SVGSVGElement {
    return this.shown;
  }

  /** Takes a piece with its centre at a point, and returns the sheet to animate. */
  drop(piece: SVGElement, centre: Point, view: Viewport): SVGSVGElement {
    this.settle();
    const scale = pixelsPerUnit(view);
    const middle = inPixels(centre, view);
    // Whole pixels: a box between them would be moved to the nearest ones.
    const left = Math.floor(middle.x - CELL * scale);
    const top = Math.floor(middle.y - CELL * scale);
    const side = Math.ceil(2 * CELL * scale) + 1;
    const corner = [centre.x + (left - middle.x) / scale, centre.y + (top - middle.y) / scale];
    // A new sheet starts a new animation.
    const pieces = layer('pieces');
    pieces.append(piece);
    const sheet = sheetOf([pieces], 'rf-arrival');
    sheet.setAttribute('viewBox', [...corner, side / scale, side / scale].join(' '));
    Object.assign(sheet.style, { left: `${left}px`, top: `${top}px`, width: `${side}px`, height: `${side}px` });
    sheet.style.setProperty('--rf-pixel', String(1 / scale));
    this.shown.replaceWith(sheet);
    this.shown = sheet;
    this.pieces = pieces;
    return sheet;
  }

  /** Puts the piece back among the others. */
  settle(): void {
    this.home.append(...this.pieces.childNodes);
  }
}
