import type { Ladder, Viewer } from '@ringfence/ladder';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { isSameOrigin, type OriginOptions } from '../http/origin.ts';
import { Problem } from '../http/problem.ts';
import { incomingOf } from '../http/router.ts';

const COOKIE = 'ringfence_session';
/** Of sessions and tokens that were used lately. */
const MOST_OWNERS = 10_000;
const BEARER = /^Bearer\s+(\S+)$/i;
const BASIC = /^Basic\s+(\S+)$/i;

/** How requests identify their sender: a cookie for browsers, a token for programs. */
export class SessionReader {
  private readonly allowance: RequestAllowance;
  private readonly origins: OriginOptions;
  /** Owners of secrets that were valid lately, the least recently used first. */
  private readonly owners = new Map<string, string>();

  constructor(allowance: RequestAllowance, origins: OriginOptions) {
    this.allowance = allowance;
    this.origins = origins;
  }

  /**
   * Charges a request and finds its sender. Whoever is known pays for themselves, so that a lecture hall can share an
   * address; the address pays for everybody else, and for a look at a secret that is new here.
   */
  async admit(c: Context, ladder: Ladder | undefined, cost: number): Promise<Viewer | undefined> {
    const request = incomingOf(c);
    const secret = ladder && this.secretOf(c);
    if (ladder === undefined || secret === undefined) {
      this.allowance.spend(request, cost);
      return undefined;
    }
    const owner = this.owners.get(secret);
    if (owner === undefined) this.allowance.spend(request, Math.min(cost, costs.look));
    else this.allowance.spend(request, cost, owner);
    const viewer = await this.viewerOf(c, ladder).finally(() => this.owners.delete(secret));
    if (viewer !== undefined) this.remember(secret, viewer.id);
    if (owner === undefined) this.allowance.spend(request, cost, viewer?.id);
    return viewer;
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
    const secret = this.secretOf(c);
    const viewer = secret === undefined ? undefined : await ladder.sessions.viewerOf(secret);
    return viewer?.by === 'session' ? viewer : undefined;
  }

  /** A token or a cookie. A page of another site may make a browser send its cookie: such cookies are ignored. */
  private secretOf(c: Context): string | undefined {
    const token = tokenOf(c);
    if (token !== undefined) return token;
    return isSameOrigin(incomingOf(c), this.origins) ? getCookie(c, COOKIE) : undefined;
  }

  private remember(secret: string, person: string): void {
    this.owners.set(secret, person);
    if (this.owners.size <= MOST_OWNERS) return;
    for (const oldest of this.owners.keys()) {
      this.owners.delete(oldest);
      return;
    }
  }

  /** Makes clients that guess wait. */
  blame(c: Context): void {
    this.allowance.blame(incomingOf(c));
  }

  begin(c: Context, session: string, days: number): void {
    setCookie(c, COOKIE, session, this.cookieOptions(c, '/', days * 24 * 3600));
  }

  /** Ends the session; returns the issuer of who had proved the person, if any. */
  async end(c: Context, ladder: Ladder): Promise<string | undefined> {
    const secret = getCookie(c, COOKIE);
    deleteCookie(c, COOKIE, { path: '/' });
    return secret === undefined ? undefined : ladder.sessions.signOut(secret);
  }

  /** Of a cookie that scripts cannot read; it comes along when a link of another site, or a provider, leads here. */
  cookieOptions(c: Context, path: string, maxAge: number) {
    const secure = this.publicOrigin(c).startsWith('https:');
    return { path, maxAge, secure, httpOnly: true, sameSite: 'Lax' } as const;
  }

  /** The public address of this server, for links. */
  publicOrigin(c: Context): string {
    return this.origins.origin ?? new URL(c.req.url).origin;
  }
}

/** The token of a request: as such, or as the password that git sends. */
export function tokenOf(c: Context): string | undefined {
  const header = c.req.header('authorization') ?? '';
  const password = BASIC.exec(header)?.[1];
  if (password === undefined) return BEARER.exec(header)?.[1];
  return Buffer.from(password, 'base64').toString().split(':').slice(1).join(':');
}
