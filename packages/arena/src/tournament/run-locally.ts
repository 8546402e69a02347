import type { RungName } from '@ringfence/jail';
import type { Terminal } from '../bots/human.ts';
import { GameHost } from './game-host.ts';
import { GameProcesses } from './game-processes.ts';
import type { GamePlayer } from './game-runner.ts';
import type { GameSlots } from './game-slots.ts';
import { type RunOptions, type RunOutcome, runTournament } from './runner.ts';
import type { Boards } from './running.ts';
import type { Tournament } from './tournament.ts';

export interface LocalRunOptions extends Omit<RunOptions, 'player'> {
  /** The folder that paths of players are relative to. */
  readonly folder: string;
  /** The jail for programs; required if a player is one. */
  readonly rung?: RungName | undefined;
  readonly boards?: Boards;
  /** The terminal of a human; then everything is played in this process. */
  readonly terminal?: Terminal | undefined;
  /** Slots that are shared with others; default: as many as parallel games. */
  readonly slots?: GameSlots;
  /** Decides some games without playing them. */
  readonly decide?: (player: GamePlayer) => GamePlayer;
}

/** Plays the games of a tournament that its log does not have yet, on this machine. */
export async function runLocally(
  tournament: Tournament,
  { folder, rung, boards, terminal, slots, decide = (player) => player, ...options }: LocalRunOptions,
): Promise<RunOutcome> {
  const { players, rules } = tournament;
  const setup = { players, folder, ...(rules !== undefined && { rules }), ...(rung !== undefined && { rung }) };
  const own = terminal === undefined ? new GameProcesses(setup, boards) : new GameHost(setup, { terminal });
  const player = slots?.share(own) ?? own;
  try {
    return await runTournament(tournament, { ...options, player: decide(player) });
  } finally {
    await player.close();
  }
}
