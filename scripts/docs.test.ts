// The documents are tested like code: links work, every picture is used, and the printed output of commands is what the
// page says.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesUnder, root, workspaceFolders } from './files.mjs';

const documents = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'adapters/java/README.md',
    'adapters/python/README.md',
  ],
  ...workspaceFolders().map((folder) => `${folder}/README.md`),
  ...filesUnder('docs'),
].filter((file) => file.endsWith('.md') && existsSync(join(root, file)));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The fenced blocks of a language, in order. */
const blocksOf = (file: string, language: string): string[] =>
  [...textOf(file).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language ? [text] : [],
  );

interface Step {
  readonly command: string;
  readonly output: string;
}

/** A file that the reader has to save, with `save this as \`NAME\`:` above its block. */
interface Saved {
  readonly name: string;
  readonly text: string;
}

/** The reader's actions from the first to the last line: saving files and running commands. */
function workOf(file: string): (Step | Saved)[] {
  return [...textOf(file).matchAll(/(?:^.*save this as `([\w.-]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gim)].flatMap(
    ([, name, language, text]): (Step | Saved)[] => {
      if (language === 'console') return stepsOf(text);
      return name === undefined ? [] : [{ name, text }];
    },
  );
}

/** The commands of a console block, which begin with `$ `, each with the lines up to the next. */
const stepsOf = (block: string): Step[] =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { command: part.slice(0, end), output: part.slice(end + 1) };
    });

/** A trailing empty line and durations may differ. */
const tidy = (output: string): string => output.replace(/\d+\.\d\d s$/gm, 'some s').trimEnd();

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

describe('the output in the documents', () => {
  let scratch: string;
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'ringfence-docs-'));
    for (const folder of ['examples', 'cases', 'node_modules']) symlinkSync(join(root, folder), join(scratch, folder));
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const { NO_COLOR, FORCE_COLOR, VITEST, NODE_V8_COVERAGE, ...env } = process.env;
  const run = (program: string, args: readonly string[]): string => {
    // As npx does; what commands print about themselves depends on it.
    const asNpx = { ...env, npm_lifecycle_event: 'npx' };
    const { stdout } = spawnSync(program, args, { cwd: scratch, env: asNpx, encoding: 'utf8' });
    return stdout;
  };
  const launcher = join(root, 'apps/cli/bin/ringfence.js');
  const ringfence = `'${process.execPath}' '${launcher}'`;

  test.each(documents.filter((file) => blocksOf(file, 'console').length > 0))(
    'is that of the commands in %s',
    (file) => {
      for (const work of workOf(file)) {
        if ('name' in work) {
          writeFileSync(join(scratch, work.name), work.text);
          continue;
        }
        const { command, output } = work;
        const real = run('sh', ['-c', `{ ${command.replaceAll('npx ringfence', ringfence)}\n} 2>&1`]);
        expect(`$ ${command}\n${tidy(real)}`).toBe(`$ ${command}\n${tidy(output)}`);
      }
      // Some pages compile and play: seconds on a quiet machine, minutes on a busy one.
    },
    600_000,
  );

  test.each(documents.filter((file) => blocksOf(file, 'ts').length > 0))('is that of the programs in %s', (file) => {
    for (const program of blocksOf(file, 'ts')) {
      const module = join(scratch, 'example.mjs'); // the examples are TypeScript without types
      writeFileSync(module, program);
      const printed = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment);
      expect(printed.length).toBeGreaterThan(0);
      expect(run(process.execPath, [module]).trimEnd().split('\n')).toEqual(printed);
    }
  });
});
