import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ProcessLimits } from '@ringfence/jail';
import { fail, ok, type Result } from '@ringfence/rules';
import { type ArenaGame, NO_SIZE, type ProgramGameName } from '../game/arena-game.ts';
import type { ClockRule } from '../game/clock.ts';
import type { ProgramGame } from './folder.ts';
import { keepGame, keptGame } from './kept-folder.ts';

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
  /** Who plays besides the teams, from the weakest to the strongest. */
  readonly house: readonly string[];
}

export function programSetting(game: ProgramGame, options: PackedRules['options']): ProgramSetting {
  const { clock, playerMemoryMb: memoryMb, players } = game;
  const own = Object.keys(players).map((name) => `own:${name}`);
  return {
    game: programGameName(game),
    rules: packRules(game, options),
    size: NO_SIZE,
    swap: false,
    house: game.house ?? ['random', ...own, 'tree:50', 'tree:400'],
    ...(clock !== undefined && { clock }),
    ...(memoryMb !== undefined && { limits: { memoryMb } }),
  };
}

/** The game in its folder on this machine, where it stays. The error is a sentence: the archive is not what it says. */
export function unpackRules({ archive, hash, title }: PackedRules): Result<ProgramGame, string> {
  const kept = keptGame(hash);
  if (kept !== undefined) return ok(kept);
  const damaged = `the files of ${title} are damaged`;
  const game = keepGame((folder) => {
    const packed: Packed[] = JSON.parse(
      gunzipSync(Buffer.from(archive, 'base64'), { maxOutputLength: MOST_UNPACKED }).toString(),
    );
    for (const [path, content, mode] of packed) {
      const at = join(folder, path);
      if (!at.startsWith(join(folder, '/'))) return damaged;
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(at, Buffer.from(content, 'base64'), { mode: mode === 'x' ? 0o755 : 0o644 });
    }
    return undefined;
  });
  return game.ok && game.value.hash !== hash ? fail(damaged) : game;
}
