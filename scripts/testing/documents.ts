// The documents, and the commands in them, for the two files that test these.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { filesUnder, root, workspaceFolders } from '../files.mjs';

/** All documents, as paths from the root. */
export const documents: readonly string[] = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'adapters/java/README.md',
    'adapters/python/README.md',
    'examples/small-net/README.md',
  ],
  ...workspaceFolders().map((folder) => `${folder}/README.md`),
  ...filesUnder('docs'),
].filter((file) => file.endsWith('.md') && existsSync(join(root, file)));

/** Pages whose commands mark, play, or open databases for long: they are run by `docs.long.test.ts`. */
export const LONG_PAGES: readonly string[] = [
  'docs/arena.md',
  'docs/class-marking.md',
  'docs/debug-a-loss.md',
  'docs/first-checker.md',
  'docs/first-player.md',
  'docs/gtp.md',
  'docs/tutor.md',
  'docs/your-own-game.md',
];

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The fenced blocks of a language, in order. */
export const blocksOf = (file: string, language: string): string[] =>
  [...textOf(file).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language ? [text] : [],
  );

interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

/** A file that the reader has to save, with `save this as \`NAME\`:` above its block. */
interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The reader's actions from the first to the last line: saving files and running commands. */
function workOf(file: string): (ShownCommand | SavedFile)[] {
  return [...textOf(file).matchAll(/(?:^.*save this as `([\w.-]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gim)].flatMap(
    ([, name, language, text]): (ShownCommand | SavedFile)[] => {
      if (language === 'console') return commandsOf(text);
      return name === undefined ? [] : [{ name, text }];
    },
  );
}

/** The commands of a console block, which begin with `$ `, each with the lines up to the next. */
export const commandsOf = (block: string): ShownCommand[] =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { command: part.slice(0, end), output: part.slice(end + 1) };
    });

/** Durations and a trailing empty line may differ, and a busy machine shows progress. */
const tidy = (output: string): string =>
  output
    .replace(/\d+\.\d\d s$/gm, 'some s')
    .replace(/^\d+ of \d+ games, .* left\n/gm, '')
    .trimEnd();

const { NO_COLOR, FORCE_COLOR, VITEST, NODE_V8_COVERAGE, ...env } = process.env;
/** A command of a document that takes longer hangs, on any machine. */
const HANGS_MS = 180_000;

/** A reader's folder, in which the commands of documents are run. */
export class ReadersFolder {
  private readonly path = mkdtempSync(join(tmpdir(), 'ringfence-docs-'));

  constructor() {
    for (const folder of ['examples', 'cases', 'node_modules'])
      symlinkSync(join(root, folder), join(this.path, folder));
    symlinkSync(join(root, 'apps/cli/bin/ringfence.js'), join(this.path, 'ringfence'));
  }

  /** Does what a document says from its first line to its last, and fails where something else is printed. */
  follow(file: string): void {
    for (const work of workOf(file)) {
      if ('name' in work) {
        writeFileSync(join(this.path, work.name), work.text);
        continue;
      }
      const { command, output } = work;
      expect(`$ ${command}\n${tidy(this.run('sh', ['-c', `{ ${command}\n} 2>&1`]))}`).toBe(
        `$ ${command}\n${tidy(output)}`,
      );
    }
  }

  /** What a program prints when it runs as a module in this folder. */
  runModule(text: string): string {
    const module = join(this.path, 'example.mjs'); // the examples are TypeScript without types
    writeFileSync(module, text);
    return this.run(process.execPath, [module]);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private run(program: string, args: readonly string[]): string {
    const options = { cwd: this.path, env, encoding: 'utf8', timeout: HANGS_MS } as const;
    const { stdout, error } = spawnSync(program, args, options);
    if (error !== undefined) throw new Error(`${args.join(' ')}: ${error.message} after:\n${stdout}`);
    return stdout;
  }
}
