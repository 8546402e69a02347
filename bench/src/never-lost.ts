/** Games of the engine from positions that it has proved even, Squatter 7×7: it must not lose one. Resumes with --state. */
import { createEngine } from '@ringfence/engine';
import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { movesText, playBenchGame, randomOpening } from './support/games.ts';
import { readBenchOptions } from './support/options.ts';
import { benchPlayerForms, type Choice, openPlayer, type Player } from './support/players.ts';
import { addToState, readState } from './support/state-file.ts';

const usage = `npm run bench -- never-lost [--games 1000] [--engine engine:10ms] [--against minimax:2,engine:mcts:10ms] [--size 7]
  [--plies 8] [--effort 12000] [--apart] [--state FILE] [--seed 1] [--json]
PLAYER: ${benchPlayerForms}.
Each opening has --plies random moves and is proved even: from it, each side can keep the other from capturing anything. One
that takes more than --effort nodes to prove is left for another; of six moves few take less than 40000. The engine proves it
itself, before the game, and plays by what it has found; with --apart another one proves it, and the engine must find the
proof again in the time of its moves. Opponents and colours take turns. --state keeps a line for each game, and a later run
continues after the last.`;

const values = readBenchOptions(usage, {
  games: { type: 'string', default: '1000' },
  engine: { type: 'string', default: 'engine:10ms' },
  against: { type: 'string', default: 'minimax:2,engine:mcts:10ms' },
  size: { type: 'string', default: '7' },
  plies: { type: 'string', default: '8' },
  effort: { type: 'string', default: '12000' },
  apart: { type: 'boolean', default: false },
  state: { type: 'string' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

/** One game, as the state keeps it. */
interface Played {
  readonly game: number;
  readonly opponent: string;
  readonly white: 'engine' | 'opponent';
  readonly points: number;
  /** How many moves the engine chose, and before which plies it did not know that it could not lose. */
  readonly own: number;
  readonly unsure: readonly number[];
  readonly opening: string;
  readonly moves: string;
}

/** Watches whether a player knows at each move that it cannot lose; a single legal move is not counted. */
class Watch implements Player {
  readonly name: string;
  own = 0;
  readonly unsure: number[] = [];
  private readonly player: Player;

  constructor(player: Player) {
    this.name = player.name;
    this.player = player;
  }

  async choose(position: Position): Promise<Choice> {
    const choice = await this.player.choose(position);
    const isKnown = choice.argument !== undefined && choice.proof !== 'loss';
    if (position.legalMoves().length > 1) {
      this.own++;
      if (!isKnown) this.unsure.push(position.moves.length);
    }
    return choice;
  }

  close(): void {
    this.player.close();
  }
}

async function main(): Promise<void> {
  const { json, ...texts } = values;
  const [games, size, plies, effort, seed] = [texts.games, texts.size, texts.plies, texts.effort, texts.seed].map(
    Number,
  );
  if ([games, size, plies, effort, seed].some((number) => !Number.isInteger(number) || number < 0)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const opponents = values.against.split(',');
  const played = values.state === undefined ? [] : readState<Played>(values.state);
  const engine = await openPlayer(values.engine, seed);
  if (engine.engine === undefined) throw new RangeError(`${values.engine} is not the engine`);
  const judge = values.apart ? await createEngine({ tableSize: 32 }) : engine.engine;
  const players = new Map<string, Player>();
  for (const word of opponents) players.set(word, await openPlayer(word, seed + 1));
  for (const player of [engine, ...players.values()]) await player.warmUp?.(startPosition('squatter', { size }));

  /** The opening of a game depends on its number alone, so that a run can be resumed. */
  async function openingOf(pair: number): Promise<Position> {
    const random = randomSource(seed * 1_000_003 + pair);
    judge.clear();
    for (;;) {
      const opening = randomOpening('squatter', size, plies, random);
      const { argument, score } = await judge.solve(opening, { nodes: effort });
      if (score !== 0 || !argument.startsWith('Maker–Breaker')) continue;
      // The search takes over the proof here, before its time runs.
      await engine.engine?.analyse(opening, { nodes: 1, search: 'best' });
      return opening;
    }
  }

  let [opening, openingPair] = [startPosition('squatter', { size }), -1];
  for (let game = played.length; game < games; game++) {
    const opponent = opponents[game % opponents.length];
    const turn = Math.floor(game / opponents.length);
    const white = turn % 2 === 0 ? 'engine' : 'opponent';
    const pair = Math.floor(turn / 2);
    if (pair !== openingPair) [opening, openingPair] = [await openingOf(pair), pair];
    const position = opening.clone();
    if (values.apart) engine.engine.clear();
    const watch = new Watch(engine);
    const points = await playBenchGame(position, [watch, players.get(opponent) as Player], white === 'engine' ? 0 : 1);
    const { own, unsure } = watch;
    const one = {
      game,
      opponent,
      white,
      points,
      own,
      unsure,
      opening: movesText(opening),
      moves: movesText(position),
    } as const;
    played.push(one);
    if (values.state !== undefined) addToState(values.state, one);
    if (points === 0) console.error(`\nlost as ${white === 'engine' ? 'White' : 'Black'} to ${opponent}: ${one.moves}`);
    process.stderr.write(`\r${played.length}/${games} games `);
  }
  process.stderr.write('\n');
  for (const player of [engine, ...players.values()]) player.close();
  if (values.apart) judge.close();
  const results = opponents.map((opponent) => {
    const own = played.filter((each) => each.opponent === opponent);
    const count = (points: number): number => own.filter((each) => each.points === points).length;
    const moves = own.reduce((sum, each) => sum + each.own, 0);
    const unsure = own.reduce((sum, each) => sum + each.unsure.length, 0);
    return { opponent, games: own.length, wins: count(1), draws: count(0.5), losses: count(0), moves, unsure };
  });
  if (json) console.log(JSON.stringify({ benchmark: 'never-lost', size, engine: values.engine, results }));
  else {
    for (const { opponent, games: all, wins, draws, losses, moves, unsure } of results) {
      const score = `+${wins} =${draws} −${losses}`;
      console.log(`${values.engine} against ${opponent}, ${all} games from proved-even openings: ${score}`);
      console.log(`  not known to be safe: ${unsure} of ${moves} moves`);
    }
  }
  if (results.some(({ losses }) => losses > 0)) process.exitCode = 1;
}

await main();
