/** Column letters count a … z, aa … az, ba …, as in spreadsheets. */
export function columnName(col: number): string {
  let name = '';
  for (let rest = col; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    name = String.fromCharCode(97 + (rest % 26)) + name;
  }
  return name;
}

/** The row and column of a name such as `c4`, in either case, whether or not a board has that cell. */
export function parseCellName(name: string): { readonly row: number; readonly col: number } | undefined {
  const match = /^([a-z]{1,4})([1-9][0-9]{0,5})$/.exec(name.toLowerCase());
  if (match === null) return undefined;
  let col = 0;
  for (const letter of match[1]) col = col * 26 + (letter.charCodeAt(0) - 96);
  return { row: Number(match[2]) - 1, col: col - 1 };
}

/** A number and its noun: `1 cell`, `2 cells`. */
export const countWords = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const cellNameAt = (row: number, col: number): string => `${columnName(col)}${row + 1}`;
