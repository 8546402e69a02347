import { fail, quote, type TextError } from '@ringfence/rules';

/** A piece of a tournament file and where it stands; lines and columns count from 1. */
export interface Piece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Says what is wrong with a piece. */
export function wrong(piece: Piece, message: string, expected: string): { ok: false; error: TextError } {
  const found = piece.text === '' ? 'nothing' : quote(piece.text);
  return fail({ line: piece.line, column: piece.column, message, expected, found });
}
