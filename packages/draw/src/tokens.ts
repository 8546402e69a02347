/** Lengths as shares of a cell's width: radii, then line widths. */
export const lengths = {
  piece: 0.385,
  centre: 0.1,
  ghost: 0.3,
  mark: 0.19,
  lastMove: 0.455,
  post: 0.13,
  postHeight: 0.27,
  chip: 0.285,
  gridLine: 0.022,
  rimLine: 0.045,
  whiteRimLine: 0.05,
  blackRimLine: 0.03,
  strikeLine: 0.06,
  whiteHatchLine: 0.03,
  blackHatchLine: 0.055,
  hatchGap: 0.19,
  territoryLine: 0.035,
  railLine: 0.085,
  treeLine: 0.13,
  casingLine: 0.03,
  litLine: 0.12,
  goalLine: 0.13,
  markLine: 0.05,
  lastMoveLine: 0.045,
  highlightLine: 0.05,
  arrowLine: 0.085,
} as const;

/** Lengths of lines on a screen whose scale is known, from thinnest to thickest in pixels, whatever the size of the board. */
export const screenLengths = {
  coordinates: [11, 16],
  gridLine: [1, 1.5],
  rimLine: [1.5, 3],
  whiteRimLine: [1.5, 3],
  blackRimLine: [1, 2],
  strikeLine: [1.5, 3],
  territoryLine: [1, 2],
  railLine: [3, 5],
  casingLine: [0.75, 1.5],
  treeLine: [4, 8],
  litLine: [3, 6],
  goalLine: [3, 6],
  markLine: [1.5, 3],
  lastMoveLine: [1.5, 2.5],
  highlightLine: [1.5, 3],
  arrowLine: [2, 5],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** The three sizes of type, as shares of a cell's width on a board of ordinary size. */
export const typeSizes = { small: 0.36, medium: 0.4, large: 0.52 } as const;

/** The system's own sans; nothing is loaded. */
export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
