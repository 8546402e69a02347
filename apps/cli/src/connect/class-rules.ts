import { type PackedRules, unpackRules } from '@ringfence/arena';
import { CommandError, visible } from '../shared/trouble.ts';

/** The rules of a class's game, and the memory limit of its players. */
interface ClassRules extends Pick<PackedRules, 'options'> {
  readonly folder: string;
  readonly memoryMb: number;
}

/** Fetches the rules of a class's game; `undefined` if it is built in. What else is wrong is told when it connects. */
export async function classRules(address: string, token: string): Promise<ClassRules | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(new URL('/api/class/rules', address), { headers }).catch(() => undefined);
  if (!response?.ok) return undefined;
  const { memoryMb, ...rules } = (await response.json()) as PackedRules & Pick<ClassRules, 'memoryMb'>;
  const game = unpackRules(rules);
  if (!game.ok) throw new CommandError(visible(game.error));
  return { folder: game.value.folder, options: rules.options, memoryMb };
}
