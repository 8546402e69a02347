import { explain, type Position, type Verdict, type WrittenBoard } from '@ringfence/rules';
import { CommandError } from './trouble.ts';

/** The style of pictures in the terminal. */
export interface PictureLook {
  readonly colour: boolean;
  readonly ascii: boolean;
}

/** Wider boards do not fit a terminal. */
const MOST_SHOWN = 60;
/** A picture takes some hundred bytes a cell, and no program opens a larger one. */
const MOST_DRAWN_CELLS = 100_000;

/** The board with its fences as lines for the terminal. */
export async function terminalPicture(
  source: Position | WrittenBoard,
  verdict: Verdict,
  { colour, ascii }: PictureLook,
): Promise<string[]> {
  if (verdict.size > MOST_SHOWN)
    return [`(A board of size ${verdict.size} is too large to draw here; --svg draws it to a file.)`];
  const { drawTerminal, pictureOf } = await import('@ringfence/draw');
  return drawTerminal(pictureOf(source, verdict), { colour, ascii }).trimEnd().split('\n');
}

/** The board with its fences as SVG, with a title. */
export async function svgPicture(source: Position | WrittenBoard, verdict: Verdict, title: string): Promise<string> {
  const cells = 'cells' in source ? source.cells.length : source.grid.cellCount;
  if (cells > MOST_DRAWN_CELLS) {
    throw new CommandError(`a board of ${cells} cells is too large for a picture: at most ${MOST_DRAWN_CELLS}`);
  }
  const { drawSvg, pictureOf } = await import('@ringfence/draw');
  return drawSvg(pictureOf(source, verdict, { title, caption: explain(verdict)[0] }));
}
