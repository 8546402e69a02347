import type {
  ClassState,
  GameRowView,
  GradesView,
  Grading,
  LatePolicy,
  League,
  PlayerView,
  RunningView,
  ShownSettings,
  StandingView,
  TeamView,
} from '@ringfence/ladder/views';
import type { GameResult, RunningGame } from '@ringfence/server/views';
import { m } from '../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../shell/format.ts';
import { formatHash } from '../../shell/hash.ts';
import { boardText } from '../tournaments/words.ts';

/** Seconds for a move that a tutor can choose. */
export const secondsChoices = [0.2, 0.5, 1, 2, 5, 10] as const;

/** The address where a team registers. */
export const registerLink = (code: string): string =>
  new URL(formatHash('class/register', { code }), new URL('.', document.baseURI)).href;

/** Game, size and clock of a class in a few words. */
export function classFacts({ game, size, swap, clock }: NonNullable<ClassState['class']>): string {
  return [boardText(game, [size]), classClock(clock), ...(swap ? [m.play_options_swap()] : [])].join(' · ');
}

/** The clock of a class in a few words. */
export function classClock(clock: GameResult['plan']['clock']): string {
  const seconds = `${formatNumber(clock.ms / 1000)} s`;
  if (clock.kind === 'move') return m.class_clock_move({ time: seconds });
  if (clock.kind === 'game') return m.class_clock_game({ time: seconds });
  return m.class_clock_increment({ time: seconds, increment: `${formatNumber(clock.incrementMs / 1000)} s` });
}

/** A team's rank, a dash while its rating says too little, and nothing for a house player. */
export function rankText({ team, isProvisional, rank }: Pick<StandingView, 'team' | 'isProvisional' | 'rank'>): string {
  if (team === null) return '';
  return isProvisional ? '–' : `${rank}`;
}

/** A rating as tables have it: whole, with its interval. */
export const ratingText = (rating: number): string => formatNumber(Math.round(rating), { useGrouping: false });

export const ratingInterval = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  m.class_interval({ low: ratingText(low), high: ratingText(high) });

/** The ends of a scale for the ratings of some players; players without games do not count. */
export function scaleOf(rows: readonly Pick<StandingView, 'low' | 'high' | 'games'>[]): readonly [number, number] {
  const played = rows.filter(({ games }) => games > 0);
  const shown = played.length === 0 ? rows : played;
  return [Math.min(...shown.map(({ low }) => low)), Math.max(...shown.map(({ high }) => high))];
}

export const leagueName = (leagues: readonly League[], league: number | null): string | undefined =>
  league === null ? undefined : leagues[league]?.name;

/** A day, in the same format as in `timeText`. */
export const dayText = (iso: string): string => formatDate(new Date(iso), { month: 'short', day: 'numeric' });

