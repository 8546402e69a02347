import { describe, expect, test } from 'vitest';
import { madeUpResult } from '../testing/players.ts';
import { versionId } from './house.ts';
import { type Candidate, planMeetings } from './planning.ts';
import type { PlannedGame } from './rows.ts';
import { SlotBook } from './slot-book.ts';
import { timeOfSides } from './slot-time.ts';

/** A team of a simulated class: how long its program computes and idles in a game, in milliseconds. */
interface Simulated {
  readonly name: string;
  readonly busyMs: number;
  readonly idleMs: number;
}

const MINUTE = 60_000;

/**
 * Plays a class on some slots as the scheduler does, in simulated time. A team submits a version every ten minutes. Returns the
 * games of each team between two times.
 */
function simulate(teams: readonly Simulated[], slots: number, from: number, to: number): ReadonlyMap<string, number> {
  const book = new SlotBook();
  const played = new Map(teams.map(({ name }) => [name, 0]));
  const byName = new Map(teams.map((team) => [team.name, team]));
  let planned: PlannedGame[] = [];
  let running: { readonly game: PlannedGame; readonly end: number }[] = [];
  let before = new Set<string>();
  const meetings: [string, string][] = [];
  let games = 0;
  for (let now = 0; now < to; ) {
    const playerOf = (team: string): string => versionId(`${team}-${Math.floor(now / (10 * MINUTE))}`);
    const admitted = (): PlannedGame[] => book.admit(planned, slots, before, now);
    if (admitted().length < 4) {
      const mayPlan = book.mayPlan(planned, 8);
      const candidates = teams.flatMap(({ name }): Candidate[] => {
        const id = playerOf(name);
        if (!mayPlan(id, name)) return [];
        return [{ id, team: name, rating: 1500, low: 1440, high: 1560, cost: book.costOf(id, name) }];
      });
      const teamOf = (player: string): string => player.slice(2).split('-')[0];
      const recent = [...meetings.slice(-6 * candidates.length), ...planned.map((one) => pairOf(one))];
      for (const { first, second } of planMeetings({ candidates, meetings: recent, seed: games }, 4)) {
        for (const [white, black] of [
          [first, second],
          [second, first],
        ]) {
          const seat = (player: string) => ({ player, word: '', version: null, team: teamOf(player) });
          planned.push({ id: `${games++}`, kind: 'ranked', seed: 1, white: seat(white), black: seat(black) });
        }
      }
    }
    const offered = admitted();
    before = new Set(offered.map(({ id }) => id));
    for (const game of offered) {
      if (running.length >= slots) break;
      if (running.some((one) => one.game.id === game.id)) continue;
      const sides = [game.white, game.black].map(({ team }) => byName.get(team ?? ''));
      const ms = sides.reduce((sum, side) => sum + (side?.busyMs ?? 0) + (side?.idleMs ?? 0), 100);
      running.push({ game, end: now + ms });
    }
    now = Math.max(now + 1, Math.min(...running.map(({ end }) => end)));
    for (const { game } of running.filter(({ end }) => end <= now)) {
      planned = planned.filter((one) => one !== game);
      meetings.push(pairOf(game));
      for (const { player, team } of [game.white, game.black]) {
        const { busyMs = 0, idleMs = 0 } = byName.get(team ?? '') ?? {};
        book.add({ player, team: team ?? null, heldMs: busyMs + idleMs + 50, idleMs: idleMs + 50, at: now });
        if (now >= from) played.set(team ?? '', (played.get(team ?? '') ?? 0) + 1);
      }
    }
    running = running.filter(({ end }) => end > now);
  }
  return played;
}

const pairOf = ({ white, black }: PlannedGame): [string, string] => [white.player, black.player];

const team = (name: string, busyMs: number, idleMs: number): Simulated => ({ name, busyMs, idleMs });
const honest = Array.from({ length: 12 }, (_, i) => team(`h${i}`, 3000 + 400 * i, 500));
const sum = (played: ReadonlyMap<string, number>, of: readonly Simulated[]): number =>
  of.reduce((all, { name }) => all + (played.get(name) ?? 0), 0);

/** Simulated machines; two slots take as long as one again, and have their turn in npm run test:long. */
const machines = process.env.RINGFENCE_TESTS === 'long' ? [1, 2] : [1];

