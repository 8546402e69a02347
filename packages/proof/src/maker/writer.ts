import { CapturesWriter } from '../breaker/captures-writer.ts';
import { ByteSink, WRITTEN_MAGIC } from '../breaker/proof-bytes.ts';
import type { Work } from '../work.ts';
import { MakerDesk } from './desk.ts';
import { cellBit } from './geometry.ts';
import type { Maker, MakerPosition } from './kernel.ts';
import { refuteAll } from './opening.ts';
import { middleOf, Replies } from './replies.ts';

/** Nodes between two opportunities to stop. */
const SLICE = 20;
const EMPTY_BOARD: MakerPosition = { maker: 0n, breaker: 0n };

/** Finds and writes a proof that Maker, to move, captures. On an empty board it begins in the middle. */
export class MakerWriter {
  readonly sink = new ByteSink();
  /** Whether the search finds a win, once it is known; if not, nothing is written. */
  captures: boolean | undefined;
  private readonly maker: Maker;
  private readonly writer: CapturesWriter;
  private readonly position: MakerPosition;
  private readonly work: Work<void>;

  constructor(maker: Maker, position = EMPTY_BOARD) {
    this.maker = maker;
    this.position = position;
    this.writer = new CapturesWriter(new MakerDesk(maker, middleOf(maker.board)), this.sink);
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
    const { rows, columns } = this.maker.board;
    const { maker, breaker } = this.position;
    this.captures = yield* this.search();
    if (!this.captures) return;
    const letters = Array.from({ length: rows * columns }, (_, cell) =>
      maker & cellBit(cell) ? 'W' : breaker & cellBit(cell) ? 'B' : '.',
    );
    const claims = [{ maker: 'white', toMove: 'maker', value: 'captures' }];
    const header = { game: 'squatter', rows, columns, position: letters.join(''), claims };
    this.sink.put(...new TextEncoder().encode(`${WRITTEN_MAGIC}\n${JSON.stringify(header)}\n`));
    yield* this.writer.makerToMove(maker, breaker);
  }

  private *search(): Work<boolean> {
    const { maker, position } = this;
    const { board } = maker;
    if (position.maker === 0n) return yield* refuteAll(maker, new Replies(board, middleOf(board)));
    for (;;) {
      const answer = maker.ask(position, SLICE);
      if (answer !== undefined) return answer;
      yield;
    }
  }
}
