import { fail, quote, type TextError } from '@ringfence/rules';

/** A piece of a file and its location; lines and columns count from 1. */
export interface Piece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Creates an error about a piece. */
export function wrongAt(piece: Piece, message: string, expected: string): { ok: false; error: TextError } {
  const found = piece.text === '' ? 'nothing' : quote(piece.text);
  return fail({ line: piece.line, column: piece.column, message, expected, found });
}
