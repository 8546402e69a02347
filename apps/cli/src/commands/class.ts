import { anyGame } from '../shared/options.ts';
import { runSubcommand, type Subcommands } from '../shared/subcommands.ts';

export const usage = `ringfence class create DIR --game GAME --title TITLE --tutor NAME [options]
ringfence class create DIR --like OLD --title TITLE --tutor NAME [options]
ringfence class teams DIR FILE.csv [--map MAP] [--groups TEXT] [--url URL]
ringfence class link DIR [NAME] [--url URL]
ringfence class person DIR NAME [--team TEAM] [--name NAME] [--number N]
    [--email EMAIL] [--data FILE.zip] [--delete]
ringfence class deadline DIR [TIME|none] [--team TEAM | --person NAME]
    [--late refuse|mark|POINTS/hour|POINTS/day] [--counts active|best]
ringfence class game DIR FOLDER [--reason TEXT]
ringfence class grades DIR [--format FORMAT] [--marks FILE.csv] [--out FILE]
ringfence class sources DIR --out FILE.zip
ringfence class similar DIR|FILE.zip [--with FILE.zip] [--base FOLDER]
    [--out PAGE.html] [--json]
ringfence class export DIR [--table TABLE] [--out FILE]
ringfence class backup DIR FILE [--json]
ringfence class restore DIR FILE [--json]
ringfence class prune DIR --days N [--json]

A class or a club on one server: teams submit players, are rated around the
clock, challenge each other and learn from their losses. "npm start" creates
one in the browser too. Instead of DIR, --database URL names a PostgreSQL
database, whose games "ringfence worker" plays on any number of machines.

  create    create the class, and print the tutor's personal link; --like takes
            game, limits, settings, leagues and house players of a class, which
            becomes an archive that can be read but not changed
  teams     add the students of a list, and print their personal links: CSV from
            Canvas, Moodle or Gradescope, or with the columns name, number,
            email and team; or one team to a line: team, name, members
            (separated by semicolons). A later list moves and renames people,
            who keep their links
  link      create a new link for a person, by name; default: the tutor. The old
            one ends, with all sessions and tokens of that person
  person    show or change a person: --team moves them, --data writes everything
            that the class has about them, --delete deletes them
  deadline  set or show the deadline of the class; with --team or --person, an
            extension
  game      another version of the class's game, if its rules are a program:
            which games still count by the new rules; with --reason, it is used
  grades    one row a student: the version that counts, how late it was, rank,
            rating, games, official result and points
  sources   the programs that count, a folder for each team, to be compared
  similar   programs that share code, of a class or of a zip of sources: a hint
            for a person to read, not a verdict
  export    everything as JSON, or one table as CSV: teams, people, versions,
            games, challenges, tests, official, audit
  backup    everything, programs and hashes of secrets too, into one file that
            is read back and checked; also while a server runs on DIR
  restore   a backup into an empty folder or database of either kind
  prune     delete what programs wrote during games, and build logs of versions
            that do not play, if older than N days; also while a server runs

  --game GAME      ${anyGame}, or the folder of a
                   game whose rules are a program, with --option N=V
  --size N         the board size; default: the usual one
  --swap, --no-swap  whether Black may swap; default: yes, not in Squatter
  --clock RULE     processor time, such as '2 min per game'; default: the usual
                   clock of the game, or '1 s per move'
  --move-time MS   the same, for a move
  --map MAP        columns of the list, such as number=SID,team=Group
  --groups TEXT    how the teams' names begin, if students are in several groups
  --late WHAT      what is late is refused, marked, or costs points, such as
                   10/day, for each hour or day that has begun
  --reason TEXT    why the rules are replaced, for the teams
  --counts WHAT    the active version counts, or the best one
  --format FORMAT  csv, or what canvas, moodle or gradescope imports
  --marks FILE     points of "ringfence course mark" to add
  --with FILE      programs of an earlier class, as "sources" wrote them
  --base FOLDER    code that was handed out, besides the starter kits
  --url URL        where people find the server; default:
                   http://localhost:4747, or the port in the variable PORT
  --database URL   instead of DIR, such as postgres://USER@HOST/NAME
  --json           print the result as JSON

Examples
  ringfence class create 2026 --game squatter --title 'COMP 1' --tutor Ada
  ringfence class teams 2026 students.csv --url https://ladder.example
  ringfence serve --class 2026
  ringfence class grades 2026 --format canvas --out grades.csv
  ringfence class backup 2026 2026.backup

A link is a secret and is shown only once. While a server runs on DIR, only
backup and prune work: use the tutor's pages for the rest. docs/tutor.md leads
from a list of students to grades, docs/operate.md is about backups.

Exit code: 0 done; 2 bad input or usage.`;

const subcommands: Subcommands = {
  create: () => import('../class/create.ts'),
  teams: () => import('../class/teams.ts'),
  link: () => import('../class/link.ts'),
  person: () => import('../class/person.ts'),
  deadline: () => import('../class/deadline.ts'),
  game: () => import('../class/game.ts'),
  grades: () => import('../class/grades.ts'),
  sources: () => import('../class/sources.ts'),
  similar: () => import('../class/similar.ts'),
  export: () => import('../class/export.ts'),
  backup: () => import('../class/backup.ts'),
  restore: () => import('../class/restore.ts'),
  prune: () => import('../class/prune.ts'),
};

export const run = (args: readonly string[]): Promise<number> => runSubcommand('class', subcommands, args);
