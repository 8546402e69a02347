/** The parts of a picture, for a board that is updated in place instead of redrawn. */
export { CELL, innerLines } from './geometry.ts';
export { hatchPatterns } from './svg-field.ts';
export { type Frame, frameOf } from './svg-frame.ts';
export { drawArrows, drawFences, drawLit, drawTrees } from './svg-lines.ts';
export { drawLastMove, drawMarks } from './svg-marks.ts';
export { drawSlab, materialDefs, slabBorder } from './svg-material.ts';
export { drawPieces } from './svg-pieces.ts';
export { type Stage, size, stageOf } from './svg-stage.ts';
export { pathData } from './svg-text.ts';
export { lengths, screenLengths } from './tokens.ts';
