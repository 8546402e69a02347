import { findRung, isProgram, NO_JAIL, parsePlayer, type Rung, type Tournament } from '@ringfence/arena';
import { CommandError } from '../shared/trouble.ts';

/** The jail for the programs among the players; none if there are none. */
export async function rungFor({ players }: Tournament, trust: boolean): Promise<Rung | undefined> {
  const programs = players.some(({ word }) => {
    const spec = parsePlayer(word);
    return spec.ok && isProgram(spec.value);
  });
  if (!programs) return undefined;
  const rung = await findRung({ trust });
  if (rung === undefined) throw new CommandError(NO_JAIL);
  return rung;
}

/** How programs are held, for the report. */
export const jailTitle = (rung: Rung | undefined): string =>
  rung?.title ?? 'not needed, since all players are built in';
