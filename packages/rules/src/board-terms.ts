import type { Shape } from './grid.ts';

/** The words for a shape of board. */
interface BoardTerms {
  /** The adjective for such a board. */
  readonly adjective: string;
  /** A board of a size, as a heading. */
  heading(size: number): string;
  /** Its edges, clockwise from the top. */
  readonly edges: readonly string[];
  /** Its corners, clockwise from the top left. */
  readonly corners: readonly string[];
}

const fourEdges = ['top', 'right', 'bottom', 'left'] as const;
const fourCorners = ['top left', 'top right', 'bottom right', 'bottom left'] as const;

export const boardTerms: Readonly<Record<Shape, BoardTerms>> = {
  square: {
    adjective: 'square',
    heading: (size) => `Square board, ${size} by ${size}`,
    edges: fourEdges,
    corners: fourCorners,
  },
  hexagon: {
    adjective: 'hexagonal',
    heading: (size) => `Hexagonal board, ${size} ${size === 1 ? 'cell' : 'cells'} a side`,
    edges: ['top', 'upper right', 'lower right', 'bottom', 'lower left', 'upper left'],
    corners: ['top left', 'top right', 'right', 'bottom right', 'bottom left', 'left'],
  },
  rhombus: {
    adjective: 'rhombic',
    heading: (size) => `Rhombus of hexagons, ${size} by ${size}`,
    edges: fourEdges,
    corners: fourCorners,
  },
};
