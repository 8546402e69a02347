import { lossIn } from '@ringfence/arena';
import type { Viewer } from '@ringfence/ladder';
import { BLACK, WHITE } from '@ringfence/rules';
import type { Context } from 'hono';
import type { TournamentGuard } from '../tournaments/guard.ts';
import type { GamePage, GameResult, TournamentCard } from '../tournaments/views.ts';
import { signIn } from './access.ts';
import type { ClassHost } from './host.ts';
import type { SessionReader } from './session.ts';

interface Look {
  /** Whether a tournament is an official one. */
  has(name: string): boolean;
  /** Whether the request may see nothing of them. */
  readonly isClosed: boolean;
  readonly isTutor: boolean;
  shown(name: string, result: GameResult): Promise<GameResult> | GameResult;
}

const nothing: Look = { has: () => false, isClosed: false, isTutor: false, shown: (_, result) => result };

/**
 * The official tournaments of a class are on the pages of all tournaments. Visitors see them if the class is open, and
 * what programs have written is for their own teams and tutors.
 */
export class OfficialGuard implements TournamentGuard {
  private readonly host: ClassHost;
  private readonly sessions: SessionReader;
  /** A request is looked at once: it is admitted first, and then asks for a game. */
  private readonly looks = new WeakMap<Context, Promise<Look>>();

  constructor(host: ClassHost, sessions: SessionReader) {
    this.host = host;
    this.sessions = sessions;
  }

  async admit(c: Context, name: string): Promise<void> {
    const { has, isClosed } = await this.look(c);
    if (isClosed && has(name)) throw signIn();
  }

  async listed(c: Context, cards: readonly TournamentCard[]): Promise<TournamentCard[]> {
    const { has, isClosed } = await this.look(c);
    return cards.filter(({ name }) => !isClosed || !has(name));
  }

  /** The sentence on a fault may quote what a program has written; its own team finds it with the game. */
  async games(c: Context, name: string, page: GamePage): Promise<GamePage> {
    const { has, isTutor } = await this.look(c);
    if (!has(name) || isTutor) return page;
    const games = page.games.map((row) =>
      row.fault === null
        ? row
        : { ...row, words: lossIn(row.words, row.winner === 'white' ? BLACK : WHITE, row.fault) },
    );
    return { ...page, games };
  }

  async game(c: Context, name: string, result: GameResult): Promise<GameResult> {
    const { has, shown } = await this.look(c);
    return has(name) ? shown(name, result) : result;
  }

  private look(c: Context): Promise<Look> {
    const known = this.looks.get(c);
    if (known !== undefined) return known;
    const look = this.lookAt(c);
    this.looks.set(c, look);
    return look;
  }

  private async lookAt(c: Context): Promise<Look> {
    // A class that cannot be opened, because another server has it, is closed.
    const ladder = await this.host.find().catch(() => 'closed' as const);
    if (ladder === undefined) return nothing;
    // Whatever has the name of a tournament in a database may be one of its.
    if (ladder === 'closed') return { ...nothing, has: (name) => /^[0-9a-f]{16,}$/.test(name), isClosed: true };
    const { official } = ladder.games;
    const names = await official.names();
    if (names.size === 0) return nothing;
    const viewer: Viewer | undefined = await this.sessions.viewerOf(c, ladder);
    const isClosed = viewer === undefined && !(await ladder.room.settings()).open;
    return {
      has: (name) => names.has(name),
      isClosed,
      isTutor: viewer?.role === 'tutor',
      shown: (name, result) => official.gameFor(name, result, viewer),
    };
  }
}
