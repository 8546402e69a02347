import { join } from 'node:path';
import type { GameName, Result } from '@ringfence/rules';
import { adapterSources, compiledAdapter } from './java-adapter.ts';
import { findJdk } from './java-tools.ts';

/** The games with an interface for players in Java or Python, from the years in which the course set them. */
const CLASSIC: Partial<Readonly<Record<GameName, true>>> = { squatter: true, fencemaster: true };

export const hasClassicInterface = (game: GameName): boolean => CLASSIC[game] ?? false;

/** The folder of the compiled classic interfaces (`aiproj.squatter` and `aiproj.fencemaster`), to compile players against. */
export async function classicClasses(): Promise<Result<string, string>> {
  const jdk = await findJdk();
  return jdk.ok ? compiledAdapter(jdk.value) : jdk;
}

/** The folder of the sources of the classic interfaces, to compile players at home. */
export const classicSources = (): string => join(adapterSources(), 'aiproj');
