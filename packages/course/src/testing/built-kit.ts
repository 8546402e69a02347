import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CheckReport, checkBot, parsePlayer } from '@ringfence/arena';
import { findProgram, type RungName } from '@ringfence/jail';
import { type GameName, gameNames } from '@ringfence/rules';
import { buildSubmission, type Language, languages, type Submission } from '@ringfence/submission';
import { kitFiles } from '../kits/kits.ts';

/** Java kits differ by game; the others play all games with the same files. */
export const kits = languages.flatMap((language) =>
  (language === 'java' ? gameNames : (['squatter'] as const)).map((game) => [language, game] as const),
);

/** Builds a kit as it is, below `root`; undefined if this machine has no compiler for it. */
export async function builtKit(
  language: Language,
  game: GameName,
  { root, rung }: { readonly root: string; readonly rung: RungName },
): Promise<Submission | undefined> {
  const files = kitFiles(language, game);
  const folder = join(root, `${language}-${game}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const kit = await buildSubmission(
    { folder, paths: Object.keys(files) },
    {
      file: 'kit.zip',
      root,
      home: `submissions/${language}-${game}`,
      languages,
      wanted: ['checker', 'player'],
      limits: { seconds: 120, memoryMb: 1024 },
      rung,
    },
  );
  if (kit.problem === 'It cannot be built: this machine has no Rust compiler.' && !findProgram('rustc')) {
    console.warn('No Rust compiler is installed: the kit for Rust was not compiled.');
    return undefined;
  }
  if (kit.problem !== undefined) throw new Error(kit.problem);
  return kit;
}

/** Plays the player of a kit through all trials of check-bot. */
export function checkKit(
  { player = '' }: Submission,
  games: readonly GameName[],
  { root, rung }: { readonly root: string; readonly rung: RungName },
): Promise<CheckReport> {
  const spec = parsePlayer(player);
  if (!spec.ok) throw new Error(spec.error);
  return checkBot(spec.value, { context: { rung, folder: root }, games, size: 3, moveMs: 2000 });
}
