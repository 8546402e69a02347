import { type Entrant, type Tournament, usualOpenings } from '@ringfence/arena';
import type { CoursePlan, Opponent, PlayerTask } from '../plan/plan.ts';
import type { Team } from '../plan/teams.ts';

/** A team and its player; undefined without one, or if it fails the pre-flight. */
export interface Contestant {
  readonly team: Team;
  readonly word?: string;
}

/** A part of the games of a class: one tournament of the arena. */
export interface Event {
  /** The name of its folder, such as `against-random` or `tournament`. */
  readonly name: string;
  readonly tournament: Tournament;
  /** The opponent of all teams; undefined: each other. */
  readonly opponent?: Opponent;
}

/**
 * Keeps a seat for a team without a player, so that a late one changes nobody else's games if all teams meet; its own are
 * not played.
 */
const EMPTY_SEAT = 'random';

/** Distinguishes built-in players from teams of the same name. */
const SPARRING = '• ';

/** The games of a class: every given opponent against all teams, and the teams among each other. */
export function eventsOf(plan: CoursePlan, task: PlayerTask, contestants: readonly Contestant[]): Event[] {
  const { gauntlet, tournament } = task;
  const teams = contestants.map(
    ({ team, word = EMPTY_SEAT }): Entrant => ({ name: team.name, word, limits: task.limits }),
  );
  const common = {
    game: plan.game,
    sizes: [plan.size],
    swap: task.swap,
    openings: task.openings ?? usualOpenings(teams, { game: plan.game, swap: task.swap }),
    clock: task.clock,
    seed: plan.seed,
  };
  const events: Event[] = (gauntlet?.opponents ?? []).map((opponent, i) => ({
    name: `opponent-${i + 1}`,
    opponent,
    tournament: {
      ...common,
      title: `${plan.title}: against ${opponent.name}`,
      repetitions: gauntlet?.pairs ?? 1,
      format: { kind: 'gauntlet', hero: 0 },
      players: [{ name: `${SPARRING}${opponent.name}`, word: opponent.word, limits: task.limits }, ...teams],
    },
  }));
  if (tournament === undefined || teams.length < 2) return events;
  const { pairs, rounds } = tournament;
  const isPart = rounds !== undefined && rounds < roundsAmong(teams.length);
  // If not all teams meet, those that can play must not be paired with those that cannot.
  const playing = isPart ? teams.filter((_, i) => contestants[i].word !== undefined) : teams;
  if (playing.length < 2) return events;
  events.push({
    name: 'tournament',
    tournament: {
      ...common,
      title: `${plan.title}: teams`,
      repetitions: isPart ? 1 : pairs,
      format: { kind: 'round-robin' },
      ...(isPart && { games: Math.min(rounds, roundsAmong(playing.length)) * 2 * Math.floor(playing.length / 2) }),
      players: playing,
    },
  });
  return events;
}

const roundsAmong = (teams: number): number => teams - 1 + (teams % 2);

/** The name of a player of an event in tables. */
export const scheduledName = (name: string): string => (name.startsWith(SPARRING) ? name.slice(SPARRING.length) : name);
