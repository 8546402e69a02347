import {
  type GameName,
  games,
  gridOfGame,
  type Move,
  type Outcome,
  type Side,
  type SideOrNone,
  type StartOptions,
  startProblem,
  WHITE,
  type WinKind,
} from '@ringfence/rules';
import { growTo, guard, PAGE } from '@ringfence/wasm-host';
import { BRIDGE, KINDS_SHIFT, LOOP, TRIPOD, WINNER_BITS } from './codes.ts';
import { rulesCode } from './hex/rules-code.ts';
import { type KernelModule, loadModule } from './module.ts';

export interface KernelOptions {
  /** Pages of 64 KiB to start with; {@link Kernel.reserve} adds more later. */
  readonly memoryPages?: number;
}

/** The results of a batch of random games. */
export interface PlayoutTally {
  readonly games: number;
  readonly white: number;
  readonly black: number;
  readonly draws: number;
  /** Moves played in all games together. */
  readonly moves: number;
  /** Squatter: White's score minus Black's, over all games together. */
  readonly lead: number;
}

/** Games per call, so that no sum inside the kernel can overflow. */
const BATCH = 1_000_000;
const winKinds: readonly (readonly [WinKind, bit: number])[] = [
  ['tripod', TRIPOD],
  ['loop', LOOP],
  ['bridge', BRIDGE],
];

/** Loads a kernel with its own memory; it holds one position at a time and starts with an empty 6×6 Squatter board. */
export async function createKernel(options: KernelOptions = {}): Promise<Kernel> {
  const kernel = new Kernel(guard(await loadModule()));
  kernel.start('squatter', { size: 6 });
  if (options.memoryPages !== undefined) kernel.reserve(options.memoryPages * PAGE - kernel.tableBase);
  return kernel;
}

/**
 * A position inside the WebAssembly kernel. It plays by the rules of `@ringfence/rules` and agrees with its `Position`
 * in everything they share.
 */
export class Kernel {
  private readonly module: KernelModule;
  private cellCount = 0;

  constructor(module: KernelModule) {
    this.module = module;
  }

  /** The kernel's memory. Ask again after {@link reserve}: growing creates a new buffer. */
  get buffer(): ArrayBuffer {
    return this.module.memory.buffer;
  }

  /** The first byte of memory that the kernel itself does not use. */
  get tableBase(): number {
    return this.module.tableBase();
  }

  /** Makes sure that at least `bytes` of memory follow {@link tableBase}. */
  reserve(bytes: number): void {
    growTo(this.module.memory, this.tableBase + bytes);
  }

  /** Starts a new game; like the rules, throws for invalid options. */
  start(game: GameName, options: StartOptions): void {
    const problem = startProblem(game, options);
    if (problem !== undefined) throw new RangeError(problem);
    const { size, first = WHITE, swap = false } = options;
    this.cellCount = gridOfGame(game, size).cellCount;
    if (games[game].hasScores) this.module.startSquatter(size, first);
    else this.module.startHex(size, first, rulesCode(game), Number(swap));
  }

  /** Sets up any position, like the rules' `positionFromCells`. */
  setUp(game: GameName, size: number, pieces: Uint8Array, owners: Uint8Array, turn: Side): void {
    const { cellCount } = gridOfGame(game, size);
    for (const codes of [pieces, owners]) {
      if (codes.length !== cellCount) throw new RangeError(`${codes.length} cells for a board of ${cellCount}`);
      const wrong = codes.find((code) => code > 2);
      if (wrong !== undefined) throw new RangeError(`${wrong} is neither 0 nor a side`);
    }
    this.start(game, { size, first: turn });
    this.bytes(this.module.piecesAt()).set(pieces);
    this.bytes(this.module.ownersAt()).set(owners);
    this.module.setUp();
  }

  isLegal(move: Move): boolean {
    // WebAssembly would round and wrap numbers that are not cells into some that are.
    return move === (move | 0) && this.module.isLegal(move) !== 0;
  }

  /** Free cells in reading order, then the swap if it is allowed; none when the game is over. */
  legalMoves(): Move[] {
    const count = this.module.writeMoves();
    return Array.from(new Int16Array(this.buffer, this.module.movesAt(), count));
  }

  /** Plays a legal move; an illegal one is a bug in the caller and throws. */
  play(move: Move): void {
    if (move !== (move | 0) || this.module.play(move) === 0) throw new RangeError(`illegal move ${move}`);
  }

  /** Undoes the last move and returns it; `undefined` at the start. */
  undo(): Move | undefined {
    const move = this.module.lastMove();
    return this.module.undo() === 0 ? undefined : move;
  }

  get turn(): Side {
    return this.module.turn() as Side;
  }

  /** How many moves have been played since the start or the set-up. */
  get ply(): number {
    return this.module.ply();
  }

  get freeCount(): number {
    return this.module.freeCount();
  }

  get maySwap(): boolean {
    return this.module.maySwap() !== 0;
  }

  /** A copy of the piece on each cell, captured pieces included. */
  get pieces(): Uint8Array {
    this.module.writeCells();
    return this.bytes(this.module.piecesAt()).slice();
  }

  /** A copy of the owner of each cell; all 0 on hexagons. */
  get owners(): Uint8Array {
    this.module.writeCells();
    return this.bytes(this.module.ownersAt()).slice();
  }

  get scores(): [white: number, black: number] {
    return [this.module.score(1), this.module.score(2)];
  }

  /** The number that the rules give as `Position.hash`. */
  get hash(): bigint {
    return BigInt.asUintN(64, this.module.hash());
  }

  /** `undefined` while the game is running. */
  get outcome(): Outcome | undefined {
    const code = this.module.outcome();
    if (code === 0) return undefined;
    const [white, black] = this.scores;
    return {
      winner: (code & WINNER_BITS) as SideOrNone,
      by: winKinds.filter(([, bit]) => (code >> KINDS_SHIFT) & bit).map(([kind]) => kind),
      margin: Math.abs(white - black),
    };
  }

  /**
   * Plays random games from here to the end, all free cells equally likely; the position does not change. Nobody swaps
   * in them.
   */
  playouts(games: number, seed: number): PlayoutTally {
    if (!Number.isSafeInteger(games) || games < 0) throw new RangeError(`cannot play ${games} games`);
    if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed is a whole number, not ${seed}`);
    const total = { games, white: 0, black: 0, draws: 0, moves: 0, lead: 0 };
    this.module.seed(seed | 0, Math.floor(seed / 2 ** 32) | 0);
    for (let left = games; left > 0; left -= BATCH) {
      this.module.playouts(Math.min(left, BATCH));
      const [white, black, draws, moves, lead] = new Int32Array(this.buffer, this.module.tallyAt(), 5);
      total.white += white;
      total.black += black;
      total.draws += draws;
      total.moves += moves;
      total.lead += lead;
    }
    return total;
  }

  private bytes(address: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer, address, this.cellCount);
  }
}
