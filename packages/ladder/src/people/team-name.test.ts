import { describe, expect, test } from 'vitest';
import { freeName, refuseMixed, TakenNames } from './team-name.ts';

const taken = new TakenNames(['Team 1', 'Otters', 'Ali', 'Δέλτα']);

describe('the name of a team', () => {
  test.each([
    ['in another case', 'TEAM 1'],
    ['in full width', 'Ｔｅａｍ　１'],
    ['with a Cyrillic letter', 'Tеam 1'],
    ['with Greek capitals', 'ΤΕΑΜ 1'],
    ['with a letter for the digit', 'Team l'],
    ['with a capital letter for the digit', 'Team I'],
    ['with an unseen selector', 'Team 1\ufe0f'],
    ['with a filler', 'Team\u3164 1'],
    ['in bold letters', '𝐎𝐭𝐭𝐞𝐫𝐬'],
    ['in Cyrillic capitals', 'ОТТЕRЅ'],
  ])('is refused if another team has it %s', (_, name) => {
    expect(() => freeName(taken, name)).toThrow('already exists');
  });

  test.each([
    'Level 3',
    'level-10',
    'LEVEL3',
    'Leve1 3',
    'Lеvel 3',
    'Stufe 7',
    'Random',
    'GREEDY',
    'deleted team',
    'Minimax 1',
  ])('is refused if it could be of the house: %s', (name) => {
    expect(() => freeName(taken, name)).toThrow('is a name of the house');
  });

  test.each(['\u2800', '\u3164', '  '])('is refused if nothing of it can be seen', (name) => {
    expect(() => freeName(taken, name)).toThrow('needs a name');
  });

  test.each(['Team 2', 'Team 11', 'All', 'Next Level', 'Level Up 3', 'Δέλτα 2', 'Жуки', 'Öttes', '五目AI'])(
    'is free if none looks like it: %s',
    (name) => {
      expect(freeName(taken, name)).toBe(name);
    },
  );

  test('has no word of two alphabets, unless a tutor gives it', () => {
    expect(() => refuseMixed('The Wоlves')).toThrow('mixes letters of different alphabets');
    for (const name of ['Волки AI', 'αβ-search', '五目AI', 'ロボーX', 'Zoë', 'Müller & Søn']) refuseMixed(name);
  });
});
