/** What an algorithm does with a cell; each has its own look, in shape and not only in colour. */
export const paints = ['visited', 'frontier', 'marked', 'current', 'dropped'] as const;
export type Paint = (typeof paints)[number];
