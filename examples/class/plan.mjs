// What every team of the made-up class must get, worked out without its programs: boards by the judges themselves, games by twins.
import { Book, BotFault, openBot, parsePlayer, playable, playGame, roundsOf } from '@ringfence/arena';
import { boardsOf, eventsOf } from '@ringfence/course/class';
import { misreadingsOf } from '../../packages/course/dist/misreadings/catalogue.js';
import { mistakesOf, sayAs } from '../../packages/course/dist/misreadings/model.js';
import { agrees } from '../../packages/course/dist/misreadings/stages.js';
import { Twin } from './players.mjs';

const hundredths = (points) => Math.round(points * 100) / 100;

/** The planned marks of all teams, by the columns of marks.csv. */
export async function plannedMarks(plan, teams) {
  const checkers = teams.map((team) => checkerMarks(plan, team));
  const games = await playerMarks(plan, teams);
  const most = checkerMarks(plan, { right: () => true });
  return teams.map(({ id, misreading }, i) => {
    const marks = { ...checkers[i], ...games[i] };
    const total = hundredths(Object.values(marks).reduce((sum, points) => sum + points, 0));
    const isSeen = Object.entries(marks).some(
      ([column, points]) => column.startsWith('checker-') && points < most[column],
    );
    return { team: id, marks, total, ...(misreading !== undefined && isSeen && { diagnosis: misreading }) };
  });
}

function checkerMarks(plan, { misreading, right }) {
  const { points, suites } = plan.checker;
  const shares = suites.reduce((sum, { share }) => sum + share, 0);
  const model = mistakesOf(misreadingsOf('squatter').filter(({ name }) => name === misreading)).slice(0, 1);
  const isRight = ({ text, answer }) => {
    if (misreading === undefined) return right?.(text) ?? false;
    return agrees(sayAs(model, text, 'squatter'), answer.trim().split('\n'));
  };
  return Object.fromEntries(
    suites.map((suite) => {
      const boards = boardsOf(plan, suite);
      const most = hundredths((points * suite.share) / shares);
      return [`checker-${suite.name}`, hundredths((most * boards.filter(isRight).length) / boards.length)];
    }),
  );
}

async function playerMarks(plan, teams) {
  const { gauntlet, tournament } = plan.player;
  const contestants = teams.map(({ id, player }) => ({ team: { id, name: id }, ...(player && { word: 'random' }) }));
  const byName = new Map(teams.map((team) => [team.id, team.player]));
  const columns = teams.map(() => ({}));
  const shares = gauntlet.opponents.reduce((sum, { share }) => sum + share, 0);
  for (const { tournament: event, opponent } of eventsOf(plan, plan.player, contestants)) {
    const scores = new Map(teams.map(({ id }) => [id, { games: 0, points: 0 }]));
    const rounds = roundsOf(event);
    for (const { plan: game } of playable(event, rounds, new Book(rounds.width))) {
      const isAbsent = (name) => byName.has(name) && byName.get(name) === undefined;
      if (isAbsent(game.white) || isAbsent(game.black)) continue;
      const [white, black] = await Promise.all([game.white, game.black].map((name) => seat(name, byName, opponent)));
      const { winner } = await playGame({ ...game, opening: [] }, { white, black });
      await Promise.all([white.close(), black.close()]);
      for (const [name, side] of [
        [game.white, 1],
        [game.black, 2],
      ]) {
        const score = scores.get(name);
        if (score === undefined) continue;
        score.games++;
        score.points += winner === 0 ? 0.5 : winner === side ? 1 : 0;
      }
    }
    const column = opponent === undefined ? 'tournament' : `against-${opponent.name.toLowerCase()}`;
    const most = hundredths(opponent === undefined ? tournament.points : (gauntlet.points * opponent.share) / shares);
    teams.forEach(({ id, player }, i) => {
      const { games, points } = scores.get(id);
      columns[i][column] = player === undefined ? 0 : games === 0 ? most : hundredths((most * points) / games);
    });
  }
  return columns;
}

async function seat(name, byName, opponent) {
  const player = byName.get(name);
  if (player !== undefined) return new Twin(player.strategy, player.fault);
  const spec = parsePlayer(opponent.word);
  if (!spec.ok) throw new BotFault({ kind: 'crashed', words: spec.error, stderr: [] });
  return openBot(spec.value);
}
