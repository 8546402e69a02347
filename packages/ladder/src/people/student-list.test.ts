import { describe, expect, test } from 'vitest';
import { parseStudents } from './student-list.ts';

/** What is read of each student: name, team, number, address, and what the system knows them by. */
function read(text: string, options?: Parameters<typeof parseStudents>[1]) {
  const list = parseStudents(text, options);
  if (!list.ok) return list.error;
  const { form, students } = list.value;
  return [form, ...students.map(({ name, team, number, email, listed }) => [name, team, number, email, listed])];
}

describe('a list of students is read as it was downloaded:', () => {
  test('the gradebook of Canvas, with its line of points and its test student', () => {
    const csv = `Student,ID,SIS User ID,SIS Login ID,Section,Squatter (117)
"    Points Possible",,,,,100.00
"Lovelace, Ada",4711,900123,ada@uni.example,COMP1-A,
"Turing, Alan",4712,900124,aturing,COMP1-A,
"Student, Test",4799,,f00d,COMP1-A,
`;
    expect(read(csv)).toEqual([
      'canvas',
      [
        'Ada Lovelace',
        undefined,
        '900123',
        'ada@uni.example',
        { canvasId: '4711', login: 'ada@uni.example', section: 'COMP1-A', name: 'Lovelace, Ada' },
      ],
      [
        'Alan Turing',
        undefined,
        '900124',
        '',
        { canvasId: '4712', login: 'aturing', section: 'COMP1-A', name: 'Turing, Alan' },
      ],
    ]);
  });

  test('the groups of Canvas', () => {
    const csv = `name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id
Ada Lovelace,4711,900123,ada,COMP1-A,Team Red,12,
Alan Turing,4712,900124,alan,COMP1-A,,,
`;
    expect(read(csv)).toEqual([
      'canvas',
      ['Ada Lovelace', 'Team Red', '900123', '', { canvasId: '4711', login: 'ada', section: 'COMP1-A' }],
      ['Alan Turing', '', '900124', '', { canvasId: '4712', login: 'alan', section: 'COMP1-A' }],
    ]);
  });

  test('the participants of Moodle, with teachers and more than one group, also in German with semicolons', () => {
    const csv = `\ufeff"First name","Last name","ID number","Email address",Roles,Groups
Ada,Lovelace,900123,ada@uni.example,Student,"Tutorial 3, Team Red"
Grace,Hopper,900125,grace@uni.example,"Non-editing teacher",
`;
    const ada = ['Ada Lovelace', 'Team Red', '900123', 'ada@uni.example', {}];
    expect(read(csv, { groups: 'team' })).toEqual(['moodle', ada]);
    expect(read(csv)).toMatch(/line 2: Ada Lovelace is in several groups .*--groups Team/);
    const german = 'Vorname;Nachname;ID-Nummer;E-Mail-Adresse;Gruppen\nAda;Lovelace;900123;ada@uni.example;Team Red\n';
    expect(read(german)).toEqual(['moodle', ada]);
  });

  test('the roster of Gradescope', () => {
    expect(
      read(
        'First Name,Last Name,SID,Email,Role,Section\nAda,Lovelace,9,ada@uni.example,Student,A\nBo,B,8,,Instructor,\n',
      ),
    ).toEqual(['gradescope', ['Ada Lovelace', undefined, '9', 'ada@uni.example', { section: 'A' }]]);
  });

  test('any other, with columns that the tutor names', () => {
    const csv = 'Gruppe A/B\tWer\tMatr.-Nr.\nred\tAda\t7\n';
    expect(read(csv, { map: { team: 'gruppe a/b', name: 'Wer', number: 'Matr.-Nr.' } })).toEqual([
      'students',
      ['Ada', 'red', '7', '', {}],
    ]);
    expect(read('team,name,number\nred,Ada,7\nred,Bo,\n', { map: { team: '' } })).toEqual([
      'students',
      ['Ada', undefined, '7', '', {}],
      ['Bo', undefined, '', '', {}],
    ]);
  });

  test('names and teams alone, in either order', () => {
    const [ada, alan] = ['Ada Lovelace', 'Alan Turing'].map((name) => [name, 'Red', '', '', {}]);
    expect(read('name,team\nAda Lovelace,Red\nGrace Hopper,Blue\n')).toEqual([
      'students',
      ada,
      ['Grace Hopper', 'Blue', '', '', {}],
    ]);
    expect(read('Team;Name\nRed;Ada Lovelace\nRed;Alan Turing\n')).toEqual(['students', ada, alan]);
  });

  test('a list of teams', () => {
    expect(read('team,name,members\nred,The Reds,Ada;Bo\nblue,,\n')).toEqual([
      'teams',
      ['Ada', 'The Reds', '', '', {}],
      ['Bo', 'The Reds', '', '', {}],
      ['blue', 'blue', '', '', {}],
    ]);
  });
});

test.each<[string, string, RegExp]>([
  ['nothing', '', /no column has the students' names/],
  ['no names', 'a,b\n1,2\n', /its columns are: a, b/],
  ['only a head', 'name,number\n', /it has no students/],
  ['a student without a name', 'name,number\n,7\n', /line 2: the student has no name/],
  ['a number twice', 'name,number\nAda,7\nBo,7\n', /line 3: the student number 7 is listed twice/],
  ['an open quotation mark', 'name,number\n"Ada,7\n', /[Qq]uot/],
])('a list with %s is refused', (_, csv, words) => {
  expect(read(csv)).toMatch(words);
});

test('a column that does not exist is named with those that do', () => {
  expect(read('name,number\nAda,7\n', { map: { team: 'Group' } })).toBe(
    'it has no column "Group"; its columns are: name, number',
  );
});
