import { createSummary, type GameResult, type Summary } from '@ringfence/arena';
import { scoreOf, type TeamMarks } from '../marks/marks.ts';
import type { ClassResult } from '../run/mark.ts';
import { gamesToLookAt } from './choose-games.ts';
import { classPage, teamPath } from './class-page.ts';
import { reviewFor } from './reviews.ts';
import { type ReviewedGame, teamPage } from './team-page.ts';

/** The static site of a class: a page for the class and one for each team, by their paths. */
export async function pagesOf(
  result: ClassResult,
  marks: readonly TeamMarks[],
  course: string,
): Promise<Record<string, string>> {
  const all = result.events.flatMap(({ event, games }) =>
    games.map(
      (game): GameResult => ({ ...game, plan: { ...game.plan, id: `${labelOf(event.name)} ${game.plan.id}` } }),
    ),
  );
  const names = new Set(all.flatMap(({ plan }) => [plan.white, plan.black]));
  const gamesOf = new Map(
    [...names].map((name) => [name, all.filter(({ plan }) => plan.white === name || plan.black === name)]),
  );
  const strengths = new Map(
    [...gamesOf].map(([name, games]) => [name, scoreOf(games, name) / Math.max(1, games.length)]),
  );
  const files: Record<string, string> = { 'site/index.html': classPage(result, marks, tournamentSummary(result)) };
  for (const [i, team] of result.teams.entries()) {
    const { name, id } = team.team;
    const games = gamesOf.get(name) ?? [];
    const reviewed: ReviewedGame[] = [];
    for (const game of gamesToLookAt(games, name, (opponent) => strengths.get(opponent) ?? 0)) {
      reviewed.push({ game, review: await reviewFor(course, game, name) });
    }
    const summary = games.length === 0 ? undefined : summaryOf(games);
    files[`site/${teamPath(id)}`] = teamPage({ result, team, marks: marks[i], games, reviewed, summary });
  }
  return files;
}

/** Short, since it precedes the number of every game. */
const labelOf = (event: string): string => (event === 'tournament' ? 'T' : event.replace('opponent-', 'G'));

function tournamentSummary({ events, teams }: ClassResult): Summary | undefined {
  const found = events.find(({ event }) => event.opponent === undefined);
  if (found === undefined) return undefined;
  const playing = new Set(found.games.flatMap(({ plan }) => [plan.white, plan.black]));
  const players = teams.map(({ team }) => team.name).filter((name) => playing.has(name));
  return summaryOf(found.games, players);
}

function summaryOf(games: readonly GameResult[], players: readonly string[] = []): Summary {
  const builder = createSummary({ players });
  for (const game of games) builder.add(game);
  return builder.summary({ replicates: players.length === 0 ? 1 : 300 });
}
