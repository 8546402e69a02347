import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ProcessLimits } from '@ringfence/jail';
import type { Result } from '@ringfence/rules';
import { type ArenaGame, NO_SIZE, type ProgramGameName } from '../game/arena-game.ts';
import type { ClockRule } from '../game/clock.ts';
import { type ProgramGame, readGameFolder } from './folder.ts';

/** The rules of a tournament's game, with all their files: whoever has the tournament can play and replay its games. */
export interface PackedRules {
  readonly title: string;
  readonly sides: readonly [first: string, second: string];
  /** The chosen options. */
  readonly options: Readonly<Record<string, string>>;
  /** A game is a draw after so many moves. */
  readonly mostMoves: number;
  readonly hash: string;
  /** The files: JSON, compressed, in base64. */
  readonly archive: string;
}

/** A file in an archive; `x` if it is executable. */
type Packed = readonly [path: string, content: string, mode: 'x' | ''];

const HASH_SHOWN = 12;

/** More than any folder packs. */
const MOST_UNPACKED = 16 * 2 ** 20;

const programGameName = ({ name, hash }: Pick<ProgramGame, 'name' | 'hash'>): ProgramGameName =>
  `${name}@${hash.slice(0, HASH_SHOWN)}`;

function packRules(game: ProgramGame, options: PackedRules['options']): PackedRules {
  const { title, sides, mostMoves, hash, files } = game;
  const packed = files.map(
    ({ path, content, isExecutable }): Packed => [path, content.toString('base64'), isExecutable ? 'x' : ''],
  );
  const archive = gzipSync(JSON.stringify(packed)).toString('base64');
  return { title, sides, options, mostMoves, hash, archive };
}

/** What a tournament or a class says of its game, where the rules are a program, with what is usual in it. */
export interface ProgramSetting {
  readonly game: ArenaGame;
  readonly rules: PackedRules;
  readonly size: number;
  readonly swap: boolean;
  readonly clock?: ClockRule;
  readonly limits?: Partial<ProcessLimits>;
}

export function programSetting(game: ProgramGame, options: PackedRules['options']): ProgramSetting {
  const { clock, playerMemoryMb: memoryMb } = game;
  return {
    game: programGameName(game),
    rules: packRules(game, options),
    size: NO_SIZE,
    swap: false,
    ...(clock !== undefined && { clock }),
    ...(memoryMb !== undefined && { limits: { memoryMb } }),
  };
}

/** Writes the files to a folder. The error is a sentence: the archive is not what it says. */
export function unpackRules({ archive, hash, title }: PackedRules, folder: string): Result<ProgramGame, string> {
  const packed: Packed[] = JSON.parse(
    gunzipSync(Buffer.from(archive, 'base64'), { maxOutputLength: MOST_UNPACKED }).toString(),
  );
  for (const [path, content, mode] of packed) {
    const at = join(folder, path);
    if (!at.startsWith(join(folder, '/'))) return { ok: false, error: `the files of ${title} are damaged` };
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, Buffer.from(content, 'base64'), { mode: mode === 'x' ? 0o755 : 0o644 });
  }
  const game = readGameFolder(folder);
  return game.ok && game.value.hash !== hash ? { ok: false, error: `the files of ${title} are damaged` } : game;
}
