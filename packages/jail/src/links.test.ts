import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { escapingLink } from './links.ts';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'ringfence-links-')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const at = (...path: readonly string[]): string => join(home, ...path);
const file = (...path: readonly string[]): string => {
  mkdirSync(dirname(at(...path)), { recursive: true });
  writeFileSync(at(...path), '');
  return at(...path);
};
const link = (target: string, ...path: readonly string[]): string => {
  mkdirSync(dirname(at(...path)), { recursive: true });
  symlinkSync(target, at(...path));
  return at(...path);
};

test('a plain file, and a link to a neighbour or further in, are accepted', () => {
  expect(escapingLink(file('team', 'bot.py'), home)).toBeUndefined();
  file('team', 'lib', 'part.py');
  expect(escapingLink(link('lib/part.py', 'team', 'part.py'), home)).toBeUndefined();
  expect(escapingLink(link('bot.py', 'team', 'same.py'), home)).toBeUndefined();
  expect(escapingLink(at('team', 'not there'), home)).toBeUndefined();
});

test('a link out of its folder is reported, wherever on the path it is', () => {
  file('other', 'secret.txt');
  const out = link('../other', 'team', 'friend');
  expect(escapingLink(out, home)).toBe(out);
  expect(escapingLink(at('team', 'friend', 'secret.txt'), home)).toBe(out);
  const all = link('/', 'team', 'machine');
  expect(escapingLink(at('team', 'machine', 'etc', 'passwd'), at('team'))).toBe(all);
  // Each link is checked against its own folder, not against the start of the search.
  const deep = link('../../bot.py', 'team', 'a', 'b', 'up');
  file('team', 'bot.py');
  expect(escapingLink(deep, home)).toBe(deep);
});

test('a path outside the start is followed from the root of the machine', () => {
  file('other', 'secret.txt');
  mkdirSync(at('team'));
  expect(escapingLink(at('other', 'secret.txt'), at('team'))).toBeUndefined();
  const out = link('../other', 'third', 'friend');
  expect(escapingLink(out, at('team'))).toBe(out);
});

test('command folders may link to the installation around them, and to nothing else', () => {
  file('project', 'node_modules', 'tool', 'cli.js');
  expect(escapingLink(link('../tool/cli.js', 'project', 'node_modules', '.bin', 'tool'), home)).toBeUndefined();
  file('jdk', 'lib', 'java');
  expect(escapingLink(link('../lib/java', 'jdk', 'bin', 'java'), home)).toBeUndefined();
  const far = link('../../jdk/lib/java', 'project', 'bin', 'java');
  expect(escapingLink(far, home)).toBe(far);
  const cabin = link('../jdk/lib/java', 'cabin', 'java');
  expect(escapingLink(cabin, home)).toBe(cabin);
});

test('links of the system, at the root of the machine, or to nothing, are harmless', () => {
  expect(escapingLink('/usr/bin/env', home)).toBeUndefined();
  expect(escapingLink('/bin/sh', home)).toBeUndefined();
  expect(escapingLink(link('nowhere', 'team', 'dangling'), home)).toBeUndefined();
});
