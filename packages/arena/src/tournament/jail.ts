import type { Rung } from '@ringfence/jail';
import { isProgram } from '../bots/open.ts';
import { parsePlayer } from '../bots/player.ts';
import type { Tournament } from './tournament.ts';

/** Whether any player is a program, or the rules are, which needs a jail. */
export const hasPrograms = ({ players, rules }: Pick<Tournament, 'players' | 'rules'>): boolean =>
  rules !== undefined ||
  players.some(({ word }) => {
    const spec = parsePlayer(word);
    return spec.ok && isProgram(spec.value);
  });

/** The jail of programs, for the report. */
export const jailTitle = (rung: Rung | undefined): string =>
  rung?.title ?? 'not needed, since all players are built in';
