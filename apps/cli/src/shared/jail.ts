import { findRung, NO_JAIL, type Rung } from '@ringfence/jail';
import { CommandError } from './trouble.ts';

/** The jail of this machine; `trust` accepts weaker ones. */
export async function jailFor(trust = false): Promise<Rung> {
  const rung = await findRung({ trust });
  if (rung === undefined) throw new CommandError(NO_JAIL);
  return rung;
}
