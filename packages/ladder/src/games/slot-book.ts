import type { Arrival } from './arrivals.ts';
import type { PlannedGame } from './rows.ts';

/** What one side of a finished game has cost. */
interface SlotUse {
  /** `v:VERSION` or `house:WORD`. */
  readonly player: string;
  /** None for house players. */
  readonly team: string | null;
  readonly heldMs: number;
  readonly idleMs: number;
  /** When the game ended, in milliseconds since 1970. */
  readonly at: number;
}

/** Which teams get less of the machine, and why: the means of their last games. */
interface TeamPace {
  readonly heldMs: number;
  readonly idleMs: number;
}

/** The last games of a player or a team. */
interface LastUses {
  readonly uses: readonly SlotUse[];
  readonly pace: TeamPace | undefined;
}

/** Means are of so many games; fewer than the least say too little. */
const LAST = 8;
const LEAST = 2;
/** The share of slot time that teams which hold up the class have together, and over which time it is counted. */
const HOLD_SHARE = 1 / 32;
const WINDOW_MS = 60 * 60_000;
/** Whose programs are idle for longer than this in a game, and this many times as long as usual, holds up the class. */
const IDLE_MS = 1000;
const FAR = 4;
/** Nobody plays less often than others by more than this factor on account of slot time alone. */
const MOST_COST = 8;

/**
 * What games cost the machine. Shares are by slot time and not by games: whose games take long plays fewer of them, and
 * teams whose programs are idle for far longer than others', in which nobody can compute, share a small part.
 */
export class SlotBook {
  private readonly players = new Map<string, LastUses>();
  private readonly teams = new Map<string, LastUses>();
  /** The uses of the window, the oldest first, and their sums by player. */
  private readonly recent: SlotUse[] = [];
  private readonly sums = new Map<string, { readonly team: string | null; heldMs: number }>();
  private lastSeq = 0;
  private usual: TeamPace | undefined;

  /** Counts results as they arrive, each once. */
  take(arrivals: readonly Arrival[]): void {
    for (const game of arrivals) {
      if (Number(game.seq) <= this.lastSeq) continue;
      this.lastSeq = Number(game.seq);
      if (game.kind === 'practice') continue;
      const at = game.finished?.getTime() ?? Date.now();
      this.add({ player: game.white, team: game.white_team, heldMs: game.white_ms, idleMs: game.white_idle_ms, at });
      this.add({ player: game.black, team: game.black_team, heldMs: game.black_ms, idleMs: game.black_idle_ms, at });
    }
  }

  /** Counts one side of a finished game. */
  add(use: SlotUse): void {
    for (const [book, key] of [
      [this.players, use.player],
      [this.teams, use.team],
    ] as const) {
      if (key === null) continue;
      const uses = [...(book.get(key)?.uses ?? []), use].slice(-LAST);
      book.set(key, { uses, pace: meanOf(uses) });
    }
    this.recent.push(use);
    this.sum(use, use.heldMs);
    this.usual = undefined;
  }

  /** What is usual among teams: the median of slot time, and, since many may idle on purpose, the quarter of idle time. */
  private usually(): TeamPace {
    if (this.usual !== undefined) return this.usual;
    const paces = [...this.teams.values()].flatMap(({ pace }) => pace ?? []);
    this.usual = {
      heldMs: quantile(
        paces.map(({ heldMs }) => heldMs),
        0.5,
      ),
      idleMs: quantile(
        paces.map(({ idleMs }) => idleMs),
        0.25,
      ),
    };
    return this.usual;
  }

  /** How a player's games go, or those of its team while it is new; `undefined` while nothing is known. */
  paceOf(player: string, team: string | null): TeamPace | undefined {
    return this.players.get(player)?.pace ?? (team === null ? undefined : this.teams.get(team)?.pace);
  }

  /** How many times as long as usual a player's games hold a slot, at least 1. */
  costOf(player: string, team: string | null): number {
    const held = this.paceOf(player, team)?.heldMs ?? 0;
    return Math.min(MOST_COST, Math.max(1, held / Math.max(1, this.usually().heldMs)));
  }

