import { describe, expect, test } from 'vitest';
import { parseTeams, slugOf, type Team, teamOf } from './teams.ts';

describe('a teams file', () => {
  test('has a column "team", and may have names, members and other columns', () => {
    expect(
      parseTeams('\ufeffTeam, Name ,members,tutorial\nRed 1,"The Reds, of course",Ada; Bo ;,Mo\nblue,,,Tu\n'),
    ).toEqual({
      ok: true,
      value: [
        { id: 'red-1', name: 'The Reds, of course', members: ['Ada', 'Bo'] },
        { id: 'blue', name: 'blue' },
      ],
    });
  });

  test.each([
    ['', /no team/],
    ['name\nx\n', /line 1: the column "team" is missing/],
    ['team\nred\nRED\n', /line 3: the team "red" is listed twice/],
    ['team\n???\n', /line 2: .*no letter or digit/],
    ['team,name\na,X\nb,x\n', /two teams have the name "x": rename one/],
    ['team\n"open\n', /[Qq]uot/],
  ])('%j is refused', (text, words) => {
    const teams = parseTeams(text);
    expect(teams.ok ? 'read' : teams.error).toMatch(words);
  });
});

test('names for files contain only plain characters', () => {
  expect(slugOf('  Éclair & Söhne!! ')).toBe('eclair-sohne');
  expect(slugOf('../../etc')).toBe('etc');
  expect(slugOf('日本')).toBe('');
});

describe('a file belongs to', () => {
  const teams: Team[] = [
    { id: 'red', name: 'Team Red' },
    { id: 'red-2', name: 'Red Two' },
    { id: 't07', name: 'Seven' },
    { id: 'twin', name: 'One' },
    { id: 'other', name: 'Twin' },
  ];
  test.each([
    ['red.zip', 'red'],
    ['Team Red.zip', 'red'],
    ['red-2.zip', 'red-2'],
    ['RED_2_4711_assignsubmission_file.zip', 'red-2'],
    ['red_4711_assignsubmission_file.zip', 'red'],
    ['T07', 't07'],
    ['redder.zip', undefined],
    ['green.zip', undefined],
    // The name of one team is the id of another.
    ['twin.zip', undefined],
    ['twin_4711_assignsubmission_file.zip', undefined],
  ])('%s → %s', (file, id) => {
    expect(teamOf(file, teams)?.id).toBe(id);
  });
});
