import { runSubcommand, type Subcommands } from '../shared/subcommands.ts';

export const usage = `ringfence class create DIR --game GAME --title TITLE --tutor NAME [options]
ringfence class teams DIR FILE.csv [--url URL] [--json]
ringfence class link DIR [NAME] [--url URL] [--json]
ringfence class export DIR [--table TABLE] [--out FILE]
ringfence class backup DIR FILE [--tournaments DIR] [--json]
ringfence class restore DIR FILE [--tournaments DIR] [--json]
ringfence class prune DIR --days N [--json]

A class or a club on one server: teams submit players, are rated around the
clock, challenge each other and learn from their losses. "npm start" creates
one in the browser too. Instead of DIR, --database URL names a PostgreSQL
database, whose games "ringfence worker" plays on any number of machines.

  create   create the class, and print the tutor's personal link
  teams    add the teams of a CSV file with the columns team, name and members
           (separated by semicolons), and print everybody's personal link
  link     create a new link for a person, by name; default: the tutor. The old
           one ends, with all sessions and tokens of that person
  export   everything as JSON, or one table as CSV: teams, people, versions,
           games, challenges, tests, official, audit
  backup   everything, programs and hashes of secrets too, into one file that is
           read back and checked; also while a server runs on DIR
  restore  a backup into an empty folder or database of either kind
  prune    delete what programs wrote during games, and build logs of versions
           that do not play, if older than N days; also while a server runs

  --game GAME      squatter, fencemaster or havannah
  --size N         the board size; default: the usual one
  --swap, --no-swap  whether Black may swap; default: yes, not in Squatter
  --move-time MS   processor time for a move; default: 1000
  --url URL        where people find the server; default: http://localhost:4747
  --database URL   instead of DIR, such as postgres://USER@HOST/NAME
  --tournaments DIR  the folder of the server's tournaments, which holds those
                   of a class in DIR; default: ~/.local/share/ringfence/tournaments
  --json           print the result as JSON

Examples
  ringfence class create 2026 --game squatter --title 'COMP 1' --tutor Ada
  ringfence class teams 2026 teams.csv --url https://ladder.example
  ringfence serve --class 2026
  ringfence class backup 2026 2026.backup

A link is a secret and is shown only once. While a server runs on DIR the first
four commands are refused: use the tutor's pages instead. docs/class.md has a
walk-through, docs/operate.md is about backups.

Exit code: 0 done; 2 bad input or usage.`;

const subcommands: Subcommands = {
  create: () => import('../class/create.ts'),
  teams: () => import('../class/teams.ts'),
  link: () => import('../class/link.ts'),
  export: () => import('../class/export.ts'),
  backup: () => import('../class/backup.ts'),
  restore: () => import('../class/restore.ts'),
  prune: () => import('../class/prune.ts'),
};

export const run = (args: readonly string[]): Promise<number> => runSubcommand('class', subcommands, args);
