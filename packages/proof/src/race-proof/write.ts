import type { Work } from '@ringfence/wasm-host';
import { joinedBytes } from '../breaker/proof-bytes.ts';
import { BREAKER_CELL, type Cells, createProofBoard, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import { withCell } from '../breaker-proof/holds.ts';
import { cellBit } from '../maker/geometry.ts';
import type { Makers } from '../maker/kernel.ts';
import { type MakerSubject, makerSubject } from '../maker/subject.ts';
import { type Chain, chainWins } from './chain.ts';
import { MakerStrategist } from './maker-strategist.ts';
import { freeIn, headerLines, RecordWriter } from './record-writer.ts';
import { squatterRace } from './squatter.ts';

/** Writes the proof that Maker, to move in Squatter, captures first, from a search for that which has found it. */
export class RaceWriter extends RecordWriter {
  /** The proof may rest on several searches, the last of which finds the longest chains. `first` is the first move on an empty board. */
  constructor(makers: Makers, first: number) {
    const { rows, columns } = makers[0].board;
    const rules = squatterRace(createProofBoard(rows, columns));
    super(rules, new MakerStrategist(makers, rules, first));
  }

  /** Writes all of it. */
  *write(subject: MakerSubject): Work<void> {
    this.sink.put(...headerOf(subject));
    yield* this.toMove(cellsOf(subject));
  }
}

/** Writes the proof for an empty board reply by reply, so that what is refuted can be stored before the rest is. */
export class RaceReplyWriter extends RaceWriter {
  private readonly subject: MakerSubject;
  private readonly first: number;
  private readonly moved: Cells;
  private readonly replies: number[] = [];
  private readonly records: Uint8Array[] = [];
  private readonly chains: Chain[] = [];

  constructor(makers: Makers, first: number) {
    super(makers, first);
    this.subject = makerSubject(makers[0].board);
    this.first = first;
    this.moved = withCell(new Uint8Array(this.rules.size), first, MAKER_CELL);
    this.positions = 1;
  }

  /** The replies that no record refutes, directly or as an image. */
  get open(): number[] {
    return freeIn(this.moved).filter((reply) => {
      const after = withCell(this.moved, reply, BREAKER_CELL);
      return !this.chains.some((chain) => chainWins(this.rules, after, chain)) && this.known.find(after) === undefined;
    });
  }

  /** Adds the records of a reply that the search has refuted. */
  *add(reply: number): Work<void> {
    yield* this.reply(this.moved, reply, this.chains, []);
    this.replies.push(reply);
    this.records.push(this.sink.take());
  }

  /** The proof so far: it names the replies, and is complete if none is open. */
  bytes(): Uint8Array {
    return joinedBytes([headerOf(this.subject, this.replies), Uint8Array.of(this.first), ...this.records]);
  }
}

const headerOf = ({ board, letters: position, side: toMove }: MakerSubject, answers?: readonly number[]): Uint8Array =>
  headerLines({ game: 'squatter', ...board, position, toMove, answers });

const cellsOf = ({ letters, position: { maker, breaker } }: MakerSubject): Cells =>
  Uint8Array.from(letters, (_, cell) =>
    maker & cellBit(cell) ? MAKER_CELL : breaker & cellBit(cell) ? BREAKER_CELL : FREE_CELL,
  );
