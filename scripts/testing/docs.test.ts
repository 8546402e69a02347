// The documents are tested like code: links work, every picture is used, and the printed output of commands is what the
// page says.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { filesUnder, root } from '../files.mjs';
import { blocksOf, commandsOf, documents, LONG_PAGES, ReadersFolder, textOf } from './documents.ts';

describe('links and pictures', () => {
  const links = documents.flatMap((file) =>
    [...textOf(file).matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, bang, text, target]) => ({
      file,
      isPicture: bang === '!',
      text,
      target,
    })),
  );
  const local = links.filter(({ target }) => !/^(?:https?:|#)/.test(target));

  test('lead to existing files', () => {
    const lost = local.filter(({ file, target }) => !existsSync(join(root, dirname(file), target.replace(/#.*/, ''))));
    expect(lost).toEqual([]);
  });

  test('have alternative text for pictures', () => {
    expect(links.filter(({ isPicture, text }) => isPicture && text.length < 10)).toEqual([]);
  });

  test('use every picture of docs/pictures', () => {
    const shown = new Set(local.map(({ file, target }) => join(dirname(file), target)));
    const pictures = filesUnder('docs/pictures').filter((file) => file.endsWith('.svg'));
    expect(pictures.filter((file) => !shown.has(join(file)))).toEqual([]);
  });
});

test('each promise in docs/threats.md names a test that exists', () => {
  const rows = [
    ...readFileSync(join(root, 'docs/threats.md'), 'utf8').matchAll(/\| `([\w/.-]+\.test\.ts)`: (.+) \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(25);
  for (const [, file, title] of rows) {
    const titles = [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(?:test|each)\S*\(\s*(['"`])(.+?)\1,|\)\((['"`])(.+?)\3,/g),
    ];
    expect(
      titles.some((match) => (match[2] ?? match[4]).includes(title)),
      `${file}: ${title}`,
    ).toBe(true);
  }
});

test.each(LONG_PAGES)('%s uses commands and options that exist', (file) => {
  const commands = blocksOf(file, 'console').flatMap(commandsOf);
  const calls = commands.flatMap(({ command }) => [...command.matchAll(/\.\/ringfence (\w[\w-]*)([^|>]*)/g)]);
  expect(calls.length).toBeGreaterThan(2);
  for (const [call, name, rest] of calls) {
    const usage = textOf(`apps/cli/src/commands/${name}.ts`);
    for (const [option] of rest.matchAll(/--[a-z]+/g)) expect(usage, call).toContain(option);
  }
});

test('./ringfence in the clone is the command', () => {
  expect(realpathSync(join(root, 'ringfence'))).toBe(join(root, 'apps/cli/bin/ringfence.js'));
});

describe('the output in the documents', () => {
  const folder = new ReadersFolder();
  afterAll(() => folder.remove());

  const pages = documents.filter((file) => blocksOf(file, 'console').length > 0 && !LONG_PAGES.includes(file));
  test.each(pages)('is that of the commands in %s', (file) => folder.follow(file));

  test.each(documents.filter((file) => blocksOf(file, 'ts').length > 0))('is that of the programs in %s', (file) => {
    for (const program of blocksOf(file, 'ts')) {
      const printed = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment);
      expect(printed.length).toBeGreaterThan(0);
      expect(folder.runModule(program).trimEnd().split('\n')).toEqual(printed);
    }
  });
});
