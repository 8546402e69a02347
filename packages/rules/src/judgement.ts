import { locationOfCell, readBoard } from './classic/read.ts';
import { type GameName, games } from './games.ts';
import type { Grid } from './grid.ts';
import { judge } from './judge.ts';
import { fail, ok, type Result, type TextError } from './result.ts';
import { gridOfGame } from './start.ts';
import { type Cell, sideName } from './types.ts';
import type { Oddity, OddityName, Reason, Verdict, Winner } from './verdict.ts';

type SideName = ReturnType<typeof sideName>;

/** A reason as data for other programs: cells by name, sides by word. */
type ReasonJson =
  | { kind: 'territory'; owner: SideName; cells: string[]; counts: number[]; loop: string[] }
  | { kind: 'tripod'; side: SideName; group: string[]; edges: number[]; tree: string[]; treeEdges: number[] }
  | { kind: 'bridge'; side: SideName; group: string[]; corners: number[]; path: string[] }
  | { kind: 'chain'; side: SideName; group: string[]; edges: number[]; path: string[] }
  | { kind: 'loop'; side: SideName; loop: string[]; enclosed: string[] };

/** A judged text as data for other programs, the same from the command line and over the network. */
export interface JudgementJson {
  game: GameName | null;
  size: number | null;
  winner: Winner | null;
  /** Where no scores decide. */
  method?: string;
  /** Where scores decide. */
  scores?: { white: number; black: number };
  free?: string[];
  reasons: ReasonJson[];
  oddities: { name: OddityName; cells: string[]; message: string; strict: boolean }[];
  error: TextError | null;
}

interface JudgeOptions {
  /** Default: decided by the rows, as Squatter or Fencemaster; other games must be named. */
  readonly game?: GameName;
  /** Reject unreachable boards. */
  readonly strict?: boolean;
}

/** Reads and judges a classic text. */
export function judgeText(text: string, { game, strict = false }: JudgeOptions = {}): Result<Verdict> {
  const board = readBoard(text, game === undefined ? undefined : games[game].shape);
  if (!board.ok) return board;
  const verdict = judge(board.value, game);
  return strict ? strictly(text, verdict) : ok(verdict);
}

/** The verdict on a classic text, unless no game leads to the board. */
export function strictly(text: string, verdict: Verdict): Result<Verdict> {
  const impossible = verdict.oddities.find((oddity) => oddity.strict);
  return impossible === undefined ? ok(verdict) : fail(refusal(text, verdict, impossible));
}

function refusal(text: string, verdict: Verdict, { name, cells, message }: Oddity): TextError {
  const grid = gridOfGame(verdict.game, verdict.size);
  const location =
    cells.length > 0 ? locationOfCell(text, grid.rowOf(cells[0]), offsetInRow(grid, cells[0])) : undefined;
  return {
    line: location?.line ?? 1,
    column: location?.column ?? 1,
    message,
    expected: 'a board that a game can reach',
    found: name,
  };
}

const offsetInRow = (grid: Grid, cell: Cell): number => grid.colOf(cell) - grid.firstCol(grid.rowOf(cell));

export function judgementJson(result: Result<Verdict>, game?: GameName): JudgementJson {
  if (!result.ok) {
    return { game: game ?? null, size: null, winner: null, reasons: [], oddities: [], error: result.error };
  }
  const verdict = result.value;
  const grid = gridOfGame(verdict.game, verdict.size);
  const names = (cells: readonly Cell[]): string[] => cells.map((cell) => grid.nameOf(cell));
  return {
    game: verdict.game,
    size: verdict.size,
    winner: verdict.winner,
    ...('scores' in verdict
      ? { scores: { ...verdict.scores }, free: names(verdict.free) }
      : { method: verdict.method }),
    reasons: verdict.reasons.map((reason) => reasonJson(reason, names)),
    oddities: verdict.oddities.map((oddity) => ({ ...oddity, cells: names(oddity.cells) })),
    error: null,
  };
}

function reasonJson(reason: Reason, names: (cells: readonly Cell[]) => string[]): ReasonJson {
  switch (reason.kind) {
    case 'territory': {
      const { kind, owner, cells, counts, loop } = reason;
      return { kind, owner: sideName(owner), cells: names(cells), counts: [...counts], loop: names(loop) };
    }
    case 'tripod': {
      const { kind, side, group, edges, tree, treeEdges } = reason;
      const joined = { edges: [...edges], tree: names(tree), treeEdges: [...treeEdges] };
      return { kind, side: sideName(side), group: names(group), ...joined };
    }
    case 'bridge': {
      const { kind, side, group, corners, path } = reason;
      return { kind, side: sideName(side), group: names(group), corners: [...corners], path: names(path) };
    }
    case 'chain': {
      const { kind, side, group, edges, path } = reason;
      return { kind, side: sideName(side), group: names(group), edges: [...edges], path: names(path) };
    }
    case 'loop': {
      const { kind, side, loop, enclosed } = reason;
      return { kind, side: sideName(side), loop: names(loop), enclosed: names(enclosed) };
    }
  }
}
