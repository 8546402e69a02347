import type { Work } from '@ringfence/wasm-host';
import { ByteSink } from '../breaker/proof-bytes.ts';
import { BREAKER_CELL, type CellSet, type Cells, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import { withCell } from '../breaker-proof/holds.ts';
import { KnownPositions } from '../breaker-proof/known.ts';
import { type Chain, chainWins } from './chain.ts';
import type { RaceRules } from './rules.ts';

const MAGIC = 'ringfence race 1';
const CHAIN = 0x80;

/**
 * Knows how the side to move wins: a search that has proved it. Cells are in reading order: 0 free, 1 a piece of the side to
 * move, 2 a piece of the other side.
 */
export interface RaceStrategist {
  /** A complete chain of threats, if the side to move has one. */
  chain(cells: Cells): Work<Chain | undefined>;
  /** A winning move in a position without such a chain. */
  move(cells: Cells): Work<number>;
  /** Chains that may refute replies to a move, which is on the board; they are tried before a chain is asked for. Default: none. */
  pool?(moved: Cells): Work<readonly Chain[]>;
}

/** How several writers ask a strategist about a proof together, each in an order of its own: what they write is no proof. */
export interface Gathering {
  order(replies: readonly number[]): readonly number[];
  /** What some writer has gone through to the end. */
  readonly known: { find(cells: Cells): unknown; add(cells: Cells, carrier: CellSet): void };
}

/** Writes the records of a proof that Maker, to move, wins, in the checker's order. */
export class RecordWriter {
  readonly sink = new ByteSink();
  /** The number of positions in the proof, without those of chains. */
  positions = 0;
  protected readonly rules: RaceRules;
  protected readonly known: Gathering['known'];
  private readonly strategist: RaceStrategist;
  private readonly order: Gathering['order'];

  constructor(rules: RaceRules, strategist: RaceStrategist, gathering?: Gathering) {
    this.rules = rules;
    this.order = gathering?.order ?? ((replies) => replies);
    this.known = gathering?.known ?? new KnownPositions(rules);
    this.strategist = strategist;
  }

  /** Writes the record of a position, with a chain that is known; returns its chain, if it is one. */
  protected *toMove(cells: Cells, known?: Chain): Work<Chain | undefined> {
    const { sink, strategist } = this;
    if (this.known.find(cells) !== undefined) return undefined;
    const chain = known ?? (yield* strategist.chain(cells));
    if (chain !== undefined) {
      if (chain !== known && !chainWins(this.rules, cells, chain))
        throw new Error('a chain of the search does not win in a position of the proof');
      sink.put(CHAIN + chain.length, ...chain);
      return chain;
    }
    const move = yield* strategist.move(cells);
    sink.put(move);
    const moved = withCell(cells, move, MAKER_CELL);
    const pool = strategist.pool === undefined ? [] : yield* strategist.pool(moved);
    const chains: Chain[] = [];
    for (const reply of this.order(freeIn(moved))) yield* this.reply(moved, reply, chains, pool);
    this.known.add(cells, new Uint8Array(this.rules.size));
    this.positions++;
    yield;
    return undefined;
  }

  /** Writes what refutes a reply, and adds its chain to those that came before. */
  protected *reply(moved: Cells, reply: number, chains: Chain[], pool: readonly Chain[]): Work<void> {
    const after = withCell(moved, reply, BREAKER_CELL);
    const wins = (chain: Chain): boolean => chainWins(this.rules, after, chain);
    if (chains.some(wins)) return;
    const chain = yield* this.toMove(after, pool.find(wins));
    if (chain !== undefined) chains.push(chain);
  }
}

/** The two lines of text before the records. */
export const headerLines = (header: object): Uint8Array =>
  new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(header)}\n`);

export const freeIn = (cells: Cells): number[] => [...cells.keys()].filter((cell) => cells[cell] === FREE_CELL);
