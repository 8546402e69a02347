import type { LadderStore } from '../schema/ladder-store.ts';
import type { PlannedGame } from './rows.ts';

/** What one side of a finished game has cost. */
export interface SlotUse {
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
export interface TeamPace {
  readonly heldMs: number;
  readonly idleMs: number;
}

/** Means are of so many games; fewer than the least say too little. */
const LAST = 8;
const LEAST = 2;
/** Results that are read at the start. */
const READ = 2000;
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
  private readonly players = new Map<string, SlotUse[]>();
  private readonly teams = new Map<string, SlotUse[]>();
  /** The uses of the window, the oldest first, and their sums by player. */
  private readonly recent: SlotUse[] = [];
  private readonly sums = new Map<string, { readonly team: string | null; heldMs: number }>();
  private lastSeq: string | undefined;
  private reading: Promise<void> | undefined;
  private usual: TeamPace | undefined;

  /** Reads the results since the last call. */
  refresh(store: LadderStore): Promise<void> {
    this.reading ??= this.read(store).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read({ database }: LadderStore): Promise<void> {
    for (;;) {
      const rows = await database.query<Omit<SlotUse, 'at'> & { seq: string; at: Date; side: number }>(
        `SELECT seq::text AS seq, side, player, team, held AS "heldMs", idle AS "idleMs", finished AS at
          FROM (SELECT * FROM ladder.games WHERE seq > coalesce($1::bigint, (SELECT max(seq) - $2 FROM ladder.games))
            AND kind <> 'practice' ORDER BY seq LIMIT $2) AS game
          CROSS JOIN LATERAL (VALUES (1, white, white_team, white_ms, white_idle_ms),
            (2, black, black_team, black_ms, black_idle_ms)) AS use (side, player, team, held, idle)
          ORDER BY game.seq, side`,
        [this.lastSeq ?? null, READ],
      );
      for (const { at, ...use } of rows) this.add({ ...use, at: at.getTime() });
      this.lastSeq = rows.at(-1)?.seq ?? this.lastSeq;
      if (rows.length < 2 * READ) break;
    }
  }

  /** Counts one side of a finished game. */
  add(use: SlotUse): void {
    for (const [book, key] of [
      [this.players, use.player],
      [this.teams, use.team],
    ] as const) {
      if (key !== null) book.set(key, [...(book.get(key) ?? []), use].slice(-LAST));
    }
    this.recent.push(use);
    this.sum(use, use.heldMs);
    this.usual = undefined;
  }

  /** What is usual among teams: the median of slot time, and, since many may idle on purpose, the quarter of idle time. */
  private usually(): TeamPace {
    if (this.usual !== undefined) return this.usual;
    const paces = [...this.teams.values()].flatMap((uses) => meanOf(uses) ?? []);
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
    return meanOf(this.players.get(player)) ?? (team === null ? undefined : meanOf(this.teams.get(team)));
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

  /** Whether a player's games have to wait for their turn: it holds up the class, or nobody knows yet. */
  isDoubtful(player: string, team: string | null): boolean {
    return team !== null && (this.paceOf(player, team) === undefined || this.holdsUp(player, team));
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
    const holding = games.filter((game) => this.anySide(game, (...side) => this.holdsUp(...side)));
    const unknown = games.filter(
      (game) => !holding.includes(game) && this.anySide(game, (...side) => this.isDoubtful(...side)),
    );
    const others = games.length - holding.length;
    const running = holding.filter(({ id }) => before.has(id));
    const mayHold = running.length === 0 && !(others > 0 && this.hasHadShare(now));
    const next = mayHold ? [...holding].sort((a, b) => this.heldBy(a) - this.heldBy(b)).slice(0, 1) : running;
    const admitted = new Set([...next, ...unknown.slice(0, Math.max(1, Math.floor(slots / 2)))]);
    return games.filter((game) => admitted.has(game) || (!holding.includes(game) && !unknown.includes(game)));
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

function meanOf(uses: readonly SlotUse[] = []): TeamPace | undefined {
  if (uses.length < LEAST) return undefined;
  const mean = (of: (use: SlotUse) => number): number => uses.reduce((sum, use) => sum + of(use), 0) / uses.length;
  return { heldMs: mean(({ heldMs }) => heldMs), idleMs: mean(({ idleMs }) => idleMs) };
}

/** The value below which this share of the values is; 0 if there are none. */
function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
}
