import type { Engine, NodeKind } from '@ringfence/engine';
import { type GameName, type Position, type Random, randomSource, startPosition } from '@ringfence/rules';
import { type BuiltIn, isBuiltIn } from '../game/arena-game.ts';
import type { GamePlan } from '../game/game.ts';
import type { ProgramTable } from '../game-program/table.ts';
import type { Fixture, OpeningWish } from './schedule/schedule.ts';

/** The engine's values range from −1 to 1; up to this value a position is balanced. */
const EVEN = 0.2;
/** After this many attempts the most balanced one is taken. */
const MOST_TRIES = 24;
/** The engine's effort for each. */
const NODES: Readonly<Record<NodeKind, number>> = { positions: 2000, simulations: 400 };

/** The other game of a pair, and other pairs of the round, need the same opening soon after. */
const KEPT = 64;

/** Finds the openings that fixtures ask for; the same fixture has the same opening on every machine. */
export class OpeningFinder {
  private engine: Promise<Engine> | undefined;
  private readonly found = new Map<string, readonly string[]>();

  /** The whole plan of a game. */
  async complete({ plan, opening }: Fixture): Promise<GamePlan> {
    return { ...plan, opening: await this.movesOf(plan, opening) };
  }

  /** Plays the opening of a game whose rules are a program, which alone knows its moves. */
  async playAt(table: ProgramTable, { plan, opening }: Fixture): Promise<GamePlan> {
    if (opening.kind === 'moves') await playAll(table, opening.moves);
    else {
      const random = randomSource(opening.seed);
      for (let tries = 0; tries < MOST_TRIES && table.moves.length < opening.plies; tries++) {
        while (table.moves.length < opening.plies && table.legal.length > 0) await table.play(random.pick(table.legal));
        if (table.ending === undefined) break;
        await table.restart();
      }
    }
    return { ...plan, opening: table.moves.map(({ name }) => name) };
  }

  private async movesOf(plan: Fixture['plan'], opening: OpeningWish): Promise<readonly string[]> {
    if (opening.kind === 'moves') return opening.moves;
    if (opening.kind === 'balanced' && isBuiltIn(plan)) return this.balanced(plan, opening.plies, opening.seed);
    if (!isBuiltIn(plan)) throw new RangeError(`game ${plan.id} needs a table for its opening`);
    const random = randomSource(opening.seed);
    for (;;) {
      const position = randomMoves(plan.game, plan.size, plan.swap, opening.plies, random);
      if (position !== undefined) return namesOf(position);
    }
  }

  close(): void {
    void this.engine?.then((engine) => engine.close());
    this.engine = undefined;
  }

  private async balanced(plan: BuiltIn<Fixture['plan']>, plies: number, seed: number): Promise<readonly string[]> {
    const { game, size, swap } = plan;
    const key = `${game} ${size} ${swap} ${plies} ${seed}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const moves = await this.search(game, size, swap, plies, randomSource(seed));
    if (this.found.size >= KEPT) this.found.delete(this.found.keys().next().value ?? '');
    this.found.set(key, moves);
    return moves;
  }

  private async search(game: GameName, size: number, swap: boolean, plies: number, random: Random): Promise<string[]> {
    let best: { readonly moves: string[]; readonly lead: number } | undefined;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const position = randomMoves(game, size, swap, plies, random);
      if (position === undefined) continue;
      const lead = await this.leadIn(position);
      if (best === undefined || lead < best.lead) best = { moves: namesOf(position), lead };
      if (lead <= EVEN) break;
    }
    return best?.moves ?? [];
  }

  /** By how much the engine prefers one side. */
  private async leadIn(position: Position): Promise<number> {
    if (position.maySwap) return 0; // the side with the swap makes it even
    const { createEngine, nodeKindOf } = await import('@ringfence/engine');
    this.engine ??= createEngine({ seed: 1, tableSize: 8 });
    const engine = await this.engine;
    engine.clear(); // earlier searches must not influence the value
    const { moves } = await engine.analyse(position, { nodes: NODES[nodeKindOf(position.game)] });
    return Math.abs(moves[0].value);
  }
}

async function playAll(table: ProgramTable, moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    const wrong = await table.play(move);
    if (wrong !== undefined) throw new RangeError(`the opening cannot be played. ${wrong.words}`);
  }
  if (table.ending !== undefined) throw new RangeError('the game is over after its opening');
}

/** Random moves that neither end the game nor capture anything; `undefined` if they did. */
function randomMoves(game: GameName, size: number, swap: boolean, plies: number, random: Random): Position | undefined {
  const position = startPosition(game, { size, swap });
  while (position.moves.length < plies && position.outcome === undefined) {
    const cells = position.legalMoves().filter((move) => move >= 0);
    position.play(random.pick(cells));
  }
  const captured = position.scores[0] + position.scores[1] > 0;
  return position.outcome !== undefined || captured ? undefined : position;
}

const namesOf = ({ moves, grid }: Position): string[] => moves.map((move) => grid.nameOf(move));
