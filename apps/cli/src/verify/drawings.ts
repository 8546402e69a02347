import { checkHexagonDrawing, checkSquatterDrawing, type Drawing, parseDrawings } from '@ringfence/proof/verify';
import { countWords } from '@ringfence/rules';
import { print } from '../shared/output.ts';

/** Checks every pairing of a text and prints what each proves; throws a `ProofError` at the first that does not hold. */
export function verifyDrawings(text: string, started: number, json: boolean): void {
  const drawings = parseDrawings(text);
  for (const drawing of drawings) {
    if (drawing.shape === 'hexagon') checkHexagonDrawing(drawing);
    else checkSquatterDrawing(drawing);
  }
  const seconds = (performance.now() - started) / 1000;
  if (json) print(JSON.stringify({ holds: true, pairings: drawings.map(pairingJson), seconds }));
  else print(...drawings.map(sentence), `${countWords(drawings.length, 'pairing')} checked; ${seconds.toFixed(1)} s`);
}

function sentence({ rows, shape, pieces, pairs }: Drawing): string {
  const board =
    shape === 'hexagon' ? `Fencemaster, size ${rows[0].length}` : `Squatter, ${rows.length}×${rows[0].length}`;
  const holder =
    pieces.length === 0 ? 'the second player' : `the side with ${countWords(pieces.length, 'piece')} beforehand`;
  const other = pieces.length === 0 ? 'the first' : 'the other, who moves first,';
  const what = shape === 'hexagon' ? 'making a tripod or a loop' : 'ever capturing';
  const draws = pieces.length === 0 ? ', so every first move draws' : '';
  return `The pairing holds. ${board}, ${countWords(pairs.length, 'pair')}: ${holder} keeps ${other} from ${what}${draws}.`;
}

function pairingJson({ rows, shape, pieces, pairs, line }: Drawing): object {
  const board =
    shape === 'hexagon'
      ? { game: 'fencemaster', size: rows[0].length }
      : { game: 'squatter', rows: rows.length, columns: rows[0].length };
  return { line, ...board, pieces: pieces.length, pairs: pairs.length };
}
