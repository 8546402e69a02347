/** The kinds of text, by colour. */
export type Style = 'plain' | 'white' | 'black' | 'faint' | 'fence' | 'info' | 'error' | 'heat' | 'title';

/** Select Graphic Rendition codes of the 16 common colours: they follow the reader's palette, light or dark. */
const codes: Readonly<Record<Style, string>> = {
  plain: '',
  white: '1',
  black: '1',
  faint: '2',
  fence: '1;32',
  info: '34',
  error: '31',
  heat: '33',
  title: '1',
};

export function paint(text: string, style: Style, colour: boolean): string {
  return colour && codes[style] !== '' && text !== '' ? `\x1b[${codes[style]}m${text}\x1b[0m` : text;
}

/** A sheet of styled characters that grows as it is written on. */
export class Canvas {
  private readonly rows: { char: string; style: Style }[][] = [];

  /** Writes a text to the right from this position; every character takes one column. */
  write(row: number, column: number, text: string, style: Style): void {
    let at = column;
    for (const char of text) this.put(row, at++, char, style);
  }

  at(row: number, column: number): string {
    return this.rows[row]?.[column]?.char ?? ' ';
  }

  private put(row: number, column: number, char: string, style: Style): void {
    while (this.rows.length <= row) this.rows.push([]);
    const line = this.rows[row];
    while (line.length < column) line.push({ char: ' ', style: 'plain' });
    line[column] = { char, style };
  }

  /** The lines without trailing spaces; adjacent characters of one style share their colour codes. */
  lines(colour: boolean): string[] {
    return this.rows.map((row) => {
      let end = row.length;
      while (end > 0 && row[end - 1].char === ' ') end--;
      let line = '';
      for (let from = 0; from < end; ) {
        const { style } = row[from];
        let to = from;
        while (to < end && row[to].style === style) to++;
        line += paint(
          row
            .slice(from, to)
            .map(({ char }) => char)
            .join(''),
          style,
          colour,
        );
        from = to;
      }
      return line;
    });
  }
}
