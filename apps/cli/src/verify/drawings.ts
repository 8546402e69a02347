import { checkHexagonDrawing, checkSquatterDrawing, type Drawing, parseDrawings } from '@ringfence/proof/verify';
import { countWords } from '@ringfence/rules';
import { print } from '../shared/output.ts';

/** Checks every pairing of a text and prints what each proves; throws a `ProofError` at the first that does not hold. */
export function verifyDrawings(text: string, started: number, json: boolean): void {
  const drawings = parseDrawings(text);
  for (const drawing of drawings) claims[drawing.shape].check(drawing);
  const seconds = (performance.now() - started) / 1000;
  if (json) print(JSON.stringify({ holds: true, pairings: drawings.map(pairingJson), seconds }));
  else print(...drawings.map(sentence), `${countWords(drawings.length, 'pairing')} checked; ${seconds.toFixed(1)} s`);
}

/** What a pairing on a board of each shape is about. */
const claims = {
  hexagon: {
    check: checkHexagonDrawing,
    board: ({ rows }: Drawing) => `Fencemaster, size ${rows[0].length}`,
    data: ({ rows }: Drawing) => ({ game: 'fencemaster', size: rows[0].length }),
    what: 'making a tripod or a loop',
  },
  rectangle: {
    check: checkSquatterDrawing,
    board: ({ rows }: Drawing) => `Squatter, ${rows.length}×${rows[0].length}`,
    data: ({ rows }: Drawing) => ({ game: 'squatter', rows: rows.length, columns: rows[0].length }),
    what: 'ever capturing',
  },
} as const;

function sentence(drawing: Drawing): string {
  const { pieces, pairs } = drawing;
  const { board, what } = claims[drawing.shape];
  const holder =
    pieces.length === 0 ? 'the second player' : `the side with ${countWords(pieces.length, 'piece')} beforehand`;
  const other = pieces.length === 0 ? 'the first' : 'the other, who moves first,';
  const draws = pieces.length === 0 ? ', so every first move draws' : '';
  return `The pairing holds. ${board(drawing)}, ${countWords(pairs.length, 'pair')}: ${holder} keeps ${other} from ${what}${draws}.`;
}

function pairingJson(drawing: Drawing): object {
  const { shape, pieces, pairs, line } = drawing;
  return { line, ...claims[shape].data(drawing), pieces: pieces.length, pairs: pairs.length };
}
