import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LadderStore } from '../schema/ladder-store.ts';
import { dropPart, readArchive, writeArchive } from './archives.ts';

const GIT_MS = 60_000;
const MB = 2 ** 20;

/** A larger history is not kept: the next push sends all of it again. */
const MOST_KEPT = 50 * MB;

/** What git may not do with what strangers send it. */
const CONFIG = `[core]
  repositoryformatversion = 0
  bare = true
  bigFileThreshold = 1m
[http]
  receivepack = true
[transfer]
  fsckObjects = true
[receive]
  denyDeletes = true
  shallowUpdate = false
  autogc = false
[gc]
  auto = 0
`;

/**
 * Looks at a push before git accepts it, and waits for the server's word: it writes the files of the commit beside the
 * repository, says which commit they are, and prints the answer, which the student reads in the terminal.
 */
const PRE_RECEIVE = `#!/bin/sh
refuse() { echo "$1"; exit 1; }
pushed=0
while read -r old new ref; do
  pushed=$((pushed + 1))
  case $ref in
    refs/heads/main|refs/heads/master) commit=$new ;;
    *) refuse 'Only the branch main becomes a version: git push class HEAD:main' ;;
  esac
  case $new in *[!0]*) ;; *) refuse 'The branch main cannot be deleted.' ;; esac
done
[ "$pushed" = 1 ] || refuse 'Push one branch: git push class HEAD:main'
tree=$(git ls-tree -r "$commit") || refuse 'The commit cannot be read.'
echo "$tree" | grep -q '^120000' && refuse 'A file is a link: put the file itself in its place.'
echo "$tree" | grep -q '^160000' && refuse 'A folder is a submodule: add its files to your repository.'
git cat-file -e "$commit:.gitattributes" 2>/dev/null && git show "$commit:.gitattributes" | grep -q 'filter=lfs' &&
  refuse 'Files in Git LFS are not sent along: store them in git itself.'
git archive --format=zip -o "$RINGFENCE_PUSH/files.zip" "$commit" || refuse 'The files of the commit are too large.'
echo "$commit" > "$RINGFENCE_PUSH/commit.part" && mv "$RINGFENCE_PUSH/commit.part" "$RINGFENCE_PUSH/commit"
tries=0
while [ ! -f "$RINGFENCE_PUSH/answer" ] && [ "$tries" -lt 1200 ]; do sleep 0.05; tries=$((tries + 1)); done
sed 1d "$RINGFENCE_PUSH/answer"
[ "$(head -n 1 "$RINGFENCE_PUSH/answer")" = yes ]
`;

/** A commit that was pushed, before git accepts it. */
interface PushedCommit {
  readonly commit: string;
  readonly zip: Buffer;
}

/**
 * The git repository of a team, laid out in a folder while git works on it. It is kept in the database as a bundle, with
 * the version that was pushed last, so that it is in every backup and on every server.
 */
export class Repository {
  private readonly store: LadderStore;
  private readonly scratch: string;

  private constructor(store: LadderStore, scratch: string) {
    this.store = store;
    this.scratch = scratch;
  }

  static async open(store: LadderStore, team: string): Promise<Repository> {
    const one = new Repository(store, mkdtempSync(join(tmpdir(), 'ringfence-git-')));
    for (const folder of ['push', 'repository/objects', 'repository/refs', 'repository/hooks'])
      mkdirSync(join(one.scratch, folder), { recursive: true });
    writeFileSync(join(one.folder, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(one.folder, 'config'), CONFIG);
    writeFileSync(join(one.folder, 'hooks/pre-receive'), PRE_RECEIVE, { mode: 0o755 });
    const kept = await one.kept(team);
    if (kept !== undefined) {
      const bundle = join(one.scratch, 'kept.bundle');
      writeFileSync(bundle, kept);
      await one.git('fetch', '--quiet', bundle, '+refs/heads/*:refs/heads/*');
    }
    return one;
  }

  get folder(): string {
    return join(this.scratch, 'repository');
  }

  /** What git and the hook need to know. */
  get environment(): Readonly<Record<string, string>> {
    return {
      PATH: process.env.PATH ?? '',
      HOME: this.scratch,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_PROJECT_ROOT: this.scratch,
      GIT_HTTP_EXPORT_ALL: '1',
      RINGFENCE_PUSH: join(this.scratch, 'push'),
    };
  }

  /** The commit that is being pushed, as soon as git has received it. */
  pushed(): PushedCommit | undefined {
    const [file, answer] = [this.pushFile('commit'), this.pushFile('answer')];
    if (!existsSync(file) || existsSync(answer)) return undefined;
    return { commit: readFileSync(file, 'utf8').trim(), zip: readFileSync(this.pushFile('files.zip')) };
  }

  /** Accepts or refuses the push, with lines for the terminal. */
  answer(isAccepted: boolean, lines: readonly string[]): void {
    writeFileSync(this.pushFile('answer.part'), `${[isAccepted ? 'yes' : 'no', ...lines].join('\n')}\n`);
    // All at once: the hook reads it as soon as it is there.
    renameSync(this.pushFile('answer.part'), this.pushFile('answer'));
  }

  /** Keeps the repository as it is now with a version, and no longer with those before. */
  async keep(team: string, version: string): Promise<void> {
    const bundle = join(this.scratch, 'new.bundle');
    await this.git('bundle', 'create', '--quiet', bundle, '--all');
    const bytes = readFileSync(bundle);
    await this.store.transaction(async (tables) => {
      const rows = await tables.selectFrom('ladder.versions').select('id').where('team', '=', team).execute();
      for (const { id } of rows) await dropPart(tables, id, 'repository');
      if (bytes.length <= MOST_KEPT) await writeArchive(tables, version, 'repository', bytes);
    });
  }

  close(): void {
    rmSync(this.scratch, { recursive: true, force: true });
  }

  private pushFile(name: string): string {
    return join(this.scratch, 'push', name);
  }

  private async kept(team: string): Promise<Buffer | undefined> {
    const { tables } = this.store;
    const row = await tables
      .selectFrom('ladder.pieces as piece')
      .innerJoin('ladder.versions as version', 'version.id', 'piece.version')
      .select('version.id')
      .where('version.team', '=', team)
      .where('piece.part', '=', 'repository')
      .executeTakeFirst();
    return row && readArchive(tables, row.id, 'repository');
  }

  private async git(...words: readonly string[]): Promise<void> {
    await promisify(execFile)('git', ['--git-dir', this.folder, ...words], {
      env: this.environment,
      timeout: GIT_MS,
    });
  }
}
