const secondsOf = (call: () => void, calls: number): number => {
  const started = process.hrtime.bigint();
  for (let i = 0; i < calls; i++) call();
  return Number(process.hrtime.bigint() - started) / 1e9;
};

/** Seconds for one call, as the best of several rounds that each last long enough for the clock; a slow call is made once. */
export function secondsPerCall(call: () => void, rounds = 5, secondsPerRound = 0.2): number {
  const first = secondsOf(call, 1);
  if (first > 5 * secondsPerRound) return first;
  const warm = secondsOf(call, Math.ceil(secondsPerRound / first / 4)) / Math.ceil(secondsPerRound / first / 4);
  const calls = Math.ceil(secondsPerRound / warm);
  let best = first;
  for (let round = 0; round < rounds; round++) best = Math.min(best, secondsOf(call, calls) / calls);
  return best;
}

/** Lines up columns of text, the first to the left and the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, col) => Math.max(...rows.map((row) => row[col].length)));
  return rows
    .map((row) =>
      row.map((text, col) => (col === 0 ? text.padEnd(widths[col]) : text.padStart(widths[col]))).join('  '),
    )
    .join('\n');
}
