// @ts-check
// Random trials of the tests: few enough for every run, and as many as somebody likes for a long search.

/**
 * The given number, times the variable TRIALS if it is set: `TRIALS=50 npx vitest run FILE --testTimeout 0`.
 * @param {number} usual
 */
export const trials = (usual) => Math.ceil(usual * Number(process.env.TRIALS ?? 1));
