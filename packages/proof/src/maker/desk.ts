import type { Work } from '@ringfence/wasm-host';
import { BoardSets, cellBit } from './geometry.ts';
import type { Maker, MakerPosition, Makers } from './kernel.ts';
import { findWin, knownWinOf } from './opening.ts';

/** A position without the cells that no longer matter. */
interface Simplified {
  /** The free cells that matter. */
  readonly free: bigint;
  /** A key that all mirror images share. */
  readonly key: string;
  /** The position as text, once for each symmetry. */
  readonly images: readonly string[];
}

/** How much more a chain may cost than in the search: it is a proof already, so only its moves are missing. */
const CHAIN_TIMES = 40;

/** What the writer of proofs asks the searches for Maker. */
export class MakerDesk {
  private readonly makers: readonly Maker[];
  /** Finds chains: the search that looks for the longest. */
  private readonly maker: Maker;
  private readonly sets: BoardSets;
  private readonly first: number;

  /** `first` is Maker's first move on the empty board. */
  constructor(makers: Makers, first: number) {
    this.makers = makers;
    this.maker = makers[makers.length - 1];
    this.sets = new BoardSets(this.maker.board);
    this.first = first;
  }

  /** Leaves out what Maker can neither capture nor needs around a capture: docs/proof-format.md has the rule. */
  reduce(maker: bigint, breaker: bigint): Simplified {
    const { sets } = this;
    let outer = breaker & sets.border;
    for (let grown = 0n; grown !== outer; ) {
      grown = outer;
      outer |= sets.beside(outer) & breaker;
    }
    const open = sets.all & ~(sets.border | outer | sets.beside(outer) | maker);
    const kept = open | sets.beside(open);
    const codes = sets.symmetries[0].map((cell) => {
      const bit = cellBit(cell);
      return (kept & bit) === 0n ? 'x' : maker & bit ? 'M' : breaker & bit ? 'B' : '.';
    });
    const images = sets.symmetries.map((symmetry) => {
      const image = new Array<string>(codes.length);
      for (const [cell, code] of codes.entries()) image[symmetry[cell]] = code;
      return image.join('');
    });
    const key = images.reduce((least, image) => (image < least ? image : least));
    return { free: kept & ~maker & ~breaker, key, images };
  }

  symmetryTo(from: Simplified, to: Simplified): number {
    return from.images.indexOf(to.images[0]);
  }

  preimage(cells: bigint, symmetry: number): bigint {
    return this.sets.preimage(cells, symmetry);
  }

  cellOf(bit: bigint): number {
    return bit.toString(2).length - 1;
  }

  /** A cell on which Maker captures at once, or none. */
  threats(maker: bigint, free: bigint): bigint {
    const chain = this.maker.chain({ maker, breaker: this.sets.all & ~maker & ~free });
    return chain?.captures ? cellBit(chain.move) : 0n;
  }

  /** Maker's winning move. Most positions are in the table; the others are searched. */
  *winningMove(maker: bigint, breaker: bigint): Work<bigint> {
    if ((maker | breaker) === 0n) return cellBit(this.first);
    const position = { maker, breaker };
    const chain = this.maker.chain(position, CHAIN_TIMES);
    if (chain !== undefined) return cellBit(chain.move);
    const win = yield* findWin(this.makers, position);
    if (win?.move === undefined) throw new Error('Maker no longer wins after a move of the proof');
    return cellBit(win.move);
  }

  /** Whether Maker is known to win if Breaker passes; if so, the proof shows that first. */
  winsAfterPass(maker: bigint, breaker: bigint): boolean {
    return this.isRefuted({ maker, breaker });
  }

  /** Which of Breaker's moves to refute next: one that is known to lose and leaves the fewest others. */
  nextReply(maker: bigint, breaker: bigint, must: bigint): bigint {
    let best: bigint | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (let left = must; left !== 0n; left &= left - 1n) {
      const reply = left & -left;
      const carrier = this.knownCarrier({ maker, breaker: breaker | reply });
      if (carrier === undefined) continue;
      const others = (must & carrier & ~reply).toString(2).replaceAll('0', '').length;
      if (others >= fewest) continue;
      fewest = others;
      best = reply;
    }
    return best ?? must & -must;
  }

  private isRefuted(position: MakerPosition): boolean {
    return this.knownCarrier(position) !== undefined;
  }

  private knownCarrier(position: MakerPosition): bigint | undefined {
    return knownWinOf(this.makers, position)?.carrier ?? this.maker.chain(position)?.carrier;
  }
}
