import { type Clock, type Engine, type Info, type Limits, levelMove, type SearchKind } from '@ringfence/engine';
import type { Move, Position } from '@ringfence/rules';

/** How the engine thinks without a clock. */
export type Thinking =
  | { readonly level: number; readonly seed: number; readonly search?: SearchKind }
  | { readonly limits: Limits };

/** Finds moves, and remembers the last search. */
export class GtpThinker {
  last: { readonly position: Position; readonly info: Info } | undefined;
  private readonly engine: Engine;
  private readonly thinking: Thinking;

  constructor(engine: Engine, thinking: Thinking) {
    this.thinking = thinking;
    // A level requests analyses itself; this records them.
    this.engine = {
      bestMove: engine.bestMove.bind(engine),
      solve: engine.solve.bind(engine),
      clear: () => engine.clear(),
      close: () => engine.close(),
      analyse: async (position, limits, onInfo, signal) => {
        const kept = position.clone();
        const info = await engine.analyse(position, limits, onInfo, signal);
        this.last = { position: kept, info };
        return info;
      },
    };
  }

  /** Whether the last search says that a position's chance of winning is below this percentage. */
  isHopeless(position: Position, percent: number): boolean {
    const { last } = this;
    if (last === undefined || last.position.hash !== position.hash) return false;
    const [{ value }] = last.info.moves;
    return 50 * (1 + value) < percent;
  }

  async move(position: Position, clock: Clock | undefined): Promise<Move> {
    const { thinking, engine } = this;
    if ('level' in thinking) {
      return levelMove(engine, position, thinking.level, thinking.seed, undefined, thinking.search);
    }
    const moves = position.legalMoves();
    if (moves.length === 1) return moves[0];
    const limits = clock === undefined ? thinking.limits : { clock, ...this.chosenSearch };
    return (await engine.analyse(position, limits)).moves[0].move;
  }

  /** Thinks until the signal, or within limits, with the search that was chosen for moves. */
  analyse(position: Position, limits: Limits, onInfo: (info: Info) => void, signal: AbortSignal): Promise<Info> {
    return this.engine.analyse(position, { ...limits, ...this.chosenSearch }, onInfo, signal);
  }

  private get chosenSearch(): Pick<Limits, 'search'> {
    const { search } = 'level' in this.thinking ? this.thinking : this.thinking.limits;
    return search === undefined ? {} : { search };
  }

  /** For a new game. */
  forget(): void {
    this.last = undefined;
  }
}
