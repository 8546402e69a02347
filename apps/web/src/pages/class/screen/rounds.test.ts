import { expect, test } from 'vitest';
import { roundsFromGames } from './rounds.ts';

const game = (id: string, white: string, black: string, winner: 'white' | 'black' | null) => ({
  id,
  white,
  black,
  winner,
});

test('the games of a pair are added up, whoever had White', () => {
  const games = [
    game('r2-p1-g1', 'Otters', 'Badgers', null),
    game('r1-p10-g1', 'Foxes', 'Owls', 'white'),
    game('r1-p2-g2', 'Badgers', 'Otters', 'white'),
    game('r1-p2-g1', 'Otters', 'Badgers', 'white'),
    game('r1-p10-g2', 'Owls', 'Foxes', 'black'),
    game('somewhere-else', 'Foxes', 'Owls', 'white'),
  ];
  expect(roundsFromGames(games)).toEqual([
    {
      number: 1,
      pairings: [
        { players: ['Badgers', 'Otters'], points: [1, 1] },
        { players: ['Foxes', 'Owls'], points: [2, 0] },
      ],
    },
    { number: 2, pairings: [{ players: ['Otters', 'Badgers'], points: [0.5, 0.5] }] },
  ]);
});
