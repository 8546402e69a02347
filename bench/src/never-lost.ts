/** Games of the engine from drawn positions of Squatter 7×7: it must not lose one. Resumes with --state. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEngine } from '@ringfence/engine';
import { type Position, randomSource, SWAP } from '@ringfence/rules';
import { playGame, randomOpening } from './support/games.ts';
import { openPlayer, type Player, playerWords } from './support/players.ts';

const usage = `npm run bench -- never-lost [--games 1000] [--engine engine:10ms] [--against minimax:2,engine:mcts:10ms] [--size 7]
  [--plies 6] [--state FILE] [--seed 1] [--json]
PLAYER: ${playerWords}.
Each opening is random and proved even: from it, each side can keep the other from capturing anything. Opponents and colours
take turns. --state keeps a line for each game, and a later run continues after the last.`;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'engine:10ms' },
    against: { type: 'string', default: 'minimax:2,engine:mcts:10ms' },
    size: { type: 'string', default: '7' },
    plies: { type: 'string', default: '6' },
    state: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** One game, as stored in the state. */
interface Played {
  readonly game: number;
  readonly opponent: string;
  readonly white: 'engine' | 'opponent';
  readonly points: number;
  readonly opening: string;
  readonly moves: string;
}

/** The budget for proving an opening; one that takes longer is replaced by another. */
const PROOF_NODES = 200_000;

function playedBefore(file: string | undefined): Played[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // The last line may be incomplete if the run was killed while writing.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Played);
}

const namesOf = ({ grid, moves }: Position): string =>
  moves.map((move) => (move === SWAP ? 'swap' : grid.nameOf(move))).join(' ');

async function main(): Promise<void> {
  const [games, size, plies, seed] = [values.games, values.size, values.plies, values.seed].map(Number);
  if (values.help || [games, size, plies, seed].some((number) => !Number.isInteger(number) || number < 0)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const opponents = values.against.split(',');
  const played = playedBefore(values.state);
  const judge = await createEngine({ tableSize: 32 });
  const engine = await openPlayer(values.engine, seed);
  const players = new Map<string, Player>();
  for (const word of opponents) players.set(word, await openPlayer(word, seed + 1));

  /** The opening of a game depends on its number alone, so that a run can be resumed. */
  async function openingOf(pair: number): Promise<Position> {
    const random = randomSource(seed * 1_000_003 + pair);
    for (;;) {
      const opening = randomOpening('squatter', size, plies, random);
      const { argument, score } = await judge.solve(opening, { nodes: PROOF_NODES });
      if (score === 0 && argument.startsWith('Maker–Breaker')) return opening;
    }
  }

  for (let game = played.length; game < games; game++) {
    const opponent = opponents[game % opponents.length];
    const turn = Math.floor(game / opponents.length);
    const white = turn % 2 === 0 ? 'engine' : 'opponent';
    const opening = await openingOf(Math.floor(turn / 2));
    const position = opening.clone();
    const points = await playGame(position, [engine, players.get(opponent) as Player], white === 'engine' ? 0 : 1);
    const one = { game, opponent, white, points, opening: namesOf(opening), moves: namesOf(position) } as const;
    played.push(one);
    if (values.state !== undefined) appendFileSync(values.state, `${JSON.stringify(one)}\n`);
    if (points === 0) console.error(`\nlost as ${white === 'engine' ? 'White' : 'Black'} to ${opponent}: ${one.moves}`);
    process.stderr.write(`\r${played.length}/${games} games `);
  }
  process.stderr.write('\n');
  for (const player of [engine, ...players.values()]) player.close();
  judge.close();
  const results = opponents.map((opponent) => {
    const own = played.filter((each) => each.opponent === opponent);
    const count = (points: number): number => own.filter((each) => each.points === points).length;
    return { opponent, games: own.length, wins: count(1), draws: count(0.5), losses: count(0) };
  });
  if (values.json) console.log(JSON.stringify({ benchmark: 'never-lost', size, engine: values.engine, results }));
  else {
    for (const { opponent, games: all, wins, draws, losses } of results) {
      console.log(
        `${values.engine} against ${opponent}, ${all} games from proved-even openings: +${wins} =${draws} −${losses}`,
      );
    }
  }
  if (results.some(({ losses }) => losses > 0)) process.exitCode = 1;
}

await main();
