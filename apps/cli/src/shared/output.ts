/** Lines on standard output: the answer. */
export function print(...lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

/** A line on standard error: errors and progress. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Whether to colour standard output; the user's option overrides the terminal's setting. */
export function wantsColour(options: { readonly color?: true; readonly 'no-color'?: true }): boolean {
  if (options['no-color']) return false;
  if (options.color) return true;
  return process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}
