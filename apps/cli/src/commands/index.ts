/** What the file of a command exports. */
export interface Command {
  /** Its whole help text; the first line is how to call it. */
  readonly usage: string;
  /** Does the work and says the exit code; what the user can fix is thrown as a `CommandError`. */
  run(args: readonly string[]): Promise<number>;
}

interface Entry {
  readonly name: string;
  readonly summary: string;
  /** Commands are loaded when they are called: nobody waits for what another command needs. */
  readonly load: () => Promise<Command>;
}

export const commands: readonly Entry[] = [
  { name: 'play', summary: 'play against the engine in the terminal', load: () => import('./play.ts') },
  { name: 'judge', summary: 'say who has won on written boards, and why', load: () => import('./judge.ts') },
  { name: 'show', summary: 'draw a board or a game in the terminal or as SVG', load: () => import('./show.ts') },
  { name: 'convert', summary: 'between classic text, SGF and JSON', load: () => import('./convert.ts') },
  {
    name: 'generate',
    summary: 'make test boards with their answers for students and programs',
    load: () => import('./generate.ts'),
  },
  { name: 'analyse', summary: 'what the engine thinks of a game or a board', load: () => import('./analyse.ts') },
  { name: 'solve', summary: 'prove what a position is worth with best play', load: () => import('./solve.ts') },
  { name: 'verify', summary: 'check a proof that solve wrote, independently', load: () => import('./verify.ts') },
  { name: 'perft', summary: 'count the sequences of legal moves', load: () => import('./perft.ts') },
  {
    name: 'data',
    summary: 'self-play games and solved positions as JSON lines',
    load: () => import('./data.ts'),
  },
  { name: 'puzzle', summary: 'make puzzles with one solution, proved', load: () => import('./puzzle.ts') },
  { name: 'gtp', summary: 'play for another program over the Go Text Protocol', load: () => import('./gtp.ts') },
  {
    name: 'match',
    summary: 'let two players meet: engines, levels, programs in any language',
    load: () => import('./match.ts'),
  },
  {
    name: 'tournament',
    summary: 'play a tournament from a file; kill it, and it resumes',
    load: () => import('./tournament.ts'),
  },
  {
    name: 'worker',
    summary: 'play games for tournaments that run over a database',
    load: () => import('./worker.ts'),
  },
  { name: 'check-bot', summary: 'what a bot must still learn', load: () => import('./check-bot.ts') },
  {
    name: 'mark',
    summary: 'run a checker over boards, and say what it misunderstood',
    load: () => import('./mark.ts'),
  },
  {
    name: 'course',
    summary: "mark a class: collect, build, judge and play all teams' programs",
    load: () => import('./course.ts'),
  },
  {
    name: 'class',
    summary: 'create a class on a server, with teams, links and exports',
    load: () => import('./class.ts'),
  },
  {
    name: 'submit',
    summary: "hand in your team's player to your class's server",
    load: () => import('./submit.ts'),
  },
  {
    name: 'connect',
    summary: "play practice games on your class's server from your own machine",
    load: () => import('./connect.ts'),
  },
  {
    name: 'doctor',
    summary: 'what this machine has for bots, and how to jail them better',
    load: () => import('./doctor.ts'),
  },
  { name: 'serve', summary: 'the board in the browser, with live games and an API', load: () => import('./serve.ts') },
  { name: 'bench', summary: 'how fast the engine runs on this machine', load: () => import('./bench.ts') },
  {
    name: 'lab',
    summary: 'classroom algorithms step by step, and where they are wrong',
    load: () => import('./lab.ts'),
  },
];