describe('slot time', () => {
  test('twenty teams that idle for a minute in each game leave the others at least nine tenths of their pace', () => {
    for (const slots of machines) {
      const stalling = Array.from({ length: 20 }, (_, i) => team(`s${i}`, 300, 20_000 + 4000 * i));
      const [from, to] = [75 * MINUTE, 150 * MINUTE];
      const without = simulate(honest, slots, from, to);
      const withThem = simulate([...honest, ...stalling], slots, from, to);
      expect(sum(withThem, honest)).toBeGreaterThan(0.9 * sum(without, honest));
      expect(sum(withThem, stalling)).toBeGreaterThan(0);
    }
  });

  test('shares are by slot time and not by games: who computes longer plays less, and is not held back', () => {
    const thinker = team('thinker', 40_000, 500);
    const played = simulate([...honest, thinker], 2, 30 * MINUTE, 90 * MINUTE);
    const own = played.get('thinker') ?? 0;
    const mean = sum(played, honest) / honest.length;
    expect(own).toBeGreaterThan(mean / 9);
    expect(own).toBeLessThan(mean / 2);
  });

  test('a team that has fixed its program plays like the others again', () => {
    const book = new SlotBook();
    const use = (player: string, name: string, idleMs: number, at: number) =>
      book.add({ player, team: name, heldMs: idleMs + 500, idleMs, at });
    for (let i = 0; i < 8; i++) for (const { name } of honest) use(versionId(`${name}-1`), name, 100, i);
    for (let i = 0; i < 8; i++) use(versionId('s-1'), 's', 60_000, i);
    expect([book.holdsUp(versionId('s-1'), 's'), book.holdsUp(versionId('h1-1'), 'h1')]).toEqual([true, false]);
    // A new version is taken for what the team's last one was, until it has played.
    expect(book.holdsUp(versionId('s-2'), 's')).toBe(true);
    for (let i = 0; i < 2; i++) use(versionId('s-2'), 's', 100, 9);
    expect(book.holdsUp(versionId('s-2'), 's')).toBe(false);
  });

  test('with short clocks idling for two seconds holds up the class too; where all games take long it does not', () => {
    for (const [usualMs, is] of [
      [100, true],
      [900, false],
    ] as const) {
      const book = new SlotBook();
      const use = (name: string, idleMs: number) =>
        book.add({ player: versionId(`${name}-1`), team: name, heldMs: idleMs + 100, idleMs, at: 0 });
      for (let i = 0; i < 8; i++) for (const { name } of honest) use(name, usualMs);
      for (let i = 0; i < 2; i++) use('s', 2200);
      expect(book.holdsUp(versionId('s-1'), 's')).toBe(is);
    }
  });

  test('house players hold up nobody', () => {
    const book = new SlotBook();
    for (let i = 0; i < 8; i++)
      book.add({ player: 'house:level:9', team: null, heldMs: 90_000, idleMs: 90_000, at: i });
    expect(book.holdsUp('house:level:9', null)).toBe(false);
    expect(book.mayPlan([], 0)('house:level:9', null)).toBe(true);
  });
});

describe('the time of the sides', () => {
  const times = [
    { wallMs: 1000, cpuMs: 400, startMs: 100 },
    { wallMs: 50, cpuMs: 50 },
    { wallMs: 200, cpuMs: 300 },
  ];
  const moves = ['a1', 'b1', 'c1'];

  test('is that of their moves, and of the rest a half each', () => {
    const [white, black] = timeOfSides(madeUpResult({ moves, times, slotMs: 1450 }));
    expect(white).toEqual({ heldMs: 1300, idleMs: 600 });
    expect(black).toEqual({ heldMs: 150, idleMs: 100 });
  });

  test('is the loser’s after a fault: the move that never came is not among the times', () => {
    const fault = { kind: 'no-answer', words: '', stderr: [] } as const;
    const [white, black] = timeOfSides(madeUpResult({ moves, times, slotMs: 9250, winner: 1, fault }));
    expect([white.heldMs, black.heldMs]).toEqual([1200, 8050]);
  });

  test('follows the sides where one moves again', () => {
    const [white, black] = timeOfSides(madeUpResult({ moves, times, slotMs: 0, movers: [1, 1, 2] }));
    expect([white.heldMs, black.heldMs]).toEqual([1050, 200]);
  });

  test('counts the moves of an opening for nobody', () => {
    const [white, black] = timeOfSides(
      madeUpResult({ moves: ['d1', ...moves], times, slotMs: 0 }, { opening: ['d1'] }),
    );
    expect([white.heldMs, black.heldMs]).toEqual([50, 1200]);
  });
});
