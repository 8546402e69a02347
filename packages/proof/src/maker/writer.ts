import type { Work } from '@ringfence/wasm-host';
import { CapturesWriter } from '../breaker/captures-writer.ts';
import { ByteSink, WRITTEN_MAGIC } from '../breaker/proof-bytes.ts';
import { MakerDesk } from './desk.ts';
import type { Maker, Makers } from './kernel.ts';
import { refuteAll } from './opening.ts';
import { middleOf, OneTask, Replies } from './replies.ts';
import type { MakerSubject } from './subject.ts';

/** Finds and writes a proof that Maker, to move, captures. */
export class MakerWriter {
  readonly sink = new ByteSink();
  /** Whether the search finds a win, once it is known; if not, nothing is written. */
  captures: boolean | undefined;
  private readonly makers: readonly Maker[];
  private readonly writer: CapturesWriter;
  private readonly subject: MakerSubject;
  private readonly first: number;
  private readonly work: Work<void>;

  /** The searches take turns and know what they have found before; `first` is the first move on an empty board. */
  constructor(makers: Makers, subject: MakerSubject, first = middleOf(subject.board)) {
    this.makers = makers;
    this.subject = subject;
    this.first = first;
    this.writer = new CapturesWriter(new MakerDesk(makers, first), this.sink);
    this.work = this.write();
  }

  /** The number of positions in the proof. */
  get positions(): number {
    return this.writer.positions;
  }

  /** Works for a slice; true once the proof is complete, or no win is found. */
  step(): boolean {
    return this.work.next().done === true;
  }

  private *write(): Work<void> {
    const { board, letters: position, side, position: start } = this.subject;
    this.captures = yield* this.search();
    if (!this.captures) return;
    const claims = [{ maker: side, toMove: 'maker', value: 'captures' }];
    const header = { game: 'squatter', ...board, position, claims };
    this.sink.put(...new TextEncoder().encode(`${WRITTEN_MAGIC}\n${JSON.stringify(header)}\n`));
    yield* this.writer.makerToMove(start.maker, start.breaker);
  }

  private search(): Work<boolean> {
    const { position } = this.subject;
    const isEmpty = (position.maker | position.breaker) === 0n;
    return refuteAll(this.makers, isEmpty ? new Replies(this.subject.board, this.first) : new OneTask(position));
  }
}
