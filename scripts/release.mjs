// @ts-check
// `node scripts/release.mjs --version VERSION --out FOLDER`: all files of a release, with their checksums.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runNode } from './files.mjs';
import { releaseNote } from './release-note.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' }, version: { type: 'string' } } });
if (values.out === undefined || values.version === undefined) {
  console.error('node scripts/release.mjs --version VERSION --out FOLDER');
  process.exit(2);
}
const { version } = values;
const note = releaseNote(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
if (note === undefined) {
  console.error(`CHANGELOG.md has no section "## [${version}]"`);
  process.exit(1);
}
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
succeed(runNode('scripts/pack.mjs', ['--version', version, '--out', out]));

const folder = mkdtempSync(join(tmpdir(), 'ringfence-release-'));
succeed(runNode('scripts/build-site.mjs', ['--out', join(folder, 'ringfence-site')]));
// The same files give the same archive, so that others can check what they build themselves.
const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go=rX'];
const archive = join(out, `ringfence-site-${version}.tar.gz`);
const packed = ['--create', '--use-compress-program', 'gzip -9n', '--file', archive];
const tar = spawnSync('tar', [...packed, ...same, '--directory', folder, 'ringfence-site'], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
succeed(tar.status ?? 1);

const files = readdirSync(out)
  .filter((file) => /\.t(?:ar\.)?gz$/.test(file))
  .sort();
const sums = files.map(
  (file) =>
    `${createHash('sha256')
      .update(readFileSync(join(out, file)))
      .digest('hex')}  ${file}\n`,
);
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
writeFileSync(join(out, 'NOTE.md'), note);
console.log(`${files.length} files, SHA256SUMS and NOTE.md are in ${out}.`);

/** @param {number} status */
function succeed(status) {
  if (status !== 0) process.exit(status);
}
