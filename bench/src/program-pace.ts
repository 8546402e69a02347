/** The pace of games whose rules are a program, beside the same game built in: Hex, with the same bots, in turns. */
import { join } from 'node:path';
import { Book, GameHost, playable, programSetting, readGame, roundsOf, type Tournament } from '@ringfence/arena';
import { defaultLimits, findRung } from '@ringfence/jail';
import { report, scratchFolder, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- program-pace [--games 6] [--turns 5] [--size 7] [--ms 10,0] [--json]
Each side in turn plays so many --games, --turns times; the bots work --ms milliseconds a move.`;

const values = readBenchOptions(usage, { games: 6, turns: 5, size: 7, ms: '10,0', json: false });

const folder = new URL('../data/hex', import.meta.url).pathname;
const game = readGame(folder);
if (!game.ok) throw new Error(game.error);
const rung = await findRung({ trust: true });
const { size } = values;
const program = programSetting(game.value, { size: `${size}` });
const scratch = scratchFolder('pace');

type Start = Pick<Tournament, 'game' | 'rules' | 'sizes' | 'swap'>;
const asProgram: Start = { game: program.game, rules: program.rules, sizes: [program.size], swap: false };
const sides: readonly { readonly words: string; readonly start: Start }[] = [
  { words: 'built in', start: { game: 'hex', sizes: [size], swap: false } },
  { words: 'as a program', start: asProgram },
];

interface Pace {
  games: number;
  moves: number;
  seconds: number;
}

/** A host keeps the rules from game to game, as those of matches and classes do. */
async function play(host: GameHost, tournament: Tournament, seed: number, pace: Pace): Promise<void> {
  const cup = { ...tournament, seed };
  const rounds = roundsOf(cup);
  const fixtures = [...playable(cup, rounds, new Book(rounds.width))].slice(0, values.games);
  const from = performance.now();
  for (const fixture of fixtures) {
    const { moves, fault } = await host.play(fixture);
    if (fault !== undefined) throw new Error(fault.words);
    pace.games++;
    pace.moves += moves.length;
  }
  pace.seconds += (performance.now() - from) / 1000;
}

async function compare(ms: string): Promise<readonly Pace[]> {
  const word = `cmd:python3 ${join(folder, 'bot.py')} ${ms}`;
  const players = ['One', 'Two'].map((name) => ({ name, word, limits: defaultLimits }));
  const hosts = sides.map(({ start: { rules } }) => {
    return new GameHost({ players, folder: scratch, ...(rung && { rung: rung.name }), ...(rules && { rules }) });
  });
  const paces = sides.map((): Pace => ({ games: 0, moves: 0, seconds: 0 }));
  for (let turn = 0; turn <= values.turns; turn++) {
    for (const [i, { start }] of sides.entries()) {
      const tournament: Tournament = {
        ...{ title: 'Pace', ...start, openings: { kind: 'none' }, clock: { kind: 'move', ms: 1000 }, seed: 1, players },
        ...{ repetitions: values.games, format: { kind: 'round-robin' } },
      };
      // The first turn starts everything and is not counted.
      await play(hosts[i], tournament, turn + 1, turn === 0 ? { games: 0, moves: 0, seconds: 0 } : paces[i]);
    }
  }
  await Promise.all(hosts.map((host) => host.close()));
  return paces;
}

const rows: { ms: string; side: string; gamesPerMinute: number; msPerMove: number; ratio: number }[] = [];
for (const ms of values.ms.split(',')) {
  const paces = await compare(ms);
  const [base] = paces.map(({ moves, seconds }) => moves / seconds);
  for (const [i, { games, moves, seconds }] of paces.entries()) {
    const [gamesPerMinute, msPerMove] = [(60 * games) / seconds, (1000 * seconds) / moves];
    rows.push({ ms, side: sides[i].words, gamesPerMinute, msPerMove, ratio: moves / seconds / base });
  }
}
report(values, { benchmark: 'program-pace', size, rows }, () =>
  tableOf(rows, {
    'bot works': ({ ms }) => `${ms} ms`,
    Hex: ({ side }) => side,
    'games a minute': ({ gamesPerMinute }) => gamesPerMinute.toFixed(1),
    'ms a move': ({ msPerMove }) => msPerMove.toFixed(2),
    'pace by moves': ({ ratio }) => ratio.toFixed(2),
  }),
);
