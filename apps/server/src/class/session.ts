import type { Ladder, Viewer } from '@ringfence/ladder';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { RequestAllowance } from '../http/allowance.ts';
import { isSameOrigin, type OriginOptions } from '../http/origin.ts';
import { Problem } from '../http/problem.ts';
import { incomingOf } from '../http/router.ts';

const COOKIE = 'ringfence_session';
const BEARER = /^Bearer\s+(\S+)$/i;

/** How requests identify their sender: a cookie for browsers, a token for programs. */
export class SessionReader {
  private readonly allowance: RequestAllowance;
  private readonly origins: OriginOptions;

  constructor(allowance: RequestAllowance, origins: OriginOptions) {
    this.allowance = allowance;
    this.origins = origins;
  }

  /** The sender; `undefined` for a visitor. A wrong token is refused, an expired cookie is only ignored. */
  async viewerOf(c: Context, ladder: Ladder): Promise<Viewer | undefined> {
    const token = tokenOf(c);
    if (token !== undefined) {
      const viewer = await ladder.sessions.viewerOf(token);
      if (viewer?.by === 'token') return viewer;
      this.blame(c);
      throw new Problem(401, 'wrong-token', 'this token is not valid: it may have been revoked');
    }
    const secret = getCookie(c, COOKIE);
    // A page of another site may make a browser send its cookie: such cookies are ignored.
    if (secret === undefined || !isSameOrigin(incomingOf(c), this.origins)) return undefined;
    const viewer = await ladder.sessions.viewerOf(secret);
    return viewer?.by === 'session' ? viewer : undefined;
  }

  /** Makes clients that guess wait. */
  blame(c: Context): void {
    this.allowance.blame(incomingOf(c));
  }

  begin(c: Context, session: string, days: number): void {
    setCookie(c, COOKIE, session, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: this.publicOrigin(c).startsWith('https:'),
      maxAge: days * 24 * 3600,
    });
  }

  async end(c: Context, ladder: Ladder): Promise<void> {
    const secret = getCookie(c, COOKIE);
    if (secret !== undefined) await ladder.sessions.signOut(secret);
    deleteCookie(c, COOKIE, { path: '/' });
  }

  /** The public address of this server, for links. */
  publicOrigin(c: Context): string {
    return this.origins.origin ?? new URL(c.req.url).origin;
  }
}

export const tokenOf = (c: Context): string | undefined => BEARER.exec(c.req.header('authorization') ?? '')?.[1];