/** A day and a time, short enough for a table. */
export const shortTime = (iso: string): string =>
  formatDate(new Date(iso), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

const HOUR_MS = 3_600_000;

/** How late something is, in started hours or days. */
export const lateText = (ms: number): string =>
  ms <= 48 * HOUR_MS
    ? m.class_late_hours({ count: Math.ceil(ms / HOUR_MS) })
    : m.class_late_days({ count: Math.ceil(ms / (24 * HOUR_MS)) });

/** Which version counts, and what is late, as sentences for a team or for a tutor; none without a deadline. */
export function countingTexts(
  { late, counts }: Pick<ShownSettings, 'late' | 'counts'>,
  { deadline, late: now }: Pick<NonNullable<TeamView['own']>, 'deadline' | 'late'>,
  { isTutor, at }: { readonly isTutor: boolean; readonly at: Date },
): readonly string[] {
  if (deadline === null) return [];
  const time = shortTime(deadline);
  const isOver = new Date(deadline) <= at;
  const due = late.kind === 'refuse' ? m.class_notice_deadline({ time }) : m.class_rule_due({ time });
  const off = now.pointsOff > 0 ? `, ${m.class_points_off({ count: now.pointsOff })}` : '';
  return [
    isOver ? m.class_rule_over({ time }) : due,
    counts === 'best' ? bestText(late) : activeText(late),
    ...(isOver && now.ms > 0 && late.kind !== 'refuse'
      ? [m.class_rule_now({ late: `${lateText(now.ms)}${off}` })]
      : []),
    ...(isTutor ? [m.class_rule_tutor()] : []),
  ];
}

const bestText = ({ kind }: LatePolicy): string =>
  kind === 'refuse' ? m.class_rule_best_refuse() : m.class_rule_best();

function activeText(late: LatePolicy): string {
  if (late.kind === 'refuse') return m.class_rule_refuse();
  if (late.kind === 'mark') return m.class_rule_mark();
  const points = formatNumber(late.points);
  return late.each === 'hour' ? m.class_rule_hour({ points }) : m.class_rule_day({ points });
}

const kinds: Readonly<Record<GameRowView['kind'], string>> = {
  ranked: m.class_kind_ranked(),
  challenge: m.class_kind_challenge(),
  test: m.class_kind_test(),
  practice: m.class_kind_practice(),
};

export const kindText = (kind: GameRowView['kind']): string => kinds[kind];

/** A player with its version, such as `Otters v3`. */
export const playerText = (player: Pick<PlayerView, 'name' | 'house' | 'version'>): string =>
  player.version === null
    ? nameText(player)
    : `${nameText(player)} ${m.class_version_short({ number: player.version })}`;

/** A team by its name, a house player in the reader's language: the server's names for those are for programs. */
export const nameText = ({ name, house }: Pick<PlayerView, 'name' | 'house'>): string =>
  house === null ? name : houseText(house);

/** What a house player is called. */
export function houseText(word: string): string {
  const [, level] = /^level:(\d+)$/.exec(word) ?? [];
  if (level !== undefined) return m.class_house_level({ level });
  if (word === 'random') return m.class_house_random();
  const [, playouts] = /^tree:(\d+)$/.exec(word) ?? [];
  if (playouts !== undefined) return m.class_house_tree({ playouts });
  return word === 'minimax:1' ? m.class_house_greedy() : word;
}

/** How points are made, in the reader's language. */
export function formulaText(
  { plays, strength, from, to, official }: Grading,
  grades: Pick<GradesView, 'scale' | 'official'>,
): string {
  const end = (name: number | string, rating: number | undefined): string =>
    typeof name === 'number' ? ratingText(name) : `${houseText(name)}${rating === undefined ? '' : ` (${rating})`}`;
  const { scale } = grades;
  const ends = { from: end(from, scale?.from), to: end(to, scale?.to) };
  return [
    m.class_formula_plays({ points: formatNumber(plays) }),
    m.class_formula_strength({ points: formatNumber(strength), ...ends }),
    ...(grades.official === null ? [] : [m.class_formula_official({ points: formatNumber(official) })]),
  ].join(' + ');
}

/** A running game as a board shows it. */
export const runningBoard = (game: RunningView): RunningGame => ({
  ...game,
  white: playerText(game.white),
  black: playerText(game.black),
});

/** What is stopped at the moment, as sentences; normally none. */
export function noticesOf({ settings }: NonNullable<ClassState['class']>, now: Date): readonly string[] {
  const { deadline } = settings;
  const isOver = deadline !== undefined && new Date(deadline) <= now;
  const isFrozen = settings.frozen !== null;
  if (settings.archived) return [m.class_notice_archived()];
  return [
    ...(settings.paused ? [m.class_notice_paused()] : []),
    ...(settings.ranked || settings.paused ? [] : [m.class_notice_unranked()]),
    ...(isFrozen ? [m.class_notice_frozen()] : []),
    ...(deadline !== undefined && !isFrozen && !isOver ? [m.class_notice_deadline({ time: shortTime(deadline) })] : []),
  ];
}
