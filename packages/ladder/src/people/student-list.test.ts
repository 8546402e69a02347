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

  describe('every variant of the gradebook of Canvas:', () => {
    const student = (name: string, listed: object, number = '', email = ''): unknown[] => [
      name,
      undefined,
      number,
      email,
      listed,
    ];
    const posting = (cells: number): string => `${','.repeat(cells)}Manual Posting,,(read only)\n`;
    const points = '"    Points Possible"';
    const ada = { login: 'ada', section: 'A and B', name: 'Lovelace, Ada' };
    const bo = { login: 'bo', section: 'B', name: 'Young, Bo' };

    test('manual posting, for a viewer without SIS ids; the ID is kept', () => {
      const csv = `Student,ID,SIS Login ID,Section,Squatter (117),Final Score
,,,,Manual Posting,
${points},,,,100.00,(read only)
"Lovelace, Ada",4711,ada,A and B,N/A,
"Young, Bo",4712,bo,B,,
`;
      expect(read(csv)).toEqual([
        'canvas',
        student('Ada Lovelace', { canvasId: '4711', ...ada }),
        student('Bo Young', { canvasId: '4712', ...bo }),
      ]);
    });

    test('with SIS, integration and root account columns, custom columns, and scores hidden from instructors', () => {
      const csv = `Student,ID,SIS User ID,SIS Login ID,Integration ID,Root Account,Section,Notes,Essay (9),Squatter (117)
,,,,,,,,Manual Posting (Bewertungen vor Lehrenden verborgen),Manual Posting
${points},,,,,,,(read only),10.00,100.00
"Lovelace, Ada",4711,900123,ada,i-1,canvas.example,A and B,quick,,3.50
`;
      expect(read(csv)).toEqual(['canvas', student('Ada Lovelace', { canvasId: '4711', ...ada }, '900123')]);
    });

    test('with first and last names apart, muted assignments, and the test student in another language', () => {
      const csv = `LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,Squatter (117)
,,,,,,Muted
${points},,,,,,100.00
Lovelace,Ada,4711,900123,ada,A and B,
Schüler,Test,4799,,${'0123456789'.repeat(4)},A,
`;
      const { name: _, ...listed } = ada;
      expect(read(csv)).toEqual(['canvas', student('Ada Lovelace', { canvasId: '4711', ...listed }, '900123')]);
    });

    test('with semicolons, decimal commas, a byte-order mark, and a name that a spreadsheet would calculate', () => {
      const csv = `\ufeffStudent;ID;SIS User ID;SIS Login ID;Section;Squatter (117)
;;;;;Manual Posting
${points};;;;;100,00
"Lovelace, Ada";4711;900123;ada;A and B;3,50
"=""=Sum, Zoë""";4713;900125;zoe;A;
`;
      expect(read(csv)).toEqual([
        'canvas',
        student('Ada Lovelace', { canvasId: '4711', ...ada }, '900123'),
        student('Zoë =Sum', { canvasId: '4713', login: 'zoe', section: 'A', name: '=Sum, Zoë' }, '900125'),
      ]);
    });

    test('a row without a name that is nothing of this is an error', () => {
      expect(read(`Student,ID,SIS Login ID,Section,X (1)\n,4711,ada,A,\n`)).toMatch('line 2: the student has no name');
      expect(read(`name,number\nAda,7\n${posting(1)}`)).toMatch('line 3: the student has no name');
    });
  });

  test('two students of one name with different logins, addresses or IDs, who have two teams', () => {
    const ids = (csv: string): unknown => {
      const list = parseStudents(csv);
      return list.ok ? list.value.students.map(({ teamId }) => teamId) : list.error;
    };
    expect(ids('Student,ID,SIS Login ID,Section\n"Li, Wei",1,wei1,A\n"Li, Wei",2,wei2,A\n')).toEqual(['wei1', 'wei2']);
    expect(ids('First name,Last name,Email address\nWei,Li,a@u.example\nWei,Li,b@u.example\n')).toEqual([
      'a-u-example',
      'b-u-example',
    ]);
    expect(ids('name\nWei Li\nBo\nWei Li\n')).toMatch(
      /line 4: Wei Li is listed twice, and nothing tells the two apart/,
    );
    expect(ids('name,login\nWei Li,wei\nBo,WEI\n')).toBe('line 3: the login WEI is listed twice');
    expect(ids('name,email\nWei,a@u.example\nBo,a@u.example\n')).toMatch(
      'the e-mail address a@u.example is listed twice',
    );
  });

  test('the grade export of Moodle, with colons, a dash for nothing, and signs that Moodle has protected', () => {
    const csv = `"First name":"Last name":"ID number":Institution:Department:"Email address":"Squatter (Real)":"Last downloaded from this course"
Ada:Lovelace:-:Uni:"'+1":ada@uni.example:-:1790000000
"'=Sum":Zoë:900125:Uni:CS:zoe@uni.example:7.00:1790000000
`;
    expect(read(csv)).toEqual([
      'moodle',
      ['Ada Lovelace', undefined, '', 'ada@uni.example', {}],
      ['=Sum Zoë', undefined, '900125', 'zoe@uni.example', {}],
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
