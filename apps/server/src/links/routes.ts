import type { Context } from 'hono';
import type { Client, EngineWorkshop } from '../api/workshop.ts';
import { type Card, looksPacked } from '../cards/shared-game.ts';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { Problem } from '../http/problem.ts';
import { charged, createRouter, incomingOf } from '../http/router.ts';
import { sharedPage } from './page.ts';

/** A shared game never changes, but its description may. */
const CACHE = 'public, max-age=86400';
/** Node of a game's tree; more than any game has. */
const MOST_AT = 1_000_000;

/** The preview of an unreadable game: the site explains more to people who follow the link. */
const unknown: Card = { title: 'A game', description: 'A game of Squatter, Fencemaster or Havannah, in the browser.' };

/**
 * Links to games that a server sees, unlike those in a fragment: other programs find a title, a description and a
 * picture there, and people are redirected to the site.
 */
export function linkRoutes(workshop: EngineWorkshop, allowance: RequestAllowance, origin: string | undefined) {
  const clientOf = (c: Context): Client => ({
    address: allowance.addressOf(incomingOf(c)),
    signal: c.req.raw.signal,
  });
  const bill = (c: Context, spentMs: number): void => allowance.owe(incomingOf(c), spentMs * costs.thinkMs);

  return createRouter()
    .get('/g/:game', charged(allowance, costs.look), async (c) => {
      const packed = c.req.param('game');
      const at = atOf(c);
      const card = await cardOf(c, packed, at);
      const base = origin ?? new URL(c.req.url).origin;
      const own = `${base}/g/${encodeURIComponent(packed)}`;
      const page = sharedPage({
        ...(card ?? unknown),
        url: `${own}?at=${at}`,
        picture: card === undefined ? undefined : `${own}/board.png?at=${at}`,
        target: `../#/analyse?${new URLSearchParams({ game: packed, at: `${at}` })}`,
      });
      c.header('cache-control', CACHE);
      return c.html(page, card === undefined ? 404 : 200);
    })
    .get('/g/:game/board.png', charged(allowance, costs.think), async (c) => {
      const packed = c.req.param('game');
      if (!looksPacked(packed)) throw new Problem(404, 'damaged-link', 'this address contains no game');
      const { status, body, spentMs } = await workshop.picture(clientOf(c), packed, atOf(c));
      bill(c, spentMs);
      if (status !== 200) throw new Problem(404, 'damaged-link', 'this address contains no game');
      return c.body(body, 200, {
        'content-type': 'image/png',
        'cache-control': CACHE,
        // Other sites may frame it.
        'cross-origin-resource-policy': 'cross-origin',
      });
    });

  async function cardOf(c: Context, packed: string, at: number): Promise<Card | undefined> {
    if (!looksPacked(packed)) return undefined;
    const { status, body, spentMs } = await workshop.card(clientOf(c), packed, at);
    bill(c, spentMs);
    return status === 200 ? (JSON.parse(Buffer.from(body).toString()) as Card) : undefined;
  }
}

function atOf(c: Context): number {
  const at = Number(c.req.query('at') ?? '');
  return Number.isInteger(at) && at >= 0 && at <= MOST_AT ? at : 0;
}
