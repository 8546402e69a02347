import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesUnder, readJson, root, workspaceFolders } from './files.mjs';
import { entriesOf, targetsOf } from './packed-manifest.mjs';

const folders = workspaceFolders().filter((folder) => readJson(`${folder}/package.json`).private !== true);
/** The folder of a Node of this version, installed on first use and kept; undefined if npm cannot get it. */
function nodeFolder(version: string): string | undefined {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, '.cache/nodes', version);
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`];
  spawnSync('npm', args, { cwd: folder, stdio: 'ignore' });
  const bin = join(folder, 'node_modules', name, 'bin');
  return existsSync(bin) ? bin : undefined;
}

describe('packages as others install them', () => {
  let home: string;
  const { NODE_ENV, VITEST, NODE_OPTIONS, INIT_CWD, npm_config_local_prefix, ...env } = process.env;
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: home, env, encoding: 'utf8' });
    return { status, out: stdout, err: stderr };
  };
  const write = (file: string, text: string): void => writeFileSync(join(home, file), text);
  const installed = (name: string): string => join(home, 'node_modules', name);
  const ringfence = (...args: string[]) => run(installed('.bin/ringfence'), ...args);
  const installedManifest = (name: string) => JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8'));
  /** What can be imported from the packages. */
  const entries = (): string[] =>
    folders.flatMap((folder) => entriesOf(installedManifest(readJson(`${folder}/package.json`).name)));

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'ringfence-installed-'));
    const { version } = readJson('apps/cli/package.json');
    const packed = run(process.execPath, join(root, 'scripts/release.mjs'), '--version', version, '--out', home);
    if (packed.status !== 0) throw new Error(packed.err);
    write('package.json', '{ "name": "stranger", "private": true }');
    const files = readdirSync(home).filter((file) => file.endsWith('.tgz'));
    const npm = run(
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      ...files.map((file) => `./${file}`),
    );
    if (npm.status !== 0) throw new Error(npm.err);
  }, 600_000);
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test('a release has packages, the site, checksums and a note', () => {
    const { status, out } = run('sha256sum', '--check', 'SHA256SUMS');
    const site = readdirSync(home).filter((file) => file.endsWith('.tar.gz'));
    expect(site).toHaveLength(1);
    expect([status, out.trim().split('\n').length]).toEqual([0, folders.length + 1]);
    expect(run('tar', '--list', '--file', site[0]).out.split('\n')).toContain('ringfence-site/index.html');
    expect(readFileSync(join(home, 'NOTE.md'), 'utf8')).toMatch(/^### Added\n/);
    expect(run(process.execPath, join(root, 'scripts/release.mjs'), '--version', '9.9.9', '--out', 'none').err).toBe(
      'CHANGELOG.md has no section "## [9.9.9]"\n',
    );
  });

  test.each(folders)('%s contains what it should and nothing else', (folder) => {
    const { name, files } = readJson(`${folder}/package.json`);
    const at = installed(name);
    const manifest = installedManifest(name);
    const { repository, homepage, bugs } = readJson('package.json');
    expect(manifest).toMatchObject({ repository: { ...repository, directory: folder }, homepage, bugs });
    expect(manifest.engines.node).toBe('>=20.19');
    for (const file of ['README.md', 'LICENSE']) expect(existsSync(join(at, file)), file).toBe(true);
    const held = readdirSync(at, { recursive: true }).map(String);
    expect(held.filter((file) => /tsbuildinfo|\.test\.|(^|\/)testing(\/|$)|harness|^src\//.test(file))).toEqual([]);
    for (const target of targetsOf(manifest)) expect(held, target).toContain(target.replace(/^\.\//, ''));
    for (const wanted of files.filter((one: string) => !one.startsWith('!'))) expect(held).toContain(wanted);
  });

  test('import and require both find every entry', () => {
    const names = entries();
    expect(names).toEqual(expect.arrayContaining(['@ringfence/rules/record', '@ringfence/arena/store']));
    const line = (call: string) => (name: string) => `console.log('${name}', typeof ${call}('${name}'));`;
    write('all.mjs', names.map(line('await import')).join('\n'));
    write('all.cjs', names.map(line('require')).join('\n'));
    for (const file of ['all.mjs', 'all.cjs']) {
      const { status, out, err } = run(process.execPath, file);
      expect([out.trim().split('\n'), status, status === 0 ? '' : err]).toEqual([
        names.map((name) => `${name} object`),
        0,
        '',
      ]);
    }
  });

  test('a plain install of the arena includes no database', () => {
    const needed = new Set(['@ringfence/arena']);
    for (const name of needed) {
      const { dependencies = {} } = installedManifest(name);
      for (const dependency of Object.keys(dependencies)) needed.add(dependency);
    }
    expect([...needed].filter((name) => /store|pg|postgres|kysely/.test(name))).toEqual([]);
    expect(needed).toContain('yaml');
  });

  test.each([
    ['nodenext', 'nodenext', 'typescript'],
    ['esnext', 'bundler', '@typescript/native'],
  ])('TypeScript finds their types: module %s, resolution %s, compiler %s', (module, moduleResolution, compiler) => {
    write(
      'typed.ts',
      `import { createEngine, type Engine } from '@ringfence/engine';
