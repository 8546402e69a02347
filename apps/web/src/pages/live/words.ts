import { games, type SideWord } from '@ringfence/rules';
import type { LiveState } from '@ringfence/server/messages';
import { m } from '../../paraglide/messages.js';

type Result = NonNullable<LiveState['result']>;

export const sideNames: Readonly<Record<SideWord, string>> = { white: m.white(), black: m.black() };

const minutes = (ms: number): string => `${Math.round(ms / 6_000) / 10} min`;

/** The game, its board and its clock in one line. */
export function settingsWords({
  game,
  size,
  clock,
  swap,
}: Pick<LiveState, 'game' | 'size' | 'clock' | 'swap'>): string {
  const time = clock === null ? m.live_no_clock() : `${minutes(clock.initialMs)} + ${clock.incrementMs / 1000} s`;
  return [`${games[game].title} ${size}`, time, ...(swap ? [m.play_options_swap()] : [])].join(' · ');
}

/** What a result means to a player; to a spectator any win is even. */
export function resultTone({ winner }: Result, you: SideWord | null): 'won' | 'lost' | 'even' {
  if (winner === null || you === null) return 'even';
  return winner === you ? 'won' : 'lost';
}

/** The result in one line; the verdict explains how it was won on the board. */
export function resultWords({ winner, by }: Result): string {
  if (winner === null) return m.ending_draw();
  const who = sideNames[winner];
  if (by === 'play') return m.ending_wins({ who });
  return by === 'time' ? m.ending_wins_time({ who }) : m.ending_wins_resignation({ who });
}

/** What a player is called: by name, or by side. */
export const called = ({ names }: LiveState, side: SideWord): string => names[side] ?? sideNames[side];

/** The player of a side, and whether they are connected. */
export function playerWords({ seated, names, connected, you }: LiveState, side: SideWord): string {
  if (!seated[side]) return m.live_open_seat({ side: sideNames[side] });
  const name = names[side];
  const isAway = !connected[side];
  // A long name is truncated.
  if (name !== null) return [...(you === side ? [m.you()] : []), ...(isAway ? [m.live_away()] : []), name].join(' · ');
  if (you === side) return isAway ? m.live_you_away() : m.you();
  return isAway ? m.live_side_away({ side: sideNames[side] }) : sideNames[side];
}
