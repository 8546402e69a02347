import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PackedRules, unpackRules } from '@ringfence/arena';
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

/** The sources of a version, in a folder of its own. */
export interface SourceFolder {
  readonly folder: string;
  readonly files: readonly PackedFile[];
}

/** The sources of versions, without starter code, build products and anything that is not text. */
export async function sourceFolders(wanted: readonly WantedSource[], options: SourcesOptions): Promise<SourceFolder[]> {
  const starters = new Set(handedOutBy(options.game ?? null).map(({ bytes }) => hashOfText(bytes)));
  const folders: SourceFolder[] = [];
  const taken = new Set<string>();
  for (const one of wanted) {
    const folder = freeFolder(slugOf(one.name) || one.version, one.number, taken);
    const own = await sourceOf(one.version, options);
    const files = own.filter(
      ({ path, bytes }) => !PRODUCTS.test(path) && !starters.has(hashOfText(bytes)) && isText(bytes),
    );
    folders.push({ folder, files });
  }
  return folders;
}

/** All in one zip, as tools that compare programs read it. */
export const packSources = (folders: readonly SourceFolder[]): Promise<Buffer> =>
  packFiles(
    folders.flatMap(({ folder, files }) => files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }))),
  );

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
const hashOfText = (bytes: Buffer): string =>
  createHash('sha256')
    .update(
      bytes
        .toString()
        .replace(/[ \t\r]+$/gm, '')
        .trimEnd(),
    )
    .digest('hex');

/** The files of all starter kits, or of a game's rules. */
export function handedOutBy(game: GameName | PackedRules | null): PackedFile[] {
  if (game === null) return [];
  if (typeof game === 'string') {
    const kits = languages.flatMap((language) => Object.entries(kitFiles(language, game)));
    return kits.map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  }
  const rules = unpackRules(game);
  return rules.ok ? rules.value.files.map(({ path, content }) => ({ path, bytes: content })) : [];
}
