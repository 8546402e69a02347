import { expect, test } from 'vitest';
import { parsePeopleConfig } from '../config.ts';
import { identityOf } from './provider.ts';

const about = { iss: 'https://uni.example', sub: '7' };

test.each([
  ['verified', { email: 'ada@uni.example', email_verified: true }, 'ada@uni.example'],
  ['verified, as a text', { email: 'ada@uni.example', email_verified: 'true' }, 'ada@uni.example'],
  ['not verified', { email: 'ada@uni.example', email_verified: false }, ''],
  ['of which nothing is said', { email: 'ada@uni.example' }, ''],
])('an address counts if it is verified: %s', (_, claims, email) => {
  expect(identityOf({}, { ...about, ...claims }).email).toBe(email);
});

test.each([
  ['in a list', { groups: ['students', 'staff'] }, true],
  ['as the only value', { groups: 'staff' }, true],
  ['not as a part of another value', { groups: ['staff-of-another-course'] }, false],
  ['not without the claim', {}, false],
])('a group makes a tutor: %s', (_, claims, isTutor) => {
  const tutors = { claim: 'groups', values: ['staff'] };
  expect(identityOf({ tutors }, { ...about, ...claims }).isTutor).toBe(isTutor);
});

test('a number may be a number, and a name may come in parts', () => {
  const claims = { ...about, matriculation: 4711, given_name: 'Ada', family_name: 'Lovelace' };
  expect(identityOf({ number: 'matriculation' }, claims)).toMatchObject({ number: '4711', name: 'Ada Lovelace' });
});

test.each([
  ['{', 'it is not JSON'],
  ['{"provider": []}', 'provider'],
  [
    '{"providers": [{"id": "Uni", "name": "U", "issuer": "https://u.example", "client": "c"}]}',
    'providers.0.id: an id is',
  ],
  ['{"providers": [{"id": "u", "name": "U", "issuer": "u.example", "client": "c"}]}', 'providers.0.issuer: issuer is'],
])('a configuration that is wrong says where: %s', (text, words) => {
  expect(() => parsePeopleConfig(text)).toThrow(words);
});
