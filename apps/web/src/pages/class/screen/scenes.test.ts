import { expect, test } from 'vitest';
import { endsNow, heldAt, SHOWN_MS, screenGames } from './boards.ts';
import { scenesOf, teamsFirst } from './scenes.ts';

const kinds = (material: Parameters<typeof scenesOf>[0]): string =>
  scenesOf(material)
    .map((scene) => ('from' in scene ? `${scene.kind} ${scene.from}+${scene.count}` : scene.kind))
    .join(', ');

test('an idle class shows its standings', () => {
  expect(kinds({ boards: 0, players: 0, official: false, rounds: 0 })).toBe('standings 0+0');
});

test('running games come first, followed by the first thirty ranks', () => {
  expect(kinds({ boards: 2, players: 300, official: true, rounds: 3 })).toBe(
    'boards, official, rounds, standings 0+10, standings 10+10, standings 20+10',
  );
  expect(kinds({ boards: 1, players: 11, official: false, rounds: 0 })).toBe('boards, standings 0+6, standings 6+6');
});

test('a few rows share the screen with the boards', () => {
  expect(kinds({ boards: 2, players: 3, official: true, rounds: 0 })).toBe('both 0+3, official');
  expect(kinds({ boards: 0, players: 3, official: false, rounds: 0 })).toBe('standings 0+3');
});

test('teams come before house players, in the standings and on boards', () => {
  const house = { team: null, player: 'house:random' };
  const team = { team: 't1', player: 'v:1' };
  expect(teamsFirst([house, team])).toEqual([team, house]);
  const player = (one: typeof house | typeof team) => ({ ...one, name: one.player, house: null, version: null });
  const running = (id: string, white: typeof house | typeof team, black: typeof house | typeof team) =>
    ({
      id,
      kind: 'ranked',
      game: 'squatter',
      size: 5,
      swap: false,
      moves: [],
      white: player(white),
      black: player(black),
    }) as const;
  const games = [running('a', house, house), running('b', team, house), running('c', team, team)];
  const boards = screenGames(undefined, games, [{ player: 'v:1', rating: 1500 }]);
  expect(boards.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(boards[1]?.ratings).toEqual({ white: 1500, black: undefined });
});

test('a finished game keeps its board until its end has been seen', () => {
  const game = { id: 'a', white: 'x', black: 'y', game: 'squatter', size: 5, swap: false, moves: [] } as const;
  const ends = endsNow(new Map(), [game], [], 1000);
  expect(ends.get('a')).toEqual({ at: 1000 });
  const known = new Map([['a', { at: 1000, words: 'White wins' }]]);
  expect(endsNow(known, [game], [], 2000).get('a')).toEqual({ at: 1000, words: 'White wins' });
  expect([...heldAt(ends, 1000 + SHOWN_MS - 1)]).toEqual(['a']);
  expect([...heldAt(ends, 1000 + SHOWN_MS)]).toEqual([]);
  // It runs again, or another took its board.
  expect(endsNow(known, [game], [game], 2000).size).toBe(0);
  expect(endsNow(known, [], [], 2000).size).toBe(0);
});
