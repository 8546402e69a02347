import { expect, test } from 'vitest';
import { scenesOf } from './scenes.ts';

const kinds = (material: Parameters<typeof scenesOf>[0]): string =>
  scenesOf(material)
    .map((scene) => (scene.kind === 'standings' ? `${scene.kind} ${scene.from}` : scene.kind))
    .join(', ');

test('an idle class shows its standings', () => {
  expect(kinds({ boards: 0, players: 0, official: false, rounds: 0 })).toBe('standings 0');
});

test('running games come first, followed by the first thirty ranks', () => {
  expect(kinds({ boards: 2, players: 300, official: true, rounds: 3 })).toBe(
    'boards, official, rounds, standings 0, standings 10, standings 20',
  );
  expect(kinds({ boards: 1, players: 11, official: false, rounds: 0 })).toBe('boards, standings 0, standings 10');
});
