import {
  formatTextError,
  type GameName,
  gameNames,
  isGameName,
  type Position,
  positionOfBoard,
  type Side,
  startProblem,
} from '@ringfence/rules';
import { countMoves, formatReplayError, mainLine, mainLineTo, readDocument, replay } from '@ringfence/rules/record';
import { Problem } from '../http/problem.ts';

/** The options of a request: what stands behind the `?` of its address. */
export class Query {
  private readonly values: URLSearchParams;

  /** A word that nobody knows is a mistake, and told rather than ignored. */
  constructor(url: string, known: readonly string[]) {
    this.values = new URL(url).searchParams;
    for (const name of this.values.keys()) {
      if (!known.includes(name)) {
        throw new Problem(400, 'unknown-option', `there is no option "${short(name)}": there are ${known.join(', ')}`);
      }
    }
  }

  game(): GameName | undefined {
    const word = this.values.get('game');
    if (word === null) return undefined;
    if (isGameName(word)) return word;
    throw new Problem(400, 'bad-option', `game is one of ${gameNames.join(', ')}, not "${short(word)}"`);
  }

  text(name: string): string | undefined {
    return this.values.get(name) ?? undefined;
  }

  flag(name: string): boolean {
    const word = this.values.get(name);
    if (word === null || word === 'false') return false;
    if (word === '' || word === 'true') return true;
    throw new Problem(400, 'bad-option', `${name} is true or false, not "${short(word)}"`);
  }

  number(name: string, least: number, most: number): number | undefined {
    const word = this.values.get(name);
    if (word === null) return undefined;
    const value = Number(word);
    if (/^[0-9]+$/.test(word) && value >= least && value <= most) return value;
    throw new Problem(400, 'bad-option', `${name} is a whole number from ${least} to ${most}, not "${short(word)}"`);
  }

  side(name: string): Side | undefined {
    const word = this.values.get(name);
    if (word === null) return undefined;
    if (word === 'white' || word === 'black') return word === 'white' ? 1 : 2;
    throw new Problem(400, 'bad-option', `${name} is white or black, not "${short(word)}"`);
  }
}

/** The position that a text is about: its board, or its game after some move or at its end. */
export function positionOfText(text: string, query: Query): Position {
  const game = query.game();
  const turn = query.side('turn');
  const move = query.number('move', 0, 10_000);
  const document = readDocument(text, { game });
  if (!document.ok) throw new Problem(422, 'unreadable', formatTextError(document.error));
  const position =
    document.value.board === undefined
      ? positionOfGame(document.value.records, move)
      : playable(document.value.board, document.value.game, turn);
  if (position.outcome !== undefined)
    throw new Problem(422, 'game-over', 'the game is over: there is nothing to think about');
  return position;
}

type Readable = Extract<ReturnType<typeof readDocument>, { ok: true }>['value'];

function playable(board: NonNullable<Readable['board']>, game: GameName, turn: Side | undefined): Position {
  const problem = startProblem(game, { size: board.size });
  if (problem !== undefined) throw new Problem(422, 'bad-size', problem);
  return positionOfBoard(board, game, turn);
}

function positionOfGame(records: NonNullable<Readable['records']>, move: number | undefined): Position {
  const [record] = records;
  if (record === undefined || records.length > 1) {
    throw new Problem(422, 'several-games', `one game is needed, and there are ${records.length}`);
  }
  const moves = countMoves(record, mainLine(record));
  if (move !== undefined && move > moves) {
    throw new Problem(422, 'no-such-move', `there is no move ${move}: the game has ${moves}`);
  }
  const played = replay(record, move === undefined ? undefined : mainLineTo(record, move).at(-1));
  if (!played.ok) throw new Problem(422, 'illegal-move', formatReplayError(played.error));
  return played.value.position;
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
