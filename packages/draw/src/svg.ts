import { describeBoard, describePicture } from './describe.ts';
import type { Picture } from './picture.ts';
import { drawField, hatchPatterns } from './svg-field.ts';
import { frameOf } from './svg-frame.ts';
import { drawArrows, drawFences, drawLit, drawTrees } from './svg-lines.ts';
import { drawLastMove, drawMarks } from './svg-marks.ts';
import { materialDefs } from './svg-material.ts';
import { drawPieces } from './svg-pieces.ts';
import { stageOf } from './svg-stage.ts';
import { element, escapeText, format } from './svg-text.ts';
import { fontFamily } from './tokens.ts';

interface SvgOptions {
  /**
   * The prefix of every id; pictures in one page need different ones. Characters other than letters, digits, `_` and
   * `-` are dropped.
   */
  readonly idPrefix?: string;
  /** The width in pixels; the height follows. Default: 40 pixels per cell. */
  readonly width?: number;
}

/** A picture as a complete SVG text: no scripts, no fonts, nothing to load, and a description for screen readers. */
export function drawSvg(picture: Picture, options: SvgOptions = {}): string {
  const cleanPrefix = (options.idPrefix ?? 'ringfence-').replace(/[^A-Za-z0-9_-]/g, '');
  // An id must not begin with a digit.
  const idPrefix = /^[A-Za-z_]/.test(cleanPrefix) ? cleanPrefix : `r${cleanPrefix}`;
  const stage = stageOf(picture, idPrefix);
  const frame = frameOf(stage);
  const patterns = [...hatchPatterns(stage), ...materialDefs(stage)];
  const name = picture.title?.trim() || describeBoard(picture.grid);
  const parts = [
    element('title', { id: `${idPrefix}title` }, escapeText(name)),
    element('desc', { id: `${idPrefix}desc` }, escapeText(describePicture(picture))),
    patterns.length > 0 ? element('defs', {}, patterns.join('\n')) : '',
    element('rect', {
      class: 'paper',
      x: frame.left,
      y: frame.top,
      width: frame.width,
      height: frame.height,
      fill: stage.theme.paper,
    }),
    drawField(stage),
    ...frame.parts,
    drawPieces(stage),
    drawFences(stage),
    drawTrees(stage),
    drawLit(stage),
    drawLastMove(stage),
    drawArrows(stage),
    drawMarks(stage),
  ];
  const width = options.width ?? frame.width;
  const content = parts.filter((part) => part !== '').join('\n');
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      role: 'img',
      'aria-labelledby': `${idPrefix}title`,
      'aria-describedby': `${idPrefix}desc`,
      viewBox: [frame.left, frame.top, frame.width, frame.height].map(format).join(' '),
      width,
      height: (width * frame.height) / frame.width,
      'font-family': fontFamily,
    },
    `\n${content}\n`,
  )}\n`;
}
