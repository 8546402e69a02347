import type { Maker, MakerSubject } from '@ringfence/proof';
import { cellNameAt, countWords } from '@ringfence/rules';
import { print } from '../shared/output.ts';

/** What a search for Maker has found. */
export interface Found {
  /** `undefined` if a limit was reached first. */
  readonly captures: boolean | undefined;
  /** Maker's move: on an empty board the one that was tried last. */
  readonly first?: number;
  /** Replies to it that are not refuted, one of each set of mirror images. */
  readonly left?: readonly number[];
  /** In a race, once no reply is left: the answers to them. */
  readonly answers?: readonly { readonly reply: number; readonly move: number }[];
}

/** A file that is written. */
export interface WrittenFile {
  readonly file: string;
  readonly positions: number;
  readonly bytes: number;
  /** False for a proof in part. */
  readonly complete: boolean;
}

interface Reporting {
  readonly subject: MakerSubject;
  readonly isRace: boolean;
  readonly json: boolean;
}

export const isEmptyBoard = ({ position }: MakerSubject): boolean => (position.maker | position.breaker) === 0n;

export const nameOn = ({ columns }: Maker['board'], cell: number): string =>
  cellNameAt(Math.floor(cell / columns), cell % columns);

/** Prints what was found. */
export function reportMaker(
  plan: Reporting,
  found: Found,
  written: WrittenFile | undefined,
  nodes: number,
  milliseconds: number,
): void {
  if (plan.json) print(JSON.stringify(foundJson(plan, found, written, nodes, milliseconds)));
  else print(...foundLines(plan, found, written, nodes, milliseconds));
}

function foundLines(
  { subject, isRace }: Reporting,
  { captures, first, left = [], answers = [] }: Found,
  written: WrittenFile | undefined,
  nodes: number,
  milliseconds: number,
): string[] {
  const { board } = subject;
  const name = (cell: number): string => nameOn(board, cell);
  const isTried = first !== undefined && (captures === true || left.length > 0);
  return [
    `Squatter, ${board.rows}×${board.columns}: ${isRace ? raceVerdict(subject, captures) : verdict(subject, captures)}`,
    ...(isTried ? [`First move: ${name(first)}`] : []),
    ...(answers.length === 0
      ? []
      : [
          `Answers to replies (and to their mirror images): ${answers.map(({ reply, move }) => `${name(reply)}: ${name(move)}`).join(', ')}`,
        ]),
    ...(left.length === 0 ? [] : [`Replies left (and their mirror images): ${shownCells(left.map(name))}`]),
    `${countWords(nodes, 'node')}, ${(milliseconds / 1000).toFixed(1)} s`,
    ...(written === undefined
      ? []
      : [
          `Proof${written.complete ? '' : ' in part'}: ${written.file}, ${countWords(written.positions, 'position')}, ${written.bytes} bytes`,
        ]),
  ];
}

/** The most replies that are listed. */
const MOST_LISTED = 20;

const shownCells = (names: readonly string[]): string =>
  names.length <= MOST_LISTED
    ? names.join(' ')
    : `${names.slice(0, MOST_LISTED).join(' ')} and ${names.length - MOST_LISTED} more`;

const moverOf = (subject: MakerSubject): string =>
  isEmptyBoard(subject) ? 'the first player' : subject.side === 'white' ? 'White' : 'Black';

const toMove = (subject: MakerSubject): string => (isEmptyBoard(subject) ? '' : ', to move,');

function verdict(subject: MakerSubject, captures: boolean | undefined): string {
  if (captures === undefined) return 'not solved within the limits';
  return captures
    ? `${moverOf(subject)}${toMove(subject)} captures something, unless it is itself captured first`
    : `no win of ${moverOf(subject)} found, which does not mean that there is none`;
}

function raceVerdict(subject: MakerSubject, captures: boolean | undefined): string {
  if (captures === undefined) return 'not solved within the limits';
  return captures
    ? `${moverOf(subject)}${toMove(subject)} captures first, whatever the other side plays`
    : `no way found for ${moverOf(subject)} to capture first, which does not mean that there is none`;
}

function foundJson(
  { subject, isRace }: Reporting,
  { captures, first, left, answers }: Found,
  written: WrittenFile | undefined,
  nodes: number,
  milliseconds: number,
): object {
  const { board, letters: position, side } = subject;
  const name = (cell: number): string => nameOn(board, cell);
  const solved = captures === true;
  return {
    game: 'squatter',
    ...board,
    position,
    solved,
    ...(isRace
      ? { capturesFirst: solved ? side : null }
      : { claims: [{ maker: side, toMove: 'maker', holds: solved ? false : null }] }),
    nodes,
    ...(first !== undefined && { first: name(first) }),
    ...(left !== undefined && { left: left.map(name) }),
    ...(answers !== undefined && {
      answers: Object.fromEntries(answers.map(({ reply, move }) => [name(reply), name(move)])),
    }),
    milliseconds: Math.round(milliseconds),
    ...(written !== undefined && { proof: written }),
  };
}
