import {
  type GameName,
  type Move,
  type Position,
  type Side,
  sideLetter,
  sideOfWord,
  sides,
  sideWord,
  startPosition,
  startProblem,
  WHITE,
  whyIllegal,
} from '@ringfence/rules';
import { resultOf, resultOfResignation } from '@ringfence/rules/record';
import type { Coordinates } from './coordinates.ts';
import { GtpError } from './line.ts';

/** The game of a session. */
export interface GtpGameOptions {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  /** How moves are written. */
  readonly names: Coordinates;
}

/** The game on the board of a session, with the protocol's errors for impossible requests. */
export class GtpGame {
  position: Position;
  resigned: Side | undefined;
  readonly game: GameName;
  readonly names: Coordinates;
  private readonly swap: boolean;
  private size: number;

  constructor({ game, size, swap, names }: GtpGameOptions) {
    this.game = game;
    this.names = names;
    this.size = size;
    this.swap = swap;
    this.position = this.start(WHITE);
  }

  get isOver(): boolean {
    return this.resigned !== undefined || this.position.outcome !== undefined;
  }

  /** Such as `W+3`, `B+R` or `0`; `undefined` while the game is running. */
  get result(): string | undefined {
    if (this.resigned !== undefined) return resultOfResignation(this.resigned);
    return this.position.outcome && resultOf(this.position.outcome);
  }

  resize(size: number): void {
    if (startProblem(this.game, { size }) !== undefined) throw new GtpError('unacceptable size');
    this.size = size;
    this.clear();
  }

  clear(): void {
    this.load(this.start(WHITE), undefined);
  }

  /** Continues from another position of the same game. */
  load(position: Position, resigned: Side | undefined): void {
    this.position = position;
    this.size = position.grid.size;
    this.resigned = resigned;
  }

  /** Sides alternate, but either side may make the first move. */
  giveTurn(side: Side): boolean {
    if (this.position.turn === side) return true;
    const fresh = this.position.moves.length === 0 && this.position.freeCount === this.position.grid.cellCount;
    if (fresh) this.position = this.start(side);
    return fresh;
  }

  /** Makes a move given by name, or resigns. */
  play(side: Side, word: string): void {
    if (word.toLowerCase() === 'resign') {
      if (this.isOver) throw new GtpError('illegal move: the game is over');
      this.resigned = side;
      return;
    }
    const move = this.names.moveOf(this.position, word);
    if (move === undefined) {
      const isPass = word.toLowerCase() === 'pass';
      throw new GtpError(`illegal move: ${isPass ? 'no move is a pass' : `${word} is not a valid cell`}`);
    }
    const reason = this.whyRefused(side, move, word.toLowerCase());
    if (reason !== undefined) throw new GtpError(`illegal move: ${reason}`);
    this.position.play(move);
  }

  private whyRefused(side: Side, move: Move, word: string): string | undefined {
    if (this.isOver) return 'the game is over';
    if (!this.giveTurn(side)) return `it is ${sideWord(this.position.turn)}'s turn`;
    return whyIllegal(this.position, move, word);
  }

  make(move: Move): void {
    this.position.play(move);
  }

  undo(): void {
    if (this.resigned !== undefined) this.resigned = undefined;
    else if (this.position.undo() === undefined) throw new GtpError('cannot undo');
  }

  private start(first: Side): Position {
    return startPosition(this.game, { size: this.size, swap: this.swap, first });
  }
}

/** The side that a word of the protocol means. */
export function sideNamed(word: string | undefined): Side {
  const name = word?.toLowerCase() ?? '';
  const side = sideOfWord(name) ?? sides.find((one) => sideLetter(one).toLowerCase() === name);
  if (side === undefined) throw new GtpError('syntax error');
  return side;
}

/** A number of the protocol. */
export function numberNamed(word: string | undefined, kind: 'whole' | 'any' = 'whole'): number {
  const pattern = kind === 'whole' ? /^[0-9]{1,9}$/ : /^[0-9]{1,9}(?:\.[0-9]+)?$/;
  if (word === undefined || !pattern.test(word)) throw new GtpError('syntax error');
  return Number(word);
}
