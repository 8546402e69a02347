/** A class of a game whose rules are a program, from its creation to its grades, while its server and workers are killed. */
import { startServer } from '@ringfence/store/testing';
import { readBenchOptions } from './support/options.ts';
import { ownGameClass } from './support/own-game-class.ts';

const usage = `npm run bench -- own-game [--teams 12] [--games 100] [--kills 5] [--workers 2] [--folder] [--json]
Needs PostgreSQL, or --folder: the class in a folder, played by its server alone.`;

const values = readBenchOptions(usage, {
  folder: { type: 'boolean', default: false },
  teams: { type: 'string', default: '12' },
  games: { type: 'string', default: '100' },
  kills: { type: 'string', default: '5' },
  workers: { type: 'string', default: '2' },
  json: { type: 'boolean', default: false },
});

const example = (path: string): string => new URL(`../../examples/${path}`, import.meta.url).pathname;
const database = values.folder ? undefined : await startServer({ isDurable: true });
if (!values.folder && database === undefined) process.exit(2);
try {
  const report = await ownGameClass({
    game: example('games/connect-four'),
    option: 'columns=5',
    change: ['rules.py', 'count >= 4', 'count >= 3'],
    bots: ['games/connect-four/bot.py', 'bots/random_bot.py'].map(example),
    ...(database !== undefined && { url: database.url }),
    workers: database === undefined ? 0 : Number(values.workers),
    teams: Number(values.teams),
    games: Number(values.games),
    kills: Number(values.kills),
    onProgress: (words) => console.error(words),
  });
  const { games, official, kills, lost, doubled, voided, otherByRules, otherRatings, otherGrades, replaced } = report;
  if (values.json) console.log(JSON.stringify({ benchmark: 'own-game', ...report }));
  else {
    console.log(
      `${games} games and ${official} official ones in ${Math.round(report.seconds)} s; killed: ${kills.join(', ')}. ` +
        `Lost: ${lost}, doubled: ${doubled}, called off: ${voided}, lost by a fault: ${report.faults}.`,
    );
    if (replaced !== undefined)
      console.log(
        `Another version of the game: ${replaced.counting} games still counted, ${replaced.dropped} did not.`,
      );
    console.log(
      `Other by the rules: ${otherByRules}. Ratings that differ: ${otherRatings} of ${report.players}. ` +
        `Grades that differ: ${otherGrades} of ${report.grades}. Submissions wrong: ${report.wrongUploads}.`,
    );
  }
  process.exitCode = lost + doubled + otherByRules + otherRatings + otherGrades + report.wrongUploads === 0 ? 0 : 1;
} finally {
  await database?.stop();
}
