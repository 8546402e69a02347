import {
  moveName,
  moveNamed,
  type Outcome,
  otherSideWord,
  type Position,
  type SideWord,
  sideName,
  sideNameOfWord,
  sideWord,
  sideWords,
  startPosition,
  whyIllegal,
} from '@ringfence/rules';
import type { LiveEvent } from './events.ts';
import { type LiveRefusal, refusal } from './refusals.ts';
import type { LiveSettings } from './settings.ts';

export interface LiveResult {
  readonly winner: SideWord | null;
  /** How it ended: on the board, or how the loser gave it up. */
  readonly by: 'play' | 'resignation' | 'time';
  /** A sentence, such as "White wins by a loop". */
  readonly words: string;
}

/** Neither clock runs before both players have moved. */
const MOVES_BEFORE_CLOCK = 2;

/**
 * A live game as the sum of its events. Ask `whyNot…` before an event is stored; time comes from the events, so that the
 * same events give the same game after a restart.
 */
export class LiveGame {
  readonly settings: LiveSettings;
  readonly seats: { white: string | undefined; black: string | undefined } = { white: undefined, black: undefined };
  takebackAsked: SideWord | undefined;
  /** How often each side has requested a take-back. */
  readonly takebacks: Record<SideWord, number> = { white: 0, black: 0 };
  result: LiveResult | undefined;
  /** The players' names. */
  readonly names: Record<SideWord, string | undefined> = { white: undefined, black: undefined };
  /** How often each side has changed its name. */
  readonly renames: Record<SideWord, number> = { white: 0, black: 0 };
  /** Whether the other seat is offered to everybody who visits the server. */
  isOpen = false;
  /** The id of the game that this one is the rematch of. */
  previous: string | undefined;
  rematchAsked: SideWord | undefined;
  /** The id of the next game, once both have agreed. */
  rematch: string | undefined;
  /** Milliseconds left at the last move. */
  private readonly left: { white: number; black: number };
  private readonly position: Position;

  constructor(settings: LiveSettings) {
    this.settings = settings;
    const initial = settings.clock?.initialMs ?? 0;
    this.left = { white: initial, black: initial };
    this.position = startPosition(settings.game, { size: settings.size, swap: settings.swap });
  }

  get turn(): SideWord {
    return sideWord(this.position.turn);
  }

  get moveCount(): number {
    return this.position.moves.length;
  }

  get isFull(): boolean {
    return this.seats.white !== undefined && this.seats.black !== undefined;
  }

  /** Names of all moves so far. */
  moves(): string[] {
    return this.position.moves.map((move) => moveName(this.position, move));
  }

  /** Whose clock runs, if any. */
  get running(): SideWord | undefined {
    const runs = this.settings.clock !== null && this.isFull && !this.result && this.moveCount >= MOVES_BEFORE_CLOCK;
    return runs ? this.turn : undefined;
  }

  /** Milliseconds left for a side whose turn has lasted for `turnMs`. */
  leftOf(side: SideWord, turnMs: number): number {
    return this.left[side] - (this.running === side ? turnMs : 0);
  }

  /** Why this side may not play this move now; `undefined` if it may. */
  whyNot(side: SideWord, move: string): LiveRefusal | undefined {
    if (this.result !== undefined) return refusal('game-over');
    if (!this.isFull) return refusal('no-opponent');
    if (this.turn !== side) return refusal('not-your-turn', `it is ${sideNameOfWord(this.turn)}'s turn`);
    const found = moveNamed(this.position, move);
    if (found === undefined) return refusal('no-such-cell');
    const problem = whyIllegal(this.position, found);
    return problem === undefined ? undefined : refusal('illegal-move', problem);
  }

  /** Why this side may not request a take-back. */
  whyNoTakeback(side: SideWord): LiveRefusal | undefined {
    if (this.result !== undefined) return refusal('game-over');
    if (this.takebackAsked !== undefined) return refusal('asked-already');
    if (this.pliesToTakeBack(side) <= this.moveCount) return undefined;
    return refusal('nothing-to-take-back', `${sideNameOfWord(side)} has not moved yet`);
  }

  /** Why this side may not offer or accept a rematch. */
  whyNoRematch(side: SideWord): LiveRefusal | undefined {
    if (this.result === undefined) return refusal('not-over');
    if (this.rematch !== undefined) return refusal('rematch-started');
    return this.rematchAsked === side ? refusal('rematch-asked') : undefined;
  }

  /** How the game after this one begins: sides change, secrets and names stay with the players. */
  rematchEvents(id: string, at: number): LiveEvent[] {
    const { settings } = this;
    const events: LiveEvent[] = [{ type: 'created', settings, previous: id, at }];
    for (const side of sideWords) {
      const [seat, name] = [this.seats[otherSideWord(side)], this.names[otherSideWord(side)]];
      if (seat !== undefined) events.push({ type: 'seated', side, seat, at });
      if (name !== undefined) events.push({ type: 'named', side, name, at });
    }
    return events;
  }

  apply(event: LiveEvent): void {
    switch (event.type) {
      case 'created':
        this.isOpen = event.open === true;
        this.previous = event.previous;
        break;
      case 'resumed':
        break;
      case 'named':
        this.names[event.side] = event.name;
        this.renames[event.side]++;
        break;
      case 'seated':
        this.seats[event.side] = event.seat;
        break;
      case 'moved':
        this.move(event.move, event.spentMs);
        break;
      case 'takeback-asked':
        this.takebackAsked = event.side;
        this.takebacks[event.side]++;
        break;
      case 'takeback-answered':
        if (event.accepted && this.takebackAsked !== undefined) this.takeBack(this.takebackAsked);
        this.takebackAsked = undefined;
        break;
      case 'resigned':
        this.end(otherSideWord(event.side), 'resignation', `${sideNameOfWord(event.side)} resigned`);
        break;
      case 'flagged':
        this.end(otherSideWord(event.side), 'time', `${sideNameOfWord(event.side)} ran out of time`);
        break;
      case 'rematch-asked':
        this.rematchAsked = event.side;
        break;
      case 'rematched':
        this.rematch = event.id;
        break;
    }
  }

  private move(name: string, spentMs: number): void {
    const mover = this.turn;
    const move = moveNamed(this.position, name);
    if (move === undefined || !this.position.isLegal(move)) throw new RangeError(`no legal move: ${name}`);
    if (this.running !== undefined) this.left[mover] += (this.settings.clock?.incrementMs ?? 0) - spentMs;
    this.position.play(move);
    // A move withdraws the mover's own request, and declines the opponent's.
    this.takebackAsked = undefined;
    const { outcome } = this.position;
    if (outcome !== undefined) this.end(winnerOf(outcome), 'play', wordsOf(outcome));
  }

  private takeBack(side: SideWord): void {
    for (let plies = this.pliesToTakeBack(side); plies > 0; plies--) this.position.undo();
  }

  /** Back to this side's last turn. */
  private pliesToTakeBack(side: SideWord): number {
    return this.turn === side ? 2 : 1;
  }

  private end(winner: SideWord | null, by: LiveResult['by'], words: string): void {
    this.result = { winner, by, words };
    this.takebackAsked = undefined;
  }
}

const winnerOf = ({ winner }: Outcome): SideWord | null => (winner === 0 ? null : sideWord(winner));

function wordsOf({ winner, by, margin }: Outcome): string {
  if (winner === 0) return 'Draw';
  const how = by.length > 0 ? ` by a ${by.join(' and a ')}` : ` by ${margin} ${margin === 1 ? 'cell' : 'cells'}`;
  return `${sideName(winner)} wins${how}`;
}
