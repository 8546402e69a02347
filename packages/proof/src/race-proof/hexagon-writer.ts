import { isConnectionGame, type Position, WHITE } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import { BREAKER_CELL, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import { HexagonRace } from './hexagon.ts';
import { type Gathering, headerLines, type RaceStrategist, RecordWriter } from './record-writer.ts';

/** Writes the proof that the side to move in Fencemaster or Havannah wins, once a search has found that it does. */
export class HexagonRaceWriter extends RecordWriter {
  private readonly work: Work<void>;

  constructor(strategist: RaceStrategist, position: Position, gathering?: Gathering) {
    const { game, grid, outcome } = position;
    if (!isConnectionGame(game) || outcome !== undefined)
      throw new RangeError('this is about a game on hexagons that is not over');
    super(new HexagonRace(game, grid.size), strategist, gathering);
    this.work = this.write(position);
  }

  /** Works for a moment; true once the proof is complete. */
  step(): boolean {
    return this.work.next().done === true;
  }

  private *write({ game, grid, turn, pieces }: Position): Work<void> {
    const letters = Array.from(pieces, (piece) => '.WB'[piece]).join('');
    const toMove = turn === WHITE ? 'white' : 'black';
    this.sink.put(...headerLines({ game, size: grid.size, position: letters, toMove }));
    yield* this.toMove(
      Uint8Array.from(pieces, (piece) => (piece === 0 ? FREE_CELL : piece === turn ? MAKER_CELL : BREAKER_CELL)),
    );
  }
}
