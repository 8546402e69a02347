import type { Ladder, Viewer } from '@ringfence/ladder';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { createMiddleware } from 'hono/factory';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { isSameOrigin, type OriginOptions } from '../http/origin.ts';
import { Problem } from '../http/problem.ts';
import { incomingOf } from '../http/router.ts';
import type { ClassHost } from './host.ts';
import { SessionReader, tokenOf } from './session.ts';

/**
 * Who may use a route. `anyone`: everybody, also without a class. `visitor`: everybody, unless the tutor has closed the
 * class to outsiders. `person`: anybody signed in. `member`: members of a team. `own-team`: members of the team that
 * the route is about, and tutors. `tutor`: tutors.
 */
export const accessWords = ['anyone', 'visitor', 'person', 'member', 'own-team', 'tutor'] as const;
type Access = (typeof accessWords)[number];

/** What the gate has established, for the handlers behind it. */
interface ClassEnv {
  Variables: {
    /** The person; `undefined` for a visitor. */
    viewer: Viewer | undefined;
    /** The class; routes for `anyone` use `ClassHost.find` instead. */
    ladder: Ladder;
  };
}

export interface GateOptions {
  /** The team that a route is about; needed for `own-team`. `undefined`: it does not exist. */
  readonly teamOf?: (ladder: Ladder, c: Context) => Promise<string | undefined> | string | undefined;
  /** Whether a browser's session is required: a stolen token must not create links or tokens. */
  readonly sessionOnly?: boolean;
  /** Whether pages and programs elsewhere may ask too: the route has a proof of its own. */
  readonly fromAnywhere?: boolean;
  /** What a request costs its sender. */
  readonly cost?: number;
  /** Maximal bytes of a body; `'own'` if the handler counts them itself. */
  readonly bodyBytes?: number | 'own';
}

/** The access control of all routes of a class. */
export interface ClassGate {
  readonly sessions: SessionReader;
  /** The part of a route's description that says who may use it, and enforces it. */
  open<A extends Access>(
    access: A,
    options?: GateOptions,
  ): { 'x-access': A; 'x-session': boolean; middleware: ReturnType<typeof gateOf> };
}

const BODY_BYTES = 256_000;

export function createGate(host: ClassHost, allowance: RequestAllowance, origins: OriginOptions): ClassGate {
  const sessions = new SessionReader(allowance, origins);
  const guardOrigin = csrf({ origin: (_, c) => isSameOrigin(incomingOf(c), origins) });
  return {
    sessions,
    open(access, options = {}) {
      return {
        'x-access': access,
        'x-session': options.sessionOnly ?? false,
        middleware: gateOf(access, options, { host, sessions, guardOrigin }),
      };
    },
  };
}

interface GateParts {
  readonly host: ClassHost;
  readonly sessions: SessionReader;
  readonly guardOrigin: ReturnType<typeof csrf>;
}

function gateOf(access: Access, options: GateOptions, { host, sessions, guardOrigin }: GateParts) {
  const { cost, bodyBytes = BODY_BYTES } = options;
  const limitBody =
    bodyBytes === 'own'
      ? undefined
      : bodyLimit({
          maxSize: bodyBytes,
          onError: () => {
            throw new Problem(413, 'too-large', `the text is too long: at most ${bodyBytes} bytes`);
          },
        });
  return createMiddleware<ClassEnv>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const ladder = access === 'anyone' ? await host.find() : await host.get();
    const viewer = await sessions.admit(c, ladder, cost ?? (isRead ? costs.look : costs.change));
    c.set('viewer', viewer);
    if (ladder !== undefined) {
      c.set('ladder', ladder);
      await admit(access, options, c, ladder, viewer);
    }
    const enter = async (): Promise<void> => {
      await (limitBody?.(c, next) ?? next());
    };
    // Browsers never send a token by themselves, so another site cannot abuse it.
    if (options.fromAnywhere || tokenOf(c) !== undefined) await enter();
    else await guardOrigin(c, enter);
  });
}

async function admit(
  access: Access,
  { teamOf, sessionOnly = false }: GateOptions,
  c: Context,
  ladder: Ladder,
  viewer: Viewer | undefined,
): Promise<void> {
  if (access === 'anyone') return;
  if (access === 'visitor') {
    if (viewer === undefined && !(await ladder.room.settings()).open) throw signIn();
    return;
  }
  if (viewer === undefined) throw signIn();
  if (sessionOnly && viewer.by !== 'session') {
    throw new Problem(403, 'no-token', 'a token cannot do this: sign in with your link');
  }
  if (access === 'member' && viewer.team === undefined)
    throw new Problem(403, 'no-team', 'only members of a team can do this');
  if (access === 'tutor' && viewer.role !== 'tutor') throw new Problem(403, 'not-tutor', 'only the tutor can do this');
  if (access === 'own-team' && viewer.role !== 'tutor') {
    const team = await teamOf?.(ladder, c);
    // Other teams' things do not exist for them: ids of others cannot be probed.
    if (team === undefined || team !== viewer.team?.id)
      throw new Problem(404, 'not-found', 'your team has nothing of that name');
  }
}

export const signIn = (): Problem => new Problem(401, 'sign-in', 'sign in with your personal link first');
