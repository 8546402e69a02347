/** What a player types at the board. */
type PlayerInput =
  | { readonly kind: 'move'; readonly word: string }
  | { readonly kind: 'undo' | 'hint' | 'resign' | 'help' | 'quit' | 'board' | 'nothing' }
  | { readonly kind: 'save'; readonly file: string };

export const helpLines: readonly string[] = [
  '  c3            place a piece on that cell: column letter, row number',
  '  swap          take over the first piece, where the game allows it',
  '  undo          take back your last move and the reply',
  '  hint          suggest a move, with its value',
  '  board         draw the board again',
  '  resign        resign the game',
  '  save FILE     write the game to a file, as SGF',
  '  help, quit',
];

/** Parses a line; anything that is not a command is taken for a move. */
export function readWish(line: string): PlayerInput {
  const [word = '', ...rest] = line.trim().split(/\s+/);
  switch (word.toLowerCase()) {
    case '':
      return { kind: 'nothing' };
    case 'undo':
    case 'hint':
    case 'resign':
    case 'help':
    case 'quit':
    case 'board':
      return { kind: word.toLowerCase() as 'undo' };
    case '?':
      return { kind: 'help' };
    case 'exit':
      return { kind: 'quit' };
    case 'save':
      return { kind: 'save', file: rest.join(' ') };
    default:
      return { kind: 'move', word };
  }
}
