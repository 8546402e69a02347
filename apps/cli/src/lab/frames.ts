import { AlgorithmReplay, gridOfBoard, stepAt, type Trace } from '@ringfence/lab';
import { judge } from '@ringfence/rules';
import { CommandError } from '../shared/trouble.ts';

/** More pictures of one run are of no use. */
const MOST_FRAMES = 24;
const MOST_CELLS = 10_000;

/**
 * Pictures of a run, evenly spread over its steps, by file name: numbers are the positions on the path, stack or queue,
 * selected cells are visited, squares are marks, and a circle is the cell of the step.
 */
export async function drawFrames(trace: Trace): Promise<Map<string, string>> {
  const { board, data, algorithm } = trace;
  const { cellCount } = gridOfBoard(board);
  if (cellCount > MOST_CELLS)
    throw new CommandError(`a board of ${cellCount} cells is too large for pictures of a run`);
  const { drawSvg, pictureOf } = await import('@ringfence/draw');
  const verdict = judge(board);
  const replay = new AlgorithmReplay(trace);
  const count = Math.min(MOST_FRAMES, data.length);
  const digits = `${data.length}`.length;
  const frames = new Map<string, string>();
  for (let i = 1; i <= count; i++) {
    const index = Math.round((i * data.length) / count);
    const state = replay.at(index);
    const step = stepAt(trace, index - 1);
    const cells = [...state.visited.keys()];
    const marks = new Map<number, 'square' | 'circle'>();
    for (const cell of cells) if (state.marks[cell] !== 0) marks.set(cell, 'square');
    if (step.cell >= 0) marks.set(step.cell, 'circle');
    const picture = pictureOf(board, verdict, {
      fences: [],
      trees: [],
      highlight: cells.filter((cell) => state.visited[cell] === 1),
      numbers: new Map(state.stack.map((cell, index) => [cell, index + 1])),
      marks,
      title: `${algorithm.title}, step ${index} of ${data.length}`,
      caption: step.reason,
    });
    frames.set(`step-${`${index}`.padStart(digits, '0')}.svg`, drawSvg(picture));
  }
  return frames;
}