import { startPosition, type Position } from '@ringfence/rules';
import { readRecords } from '@ringfence/rules/record';
import { drawSvg, pictureOf } from '@ringfence/draw';
import { createBoard } from '@ringfence/board';
const position: Position = startPosition('squatter', { size: 5 });
export const engine: Promise<Engine> = createEngine();
export const svg: string = drawSvg(pictureOf(position));
export const wrong: number = readRecords('').ok;
export { createBoard };
`,
    );
    const usual = { strict: true, noEmit: true, target: 'es2022', module, moduleResolution, lib: ['es2022', 'dom'] };
    // All declarations are checked except TypeScript's own.
    const libraries = { types: [], skipLibCheck: false, skipDefaultLibCheck: true };
    const config = { compilerOptions: { ...usual, ...libraries }, files: ['typed.ts'] };
    write('tsconfig.json', JSON.stringify(config));
    const { out } = run(process.execPath, join(root, 'node_modules', compiler, 'bin/tsc'), '-p', '.');
    // The one mistake is found, so the types are really there.
    expect(out.trim().split('\n')).toEqual([expect.stringMatching(/^typed\.ts\(9,14\): error TS2322/)]);
  });

  test('a bundler finds the kernel', () => {
    write('index.html', '<script type="module" src="/page.js"></script>');
    write('page.js', "import { createEngine } from '@ringfence/engine';\nconsole.log(await createEngine());\n");
    const built = run(process.execPath, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn');
    expect(built.status, built.err).toBe(0);
    expect(readdirSync(join(home, 'dist/assets')).filter((file) => /^kernel-.*\.wasm$/.test(file))).toHaveLength(1);
  });

  test('the command judges and plays', () => {
    write('board.in', '3\nB W B\nW - W\nB W W\n');
    expect(run('npx', '--no', 'ringfence', 'judge', 'board.in').out).toBe('White\n1\n0\n');
    const match = ringfence('match', 'random', 'random', '--game', 'squatter', '--size', '4', '--games', '2');
    expect([match.status, match.status === 0 ? '' : match.err]).toEqual([0, '']);
  });

  // The oldest Node that we promise, and the newest that there is, both from npm's registry.
  const oldest = `${String(readJson('package.json').engines.node).replace('>=', '')}.0`;
  test.for([oldest, 'latest'])(
    'all of it runs on Node %s, and installs there without a warning',
    (version, context) => {
      const bin = nodeFolder(version);
      if (bin === undefined) return context.skip(`npm cannot install Node ${version} here`);
      const path = { ...env, PATH: `${bin}${delimiter}${env.PATH}` };
      const on = (program: string, args: readonly string[], cwd = home) =>
        spawnSync(program, args, { cwd, env: path, encoding: 'utf8' });
      const clone = on(
        'npm',
        ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
        root,
      );
      expect([clone.status, clone.stderr.split('\n').filter((line) => line.includes('EBADENGINE'))]).toEqual([0, []]);
      write(
        'all-entries.mjs',
        entries()
          .map((name) => `await import('${name}');`)
          .join('\n'),
      );
      const loaded = on('node', ['all-entries.mjs']);
      expect([loaded.status, loaded.status === 0 ? '' : loaded.stderr]).toEqual([0, '']);
      const players = ['random', 'engine:10ms', '--game', 'squatter', '--size', '4', '--games', '2'];
      const match = on(installed('.bin/ringfence'), ['match', ...players]);
      expect([match.status, match.status === 0 ? '' : match.stderr]).toEqual([0, '']);
    },
  );

  test('the server serves the site and the API', async () => {
    const child: ChildProcessWithoutNullStreams = spawn(
      installed('.bin/ringfence'),
      ['serve', '--port', '0', '--json', '--data', join(home, 'games')],
      { cwd: home, env },
    );
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      const { url } = JSON.parse(line);
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script type="module"')]);
      const judged = await fetch(new URL('/api/judge', url), { method: 'POST', body: '3\nB W B\nW - W\nB W W\n' });
      expect(await judged.json()).toMatchObject({ winner: 'White' });
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });

  test('a Python class runs', () => {
    cpSync(join(root, 'examples/python-agent'), join(home, 'mine'), { recursive: true });
    const match = ringfence('match', 'python:agent@mine', 'random', '--game', 'fencemaster', '--size', '3');
    expect([match.status, match.status === 0 ? '' : match.err]).toEqual([0, '']);
    expect(match.out).not.toContain('crash');
  });

  const noJdk = spawnSync('javac', ['-version']).error !== undefined;
  test.skipIf(noJdk)('classic Java players run', () => {
    const sources = ['src/aiproj', 'test/players/squatter'].flatMap((folder) => filesUnder(`adapters/java/${folder}`));
    const compiled = run('javac', '-d', 'classes', ...sources.map((file) => join(root, file)));
    expect(compiled.status, compiled.err).toBe(0);
    const player = 'java:players.squatter.RandomPlayer@classes';
    const match = ringfence('match', player, 'random', '--game', 'squatter', '--size', '5', '--games', '2');
    expect([match.status, match.status === 0 ? '' : match.err]).toEqual([0, '']);
    expect(match.out).not.toContain('crash');
  });
});