  /** Whether a team's program is idle for so much longer than others' that it holds them up. */
  holdsUp(player: string, team: string | null): boolean {
    const idle = this.paceOf(player, team)?.idleMs ?? 0;
    return team !== null && idle > Math.max(IDLE_MS, FAR * this.usually().idleMs);
  }

  /** Whether nobody knows yet how a player's games go. */
  private isUnknown(player: string, team: string | null): boolean {
    return team !== null && this.paceOf(player, team) === undefined;
  }

  /**
   * Who may get another game besides those that are planned. Games that have to wait for their turn are not piled up: neither one
   * player's, nor, beyond a number, those of a class that is all new.
   */
  mayPlan(planned: readonly PlannedGame[], most: number): (player: string, team: string | null) => boolean {
    const busy = new Set(planned.flatMap(({ white, black }) => [white.player, black.player]));
    const isFull = this.sorted(planned).unknown.length >= most;
    return (player, team) => {
      const isUnknown = this.isUnknown(player, team);
      return !((busy.has(player) && (isUnknown || this.holdsUp(player, team))) || (isUnknown && isFull));
    };
  }

  /** Whether those who hold up the class have had their share of slot time. */
  hasHadShare(now: number): boolean {
    const old = this.recent.findIndex(({ at }) => now - at < WINDOW_MS);
    for (const use of this.recent.splice(0, old < 0 ? this.recent.length : old)) this.sum(use, -use.heldMs);
    let all = 0;
    let held = 0;
    for (const [player, { team, heldMs }] of this.sums) {
      all += heldMs;
      if (this.holdsUp(player, team)) held += heldMs;
    }
    return held > HOLD_SHARE * all;
  }

  /**
   * The games to be played now. Of those with a program that nobody knows, only as many as half of the slots; of those
   * with one that holds up the class, one at a time, and none beyond their share while others wait. `before` are the games
   * that were admitted the last time: they may be running.
   */
  admit(games: readonly PlannedGame[], slots: number, before: ReadonlySet<string>, now: number): PlannedGame[] {
    const { holding, unknown } = this.sorted(games);
    const others = games.length - holding.length;
    const running = holding.filter(({ id }) => before.has(id));
    const mayHold = running.length === 0 && !(others > 0 && this.hasHadShare(now));
    const next = mayHold ? [...holding].sort((a, b) => this.heldBy(a) - this.heldBy(b)).slice(0, 1) : running;
    const admitted = new Set([...next, ...unknown.slice(0, Math.max(1, Math.floor(slots / 2)))]);
    return games.filter((game) => admitted.has(game) || (!holding.includes(game) && !unknown.includes(game)));
  }

  /** The games with a program that holds up the class, and the others with one that nobody knows. */
  private sorted(games: readonly PlannedGame[]): Record<'holding' | 'unknown', PlannedGame[]> {
    const holding = games.filter((game) => this.anySide(game, (...side) => this.holdsUp(...side)));
    const unknown = games.filter(
      (game) => !holding.includes(game) && this.anySide(game, (...side) => this.isUnknown(...side)),
    );
    return { holding, unknown };
  }

  private sum({ player, team }: SlotUse, ms: number): void {
    const known = this.sums.get(player) ?? { team, heldMs: 0 };
    known.heldMs += ms;
    if (known.heldMs > 0) this.sums.set(player, known);
    else this.sums.delete(player);
  }

  private anySide({ white, black }: PlannedGame, is: (player: string, team: string | null) => boolean): boolean {
    return [white, black].some(({ player, team = null }) => is(player, team));
  }

  /** The slot time that the players of a game have had of late. */
  private heldBy({ white, black }: PlannedGame): number {
    return [white, black].reduce((sum, { player }) => sum + (this.sums.get(player)?.heldMs ?? 0), 0);
  }
}

function meanOf(uses: readonly SlotUse[]): TeamPace | undefined {
  if (uses.length < LEAST) return undefined;
  const mean = (of: (use: SlotUse) => number): number => uses.reduce((sum, use) => sum + of(use), 0) / uses.length;
  return { heldMs: mean(({ heldMs }) => heldMs), idleMs: mean(({ idleMs }) => idleMs) };
}

/** The value below which this share of the values is; 0 if there are none. */
function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
}
