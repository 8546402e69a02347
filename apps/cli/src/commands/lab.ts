import { runSubcommand, type Subcommands } from '../shared/subcommands.ts';

export const usage = `ringfence lab list [--json]
ringfence lab run ALGORITHM BOARD [--steps] [--json] [--svg DIR] [--limit N]
ringfence lab compare BOARD [--json] [--limit N]
ringfence lab hunt ALGORITHM [--seed S] [--boards N] [--state FILE] [--json]
ringfence lab claims [ALGORITHM] [--json] [--svg DIR]

The classroom algorithms for these games, from five student documents: how
each works step by step, whether it is right, what it costs, and the smallest
board on which it is wrong. A BOARD is a file, or - for standard input.

  list           list the algorithms and their questions
  run            run one on a board: its answer, right or wrong, its steps
  compare        run all that take the board, side by side
  hunt           search for boards on which one disagrees with the judge: first
                 all small boards, then random ones, reachable or not
  claims         count operations on growing boards, and compare with the claims

  --steps        print every step, with its reason
  --limit N      give up after N steps; default: 1000000
  --depth D      search depth of the player; default: 3
  --svg DIR      write pictures of the run, or plots of the claims, to DIR
  --seed S       seed of the random boards; default: 1
  --boards N     number of random boards of each kind; default: 2000
  --state FILE   save the hunt in FILE while it runs, and resume from it
  --json         print everything as JSON

Examples
  ringfence lab run flood-fill examples/1-squatter-two-territories.in --steps
  ringfence lab compare examples/6-fencemaster-both.in
  ringfence lab hunt row-scan --boards 100000 --state row-scan.json

Exit code: 0 done; 1 a run did not finish, or a hunt found a wrong answer on a
reachable board; 2 bad input or usage.`;

const subcommands: Subcommands = {
  list: () => import('../lab/list.ts'),
  run: () => import('../lab/run.ts'),
  compare: () => import('../lab/compare.ts'),
  hunt: () => import('../lab/hunt.ts'),
  claims: () => import('../lab/claims.ts'),
};

export const run = (args: readonly string[]): Promise<number> => runSubcommand('lab', subcommands, args);
