import {
  hasPrograms,
  type NamedPlayer,
  parsePlayer,
  playerProblem,
  sharedFolders,
  type Tournament,
} from '@ringfence/arena';
import type { Rung } from '@ringfence/jail';
import { jailFor } from '../shared/jail.ts';
import { complain } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';

/** The jail for the programs among the players; undefined if there are none. */
export async function rungFor(tournament: Tournament, trust: boolean): Promise<Rung | undefined> {
  if (!hasPrograms(tournament)) return undefined;
  return jailFor(trust);
}

/** Refuses, before the first game, players that cannot be started from `folder`, and warns of those that share one. */
export async function checkPlayers({ players, game, sizes }: Tournament, folder: string): Promise<void> {
  const named: NamedPlayer[] = [];
  for (const { name, word, limits } of players) {
    const spec = parsePlayer(word);
    if (!spec.ok) continue; // the parser of players has already reported it
    const problem = await playerProblem(spec.value, folder, limits, game, sizes);
    if (problem !== undefined) throw new CommandError(visible(`${name} cannot play: ${problem}`));
    named.push({ name, spec: spec.value });
  }
  for (const warning of sharedFolders(named, folder)) complain(`note: ${visible(warning)}`);
}
