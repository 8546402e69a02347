/** The exports of a command's file. */
export interface Command {
  /** Its whole help text; the first line is its usage. */
  readonly usage: string;
  /** Does the work and returns the exit code; errors that the user can fix are thrown as `CommandError`. */
  run(args: readonly string[]): Promise<number>;
}

interface Entry {
  readonly name: string;
  readonly summary: string;
  /** Commands are loaded on demand: no command waits for another's code. */
  readonly load: () => Promise<Command>;
}

export const commands: readonly Entry[] = [
  { name: 'play', summary: 'play against the engine in the terminal', load: () => import('./play.ts') },
  {
    name: 'judge',
    summary: 'decide who has won boards given as text, and explain why',
    load: () => import('./judge.ts'),
  },
  { name: 'show', summary: 'draw a board or a game in the terminal or as SVG', load: () => import('./show.ts') },
  { name: 'convert', summary: 'convert between classic text, SGF, HGF and JSON', load: () => import('./convert.ts') },
  {
    name: 'generate',
    summary: 'generate test boards with their answers',
    load: () => import('./generate.ts'),
  },
  { name: 'analyse', summary: 'analyse a game or a board with the engine', load: () => import('./analyse.ts') },
  { name: 'solve', summary: 'solve a position: prove its value with best play', load: () => import('./solve.ts') },
  { name: 'verify', summary: 'check a proof that solve wrote, independently', load: () => import('./verify.ts') },
  { name: 'perft', summary: 'count sequences of legal moves', load: () => import('./perft.ts') },
  {
    name: 'data',
    summary: 'write self-play games and solved positions as JSON lines',
    load: () => import('./data.ts'),
  },
  { name: 'puzzle', summary: 'generate puzzles with exactly one proved solution', load: () => import('./puzzle.ts') },
  { name: 'gtp', summary: 'serve the engine over the Go Text Protocol', load: () => import('./gtp.ts') },
  {
    name: 'match',
    summary: 'play two players against each other: engine levels or programs',
    load: () => import('./match.ts'),
  },
  {
    name: 'tournament',
    summary: 'run a tournament from a file; an interrupted one resumes',
    load: () => import('./tournament.ts'),
  },
  {
    name: 'worker',
    summary: 'play tournament games from a database',
    load: () => import('./worker.ts'),
  },
  { name: 'check-bot', summary: 'test a bot and list what must be fixed', load: () => import('./check-bot.ts') },
  {
    name: 'check-game',
    summary: 'test the rules of a game that are a program',
    load: () => import('./check-game.ts'),
  },
  { name: 'game', summary: 'create a game of your own, to begin with', load: () => import('./game.ts') },
  {
    name: 'mark',
    summary: 'test a checker on boards and diagnose what it misunderstood',
    load: () => import('./mark.ts'),
  },
  {
    name: 'course',
    summary: "mark a class: collect, build and test all teams' programs",
    load: () => import('./course.ts'),
  },
  {
    name: 'class',
    summary: 'create a class on a server, with teams, links and exports',
    load: () => import('./class.ts'),
  },
  {
    name: 'submit',
    summary: "submit your team's player to your class's server",
    load: () => import('./submit.ts'),
  },
  {
    name: 'connect',
    summary: "play practice games on your class's server from your own machine",
    load: () => import('./connect.ts'),
  },
  {
    name: 'doctor',
    summary: 'show which jail this machine has, and how to get a better one',
    load: () => import('./doctor.ts'),
  },
  { name: 'serve', summary: 'serve the site, live games and an API', load: () => import('./serve.ts') },
  { name: 'bench', summary: 'measure the speed of the engine on this machine', load: () => import('./bench.ts') },
  {
    name: 'lab',
    summary: 'run classroom algorithms step by step and find where they fail',
    load: () => import('./lab.ts'),
  },
];
