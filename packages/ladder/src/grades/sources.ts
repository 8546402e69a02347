import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kitFiles, slugOf } from '@ringfence/course/class';
import type { RungName } from '@ringfence/jail';
import type { GameName } from '@ringfence/rules';
import {
  languages,
  type PackedFile,
  packFiles,
  sourcesWithin,
  unpackSubmission,
  usualUnpackLimits,
} from '@ringfence/submission';
import type { LadderStore } from '../schema/ladder-store.ts';
import { readArchive } from '../submissions/archives.ts';
import { isBundle, unpackBundle } from '../submissions/bundle.ts';

interface SourcesOptions {
  readonly store: LadderStore;
  /** Its starter kits are no work of the teams; absent: there are none. */
  readonly game?: GameName;
  /** For git bundles; `undefined` if this machine has no jail. */
  readonly rung: RungName | undefined;
}

/** A version whose sources are wanted. */
interface WantedSource {
  readonly name: string;
  readonly version: string;
  readonly number: number;
}

/** Folders and files that tools have made. */
const PRODUCTS =
  /(?:^|\/)(?:\.[^/]*|__pycache__|__MACOSX|node_modules|target|build|dist|out|bin|obj|classes)\/|(?:^|\/)\.[^/]*$|\.(?:class|jar|war|pyc|pyo|o|a|so|dll|exe|obj|zip|gz|tar|pdf|png|jpe?g|gif|npy|npz|bin)$/i;

/**
 * The sources of versions as one zip with a folder for each team, as tools that compare programs read it. Starter code,
 * build products and anything that is not text are left out.
 */
export async function packSources(wanted: readonly WantedSource[], options: SourcesOptions): Promise<Buffer> {
  const starters = starterHashes(options.game);
  const files: PackedFile[] = [];
  const taken = new Set<string>();
  for (const one of wanted) {
    const folder = freeFolder(slugOf(one.name) || one.version, one.number, taken);
    const own = await sourceOf(one.version, options);
    const kept = own.filter(
      ({ path, bytes }) => !PRODUCTS.test(path) && !starters.has(hashOfText(bytes)) && isText(bytes),
    );
    files.push(...kept.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes })));
  }
  return packFiles(files);
}

/** A team has two versions that count if one of its members has an extension. */
function freeFolder(name: string, version: number, taken: Set<string>): string {
  const folder = taken.has(name) ? `${name}-v${version}` : name;
  taken.add(folder);
  return folder;
}

async function sourceOf(version: string, { store, rung }: SourcesOptions): Promise<PackedFile[]> {
  const bytes = await readArchive(store.tables, version, 'source');
  if (bytes === undefined) return [];
  const aside = mkdtempSync(join(tmpdir(), 'ringfence-sources-'));
  try {
    const [file, into] = [join(aside, 'submission'), join(aside, 'files')];
    writeFileSync(file, bytes);
    mkdirSync(into);
    const unpacked = !isBundle(file)
      ? await unpackSubmission(file, into, usualUnpackLimits)
      : rung === undefined
        ? undefined
        : await unpackBundle(file, into, rung);
    if (unpacked === undefined || !unpacked.ok) return [];
    const { folder: inner, paths } = sourcesWithin(into, unpacked.value);
    return [...paths].sort().map((path) => ({ path, bytes: readFileSync(join(inner, path)) }));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const isText = (bytes: Buffer): boolean => !bytes.includes(0);

/** Line ends and spaces at the ends of lines do not make another file. */
const hashOfText = (bytes: Buffer | string): string =>
  createHash('sha256')
    .update(
      bytes
        .toString()
        .replace(/[ \t\r]+$/gm, '')
        .trimEnd(),
    )
    .digest('hex');

/** The files of all starter kits. */
const starterHashes = (game: GameName | undefined): ReadonlySet<string> =>
  new Set(
    game === undefined ? [] : languages.flatMap((language) => Object.values(kitFiles(language, game)).map(hashOfText)),
  );
