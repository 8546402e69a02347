/** A class from its list of students to its grades by the steps of docs/tutor.md, killed ten times on the way, in both stores. */
import { startServer } from '@ringfence/store/testing';
import { readBenchOptions } from './support/options.ts';
import { type SemesterReport, semester } from './support/semester.ts';

const usage = `npm run bench -- semester [--teams 100] [--games 300] [--rounds 2] [--store folder|postgres] [--json]
--games ranked games are waited for, and the official tournament has --rounds. Without --store, both: in a folder, where the
server plays, and in PostgreSQL, where two workers play.`;

const values = readBenchOptions(usage, {
  teams: { type: 'string', default: '100' },
  games: { type: 'string', default: '300' },
  rounds: { type: 'string', default: '2' },
  store: { type: 'string' },
  json: { type: 'boolean', default: false },
});

const isRight = (report: SemesterReport): boolean =>
  report.lost + report.doubled + report.otherRatings + report.wrongRows + report.wrongUploads + report.wrongOfficial ===
    0 &&
  report.isSameAfterKill &&
  report.isSameRestored;

for (const store of values.store === undefined ? ['folder', 'postgres'] : [values.store]) {
  const database = await startServer({ isDurable: true });
  if (database === undefined) process.exit(2);
  try {
    const report = await semester({
      database,
      isEmbedded: store === 'folder',
      teams: Number(values.teams),
      games: Number(values.games),
      rounds: Number(values.rounds),
      onProgress: (words) => console.error(words),
    });
    if (!isRight(report)) process.exitCode = 1;
    if (values.json) console.log(JSON.stringify({ benchmark: 'semester', store, ...report }));
    else {
      const killed = Object.entries(report.kills).map(([name, times]) => `${name} ${times}`);
      console.log(
        `${store}: ${report.students} students, ${report.uploads} uploads, ${report.games} ranked and ${report.officialGames} official ` +
          `games in ${Math.round(report.seconds)} s; killed: ${killed.join(', ')}.`,
      );
      console.log(
        `Games lost: ${report.lost}, doubled: ${report.doubled}. Ratings that differ: ${report.otherRatings} of ${report.players}. ` +
          `Wrong uploads: ${report.wrongUploads}, rows of grades: ${report.wrongRows}, official games: ${report.wrongOfficial}.`,
      );
      console.log(
        `The grades are ${report.isSameAfterKill ? 'the same' : 'OTHERS'} after one more kill, and ` +
          `${report.isSameRestored ? 'the same' : 'OTHERS'} restored in the other store.`,
      );
    }
  } finally {
    await database.stop();
  }
}
