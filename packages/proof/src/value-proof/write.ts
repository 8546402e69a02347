import { games, type Move, otherSide, type Position, type Side, WHITE } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import { ByteSink } from '../breaker/proof-bytes.ts';
import { HexagonRaceWriter } from '../race-proof/hexagon-writer.ts';
import type { RaceStrategist } from '../race-proof/record-writer.ts';

const MAGIC = 'ringfence value 1';
/** Nodes between two opportunities to stop. */
const SLICE = 5000;

/** The claim of a proof of a value: a side gets at least this much. */
interface Claim {
  readonly side: Side;
  readonly atLeast: number;
}

/** Knows the values of positions of one board, and moves that keep them: a solver. Each step gets a budget of nodes. */
export interface ValueKeeper {
  grant(nodes: number): void;
  /** What the side to move gets at the end: 1, 0 or −1 on hexagons, its lead in Squatter. */
  value(position: Position): Work<number>;
  /** A move of the side to move that gets it at least this much; the position must be worth it. */
  keepingMove(position: Position, atLeast: number): Work<Move>;
  /** Knows how the side to move wins on a hexagon, if that is what the value says: such a proof is much shorter. */
  readonly strategist?: RaceStrategist | undefined;
}

/**
 * Writes the proof of a position's value: a move of the claimant's in every position of its own that can occur. Where the side to
 * move wins on a hexagon, it is the proof of a race, in which chains of threats stand for most of these.
 */
export class ValueWriter {
  /** For the side to move, once it is known. */
  value: number | undefined;
  private readonly ownSink = new ByteSink();
  private ownPositions = 0;
  private race: HexagonRaceWriter | undefined;
  private readonly keeper: ValueKeeper;
  private readonly position: Position;
  private readonly work: Work<void>;

  constructor(keeper: ValueKeeper, position: Position) {
    this.keeper = keeper;
    this.position = position.clone();
    this.work = this.write();
  }

  get sink(): ByteSink {
    return this.race?.sink ?? this.ownSink;
  }

  /** The number of positions in the proof. */
  get positions(): number {
    return this.race?.positions ?? this.ownPositions;
  }

  /** Works for a slice; true once the proof is complete. */
  step(): boolean {
    this.keeper.grant(SLICE);
    return this.work.next().done === true;
  }

  private *write(): Work<void> {
    const { position, sink } = this;
    const { strategist } = this.keeper;
    const value = yield* this.keeper.value(position);
    this.value = value;
    if (value > 0 && strategist !== undefined && position.outcome === undefined) {
      this.race = new HexagonRaceWriter(strategist, position);
      while (!this.race.step()) yield;
      return;
    }
    const claims = claimsOf(position, value);
    const header = {
      game: position.game,
      size: position.grid.size,
      toMove: nameOf(position.turn),
      pieces: position.pieces.join(''),
      owners: position.owners.join(''),
      claims: claims.map(({ side, atLeast }) => ({ side: nameOf(side), atLeast })),
    };
    sink.put(...new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(header)}\n`));
    for (const claim of claims) yield* this.visit(claim, new Set());
  }

  /** Visits all positions that can occur, in the checker's order. */
  private *visit(claim: Claim, known: Set<string>): Work<void> {
    const { position } = this;
    if (position.outcome !== undefined) return;
    const key = keyOf(position);
    if (known.has(key)) return;
    if (position.turn === claim.side) {
      const move = yield* this.keeper.keepingMove(position, claim.atLeast);
      this.sink.put(move);
      position.play(move);
      yield* this.visit(claim, known);
      position.undo();
    } else {
      for (const move of position.legalMoves()) {
        position.play(move);
        yield* this.visit(claim, known);
        position.undo();
      }
    }
    known.add(key);
    this.ownPositions++;
  }
}

const nameOf = (side: Side): 'white' | 'black' => (side === WHITE ? 'white' : 'black');

/** Without scores a win is one claim; everything else needs both sides. */
function claimsOf({ game, turn }: Position, value: number): Claim[] {
  const own = { side: turn, atLeast: value };
  const others = { side: otherSide(turn), atLeast: 0 - value };
  if (games[game].hasScores || value === 0) return [own, others];
  return value > 0 ? [own] : [others];
}

/** A key that all images of a position share, and no other: the least of them. Most differ from it within a few cells. */
function keyOf({ grid, pieces, owners, turn }: Position): string {
  const { cellCount, symmetries } = grid;
  const codes = pieces.map((piece, cell) => piece + 3 * owners[cell]);
  let least = symmetries[0];
  for (const symmetry of symmetries) {
    let i = 0;
    while (i < cellCount && codes[symmetry[i]] === codes[least[i]]) i++;
    if (i < cellCount && codes[symmetry[i]] < codes[least[i]]) least = symmetry;
  }
  return String.fromCharCode(turn, ...Array.from(least, (cell) => codes[cell]));
}
