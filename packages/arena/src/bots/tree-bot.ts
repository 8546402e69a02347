import { type Random, randomSource, type Side } from '@ringfence/rules';
import type { Answer, Bot, GameStart, MoveQuestion } from '../game/bot.ts';
import type { PracticeTable, TableLender } from '../game/table.ts';

/** A position that the search has met, by the moves that lead there. */
interface Node {
  readonly side: Side;
  readonly moves: readonly string[];
  readonly children: Map<string, Node>;
  visits: number;
  /** What the side that moved here has won, a draw being a half. */
  won: number;
}

/** How much a move that was tried seldom is worth a try, as usual in UCT. */
const CURIOSITY = 1.0;
/** Rules may be slow, and a clock for a whole game would let it think for minutes. */
const MOST_MS = 2000;
/** A random game is a draw after so many moves more. */
const LONGEST_PLAYOUT = 200;

/**
 * Plays any game whose rules are a program, by random games from the present position (UCT) at a table of its own. It knows
 * nothing of the game: whoever lists moves has an opponent for nothing.
 */
export class TreeBot implements Bot {
  private readonly house: TableLender;
  private readonly playouts: number;
  private random: Random = randomSource(0);
  private played: string[] = [];

  constructor(playouts: number, house: TableLender) {
    this.playouts = playouts;
    this.house = house;
  }

  async startGame({ seed, side }: GameStart): Promise<void> {
    this.random = randomSource(seed * 2 + side);
    this.played = [];
  }

  async observe(_: Side, move: string): Promise<void> {
    this.played.push(move);
  }

  async chooseMove({ legal, ms }: MoveQuestion): Promise<Answer> {
    const began = performance.now();
    const move =
      legal.length < 2
        ? (legal[0] ?? 'resign')
        : await this.house.withTable((table) => this.search(table, began + Math.min(ms / 2, MOST_MS)));
    this.played.push(move);
    const wallMs = performance.now() - began;
    return { move, time: { wallMs, cpuMs: Math.min(wallMs, ms) } };
  }

  async endGame(): Promise<void> {}

  async close(): Promise<void> {}

  /** Half of the time is left for a busy machine. */
  private async search(table: PracticeTable, until: number): Promise<string> {
    let root: Node | undefined;
    for (let tries = 0; tries < this.playouts && (root === undefined || performance.now() < until); tries++) {
      await table.restart();
      for (const move of this.played) await table.play(move);
      root ??= nodeAt(table);
      await this.playOut(table, root);
    }
    const [best] = [...(root as Node).children].sort(([, a], [, b]) => b.visits - a.visits);
    return best[0];
  }

  private async playOut(table: PracticeTable, root: Node): Promise<void> {
    const path: Node[] = [root];
    const movers: Side[] = [];
    let node = root;
    while (table.ending === undefined) {
      const fresh = node.moves.filter((move) => !node.children.has(move));
      const move = fresh.length > 0 ? this.random.pick(fresh) : bestOf(node);
      movers.push(node.side);
      await table.play(move);
      const next = node.children.get(move) ?? nodeAt(table);
      node.children.set(move, next);
      node = next;
      path.push(node);
      if (fresh.length > 0) break;
    }
    for (let more = 0; table.ending === undefined && more < LONGEST_PLAYOUT; more++) {
      await table.play(this.random.pick(table.legal));
    }
    const winner = table.ending?.winner ?? 0;
    root.visits++;
    for (const [i, side] of movers.entries()) {
      path[i + 1].visits++;
      path[i + 1].won += winner === side ? 1 : winner === 0 ? 0.5 : 0;
    }
  }
}

const nodeAt = ({ turn, legal }: PracticeTable): Node => ({
  side: turn,
  moves: legal,
  children: new Map(),
  visits: 0,
  won: 0,
});

function bestOf({ children, visits }: Node): string {
  const worth = ({ visits: own, won }: Node): number => won / own + CURIOSITY * Math.sqrt(Math.log(visits) / own);
  return [...children].reduce((best, one) => (worth(one[1]) > worth(best[1]) ? one : best))[0];
}
