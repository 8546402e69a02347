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

function checkerMarks(plan, { misreading, right, asAsked = () => true }) {
  const { points, suites, weights } = plan.checker;
  const shares = suites.reduce((sum, { share }) => sum + share, 0);
  const model = mistakesOf(misreadingsOf('squatter').filter(({ name }) => name === misreading)).slice(0, 1);
  const isRight = ({ text, answer }) => {
    if (misreading === undefined) return right?.(text, answer) ?? false;
    return agrees(sayAs(model, text, 'squatter'), answer.trim().split('\n'));
  };
  return Object.fromEntries(
    suites.map((suite) => {
      const boards = boardsOf(plan, suite);
      const most = hundredths((points * suite.share) / shares);
      const bad = boards.filter(({ answer }) => answer === 'Error\n');
      const valid = boards.filter((board) => !bad.includes(board));
      const understood = valid.filter(isRight);
      const refused = understood.length === 0 ? [] : bad.filter(isRight);
      const all = [...understood, ...refused];
      const form = all.filter(({ text }) => asAsked(text)).length;
      const parts = [
        [weights.understanding, understood.length / valid.length],
        [weights.format, all.length === 0 ? 0 : form / all.length],
        ...(bad.length === 0 ? [] : [[weights.badInput, refused.length / bad.length]]),
      ];
      const whole = parts.reduce((sum, [weight]) => sum + weight, 0);
      let told = 0;
      let got = 0;
      for (const [weight, part] of parts) {
        const before = hundredths((most * told) / whole);
        told += weight;
        got += hundredths(hundredths(hundredths((most * told) / whole) - before) * part);
      }
      return [`checker-${suite.name}`, hundredths(got)];
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
    const played = [];
    const rounds = roundsOf(event);
    for (const { plan: game } of playable(event, rounds, new Book(rounds.width))) {
      const isAbsent = (name) => byName.has(name) && byName.get(name) === undefined;
      if (isAbsent(game.white) || isAbsent(game.black)) continue;
      const [white, black] = await Promise.all([game.white, game.black].map((name) => seat(name, byName, opponent)));
      const { winner, fault } = await playGame({ ...game, opening: [] }, { white, black });
      await Promise.all([white.close(), black.close()]);
      const points = winner === 0 ? 0.5 : 2 - winner;
      played.push({ name: game.white, other: game.black, points, isFault: fault !== undefined && points === 0 });
      played.push({
        name: game.black,
        other: game.white,
        points: 1 - points,
        isFault: fault !== undefined && points === 1,
      });
    }
    /** Who lost every game by a fault cannot play: games against it do not count. */
    const cannotPlay = (name) => {
      const own = played.filter((game) => game.name === name);
      return opponent === undefined && own.length > 1 && own.every(({ isFault }) => isFault);
    };
    const scoreOf = (id) => {
      const own = played.filter(({ name, other }) => name === id && !cannotPlay(other));
      return { games: own.length, points: own.reduce((sum, { points }) => sum + points, 0) };
    };
    const column = opponent === undefined ? 'tournament' : `against-${opponent.name.toLowerCase()}`;
    const most = hundredths(opponent === undefined ? tournament.points : (gauntlet.points * opponent.share) / shares);
    teams.forEach(({ id, player }, i) => {
      const { games, points } = scoreOf(id);
      columns[i][column] = player === undefined || games === 0 ? 0 : hundredths((most * points) / games);
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
