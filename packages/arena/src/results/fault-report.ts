import { drawTerminal, type Picture, pictureOf } from '@ringfence/draw';
import { moveNamed, type Position, visible } from '@ringfence/rules';
import { builtInStart, isBuiltIn } from '../game/arena-game.ts';
import { type Fault, type FaultKind, faultKinds, faultTitles, hintFor } from '../game/fault.ts';
import { type GameResult, sideIn } from '../game/game.ts';
import { exitWords, sideOfPlayer } from './game-sgf.ts';
import { compareIds, Shelf } from './shelf.ts';
import { byName } from './tally.ts';

/** One game that a player lost by its own fault. */
export interface FaultCase {
  readonly player: string;
  readonly fault: Fault;
  readonly result: GameResult;
}

/** How many games of each kind of fault a report shows for each player; the summary counts all of them. */
const CASES_SHOWN = 3;

/** Keeps the first few games of each player and kind of fault, by their ids; bounded, and independent of the order. */
export class FaultCases {
  private readonly shown: number;
  private readonly shelves = new Map<string, Map<FaultKind, Shelf<FaultCase>>>();

  constructor(shown = CASES_SHOWN) {
    this.shown = shown;
  }

  add(result: GameResult): void {
    const { plan, fault, winner } = result;
    if (fault === undefined || winner === 0) return;
    const player = winner === 1 ? plan.black : plan.white;
    const shelves = this.shelves.get(player) ?? new Map<FaultKind, Shelf<FaultCase>>();
    this.shelves.set(player, shelves);
    const shelf =
      shelves.get(fault.kind) ??
      new Shelf<FaultCase>(this.shown, (a, b) => compareIds(a.result.plan.id, b.result.plan.id));
    shelves.set(fault.kind, shelf);
    shelf.add({ player, fault, result });
  }

  /** By player, then by kind, then by game. */
  all(): FaultCase[] {
    const players = [...this.shelves.keys()].sort(byName);
    return players.flatMap((player) => faultKinds.flatMap((kind) => this.shelves.get(player)?.get(kind)?.items ?? []));
  }
}

/** The command that replays a game, ready to paste, or `undefined` if there is none. */
export type Reproduce = (result: GameResult, player: string) => string | undefined;

/** The position after this many moves of a game; default: after all moves. */
export function positionIn({ plan, moves }: GameResult, count = moves.length): Position {
  const position = builtInStart(plan);
  for (const word of moves.slice(0, count)) position.play(moveNamed(position, word) as number);
  return position;
}

/** The position in which the player failed; none of a game whose board is not known here. */
export const faultPicture = ({ result }: FaultCase): Picture | undefined =>
  isBuiltIn(result.plan) ? pictureOf(positionIn(result)) : undefined;

/** What happened, a line each: the sentence, how the process ended, its last lines. */
export function faultLines({ player, fault, result }: FaultCase): string[] {
  const { plan, moves } = result;
  const side = sideIn(result, sideOfPlayer(plan, player));
  const opponent = visible(player === plan.white ? plan.black : plan.white);
  return [
    `Game ${visible(plan.id)}, as ${side} against ${opponent}, after ${moves.length} moves: ${faultTitles[fault.kind]}.`,
    visible(fault.words),
    ...exitWords(fault.exit),
    `Hint: ${visible(hintFor(fault))}`,
  ];
}

export interface FaultTextOptions {
  readonly reproduce?: Reproduce;
  readonly colour?: boolean;
  readonly ascii?: boolean;
  /** Whether to draw the board; default: true. */
  readonly boards?: boolean;
}

/** A report for a terminal or a text file, on one bot or on all. */
export function faultText(cases: readonly FaultCase[], options: FaultTextOptions = {}): string {
  if (cases.length === 0) return 'No faults.';
  const players = [...new Set(cases.map(({ player }) => player))];
  return players
    .map((player) => {
      const own = cases.filter((one) => one.player === player);
      return [visible(player), ...own.map((one) => indented(caseText(one, options)))].join('\n\n');
    })
    .join('\n\n');
}

function caseText(one: FaultCase, options: FaultTextOptions): string {
  const { reproduce, colour = false, ascii = false, boards = true } = options;
  const { stderr } = one.fault;
  const again = reproduce?.(one.result, one.player);
  const picture = boards ? faultPicture(one) : undefined;
  return [
    ...faultLines(one),
    ...(stderr.length === 0 ? ['It wrote nothing to standard error.'] : ['Its last lines on standard error:']),
    ...stderr.map((line) => `  ${visible(line)}`),
    ...(again === undefined ? [] : [`To replay it: ${again}`]),
    ...(picture === undefined ? [] : ['', drawTerminal(picture, { colour, ascii })]),
  ].join('\n');
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');
