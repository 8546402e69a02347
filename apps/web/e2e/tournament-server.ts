import type { GameResult, RunningGame, Summary, TournamentView } from '@ringfence/server/views';
import type { Page } from 'playwright-core';

/** A simulated tournament that the test controls. */
export interface Cup {
  /** Answers the pending requests, and all later ones at once. */
  answer(): void;
  /** From now on this many games are finished. */
  finish(done: number): void;
}

const TOTAL = 6;
/** A Fencemaster game in which Black joins three edges. */
const moves = ['c3', 'b2', 'e5', 'b1', 'c5', 'a2', 'd4', 'd2', 'e4', 'c2'];

/**
 * Answers the page's requests about tournaments in place of a server: no tournament without players, otherwise one
 * named `cup`.
 */
export async function serveCup(page: Page, players: readonly string[]): Promise<Cup> {
  let done = 0;
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });

  const running = (): RunningGame[] =>
    done === TOTAL
      ? []
      : [1, 2].map((i) => ({
          id: `g${done + i}`,
          game: 'fencemaster',
          size: 3,
          swap: false,
          white: players[0],
          black: players[i],
          moves: moves.slice(0, i),
        }));

  const summary = (): Summary =>
    ({
      standings: players.map((player, i) => ({
        rank: i + 1,
        player,
        points: done,
        games: done,
        wins: done,
        draws: 0,
        losses: 0,
        faults: 0,
      })),
      ratings: { players: players.map((player) => ({ player, rating: { value: done, low: -done, high: 2 * done } })) },
      crosstable: [],
      colour: done === 0 ? {} : { score: { value: 0.5, low: 0.2, high: 0.8 } },
      faults: [],
    }) as unknown as Summary;

  const view = (): TournamentView => ({
    name: 'cup',
    title: 'The evening cup',
    game: 'fencemaster',
    sizes: [3],
    format: 'round-robin',
    players: players.length,
    done,
    total: TOTAL,
    isExact: true,
    state: done === TOTAL ? 'finished' : 'running',
    summary: summary(),
    jails: [],
    running: running(),
  });

  const row = (i: number) => ({
    id: `g${i + 1}`,
    white: players[0],
    black: players[1],
    size: 3,
    winner: 'black',
    words: 'Black wins with a tripod',
    moves: moves.length,
    fault: null,
  });

  const game = (id: string) =>
    ({
      plan: { id, white: players[0], black: players[1], game: 'fencemaster', size: 3, swap: false, opening: [] },
      moves,
      times: moves.map((_, i) => ({ cpuMs: 20 + i, wallMs: 1000 * (i + 1) })),
      remarks: [{ move: 4, lines: [`${id}: b1 looks safe`] }],
      winner: 2,
      endedBy: 'rules',
      scores: [0, 0],
      words: 'Black wins with a tripod',
    }) as unknown as GameResult;

  await page.route('**/api/tournaments**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (players.length === 0) return route.fulfill({ json: [] });
    await answered;
    if (pathname.endsWith('/cup')) return route.fulfill({ json: view() });
    if (pathname.includes('/games/')) return route.fulfill({ json: game(pathname.split('/').at(-1) ?? '') });
    if (pathname.endsWith('/tournaments')) return route.fulfill({ json: [view()] });
    const from = Number(searchParams.get('from'));
    const count = Number(searchParams.get('count'));
    if (pathname.endsWith('/openings')) {
      const openings = Array.from({ length: done }, () => ({ moves, swap: false, winner: 'black' }));
      return route.fulfill({ json: { total: done, games: openings.slice(from, from + count) } });
    }
    const games = Array.from({ length: done }, (_, i) => row(i)).slice(from, from + count);
    return route.fulfill({ json: { total: done, games } });
  });
  return {
    answer,
    finish(games) {
      done = games;
    },
  };
}
