// The example games: their rules are checked, and their bots play against random moves.
import { fileURLToPath } from 'node:url';
import { findProgram, findRung } from '@ringfence/jail';
import { BLACK, randomSource, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { plainProcess } from '../testing/plain-process.ts';
import { checkGame } from './check.ts';
import { chosenOptions, readGameFolder } from './folder.ts';
import { RulesSession } from './session.ts';

const examples = fileURLToPath(new URL('../../../../examples/games/', import.meta.url));
const rung = (await findRung({ trust: true }))?.name ?? 'rlimits';

interface Example {
  readonly name: string;
  readonly needs: string;
  readonly bot: readonly [program: string, file: string];
  readonly mostMoves: number;
  /** How many circles and rectangles a picture has. */
  readonly shapes: number;
  readonly endings: RegExp;
}

const list: readonly Example[] = [
  {
    name: 'connect-four',
    needs: 'python3',
    bot: ['python3', 'bot.py'],
    mostMoves: 72,
    shapes: 43,
    endings: /^(?:Red|Yellow) has four in a row\.$/,
  },
  {
    name: 'dots-and-boxes',
    needs: 'node',
    bot: ['node', 'bot.mjs'],
    mostMoves: 60,
    shapes: 57,
    endings: /^(?:Red has \d+ boxes, and Blue \d+|Blue has \d+ boxes, and Red \d+|Both have 8 boxes)\.$/,
  },
  {
    name: 'nine-mens-morris',
    needs: 'java',
    bot: ['python3', 'bot.py'],
    mostMoves: 500,
    shapes: 25,
    endings: /^(?:(?:White|Black) (?:has fewer than three men|cannot move)|The same position for the third time)\.$/,
  },
];

function gameOf(name: string) {
  const game = readGameFolder(`${examples}${name}`);
  if (!game.ok) throw new Error(game.error);
  const options = chosenOptions(game.value, {});
  if (!options.ok) throw new Error(options.error);
  return { game: game.value, options: options.value };
}

/** The winner of a game of the example's bot against random moves, by the rules in a process of their own. */
async function botAgainstRandom(
  session: RulesSession,
  { name, bot: [program, file] }: Example,
  botSide: typeof WHITE | typeof BLACK,
  seed: number,
): Promise<number> {
  const { options } = gameOf(name);
  const bot = plainProcess({ program, args: [file] }, `${examples}${name}`);
  const random = randomSource(seed);
  const [own, other] = botSide === WHITE ? ['white', 'black'] : ['black', 'white'];
  for (const line of ['ringfence 1', `game ${name} 1 ${own}`, 'clock move 1000', `seed ${seed}`]) bot.send(line);
  try {
    let state = await session.start(options);
    while (state.ending === undefined) {
      if (state.turn === botSide) {
        bot.send(`go 1000 ${state.legal.join(' ')}`);
        const move = await bot.nextLine();
        expect(state.legal).toContain(move);
        state = await session.play(move);
      } else {
        const move = random.pick(state.legal);
        bot.send(`play ${other} ${move}`);
        state = await session.play(move);
      }
    }
    return state.ending.winner;
  } finally {
    await bot.kill();
  }
}

describe.each(list)('$name', (example) => {
  const { name, needs, mostMoves, shapes, endings } = example;
  const missing = [needs, 'python3'].filter((program) => findProgram(program) === undefined);
  if (missing.length > 0) console.error(`THE GAME ${name} IS NOT TESTED: ${missing.join(', ')} not installed.`);

  test.skipIf(missing.length > 0)('has rules without a mistake, for each choice of its option', async () => {
    const { game, options } = gameOf(name);
    const report = await checkGame(game, { rung, games: 2, options, mostMoves });
    expect(report.findings).toEqual([]);
    expect(report.games).toBe(2);
    for (const { words, picture } of report.endings) {
      expect(words).toMatch(endings);
      expect(picture.svg?.match(/<(?:circle|rect) /g)).toHaveLength(shapes);
    }
  });

  test.skipIf(missing.length > 0)('has a bot that beats random moves from both sides', async () => {
    const { game } = gameOf(name);
    const { program, args } = game.command;
    const session = new RulesSession(game, plainProcess({ program, args }, game.folder));
    try {
      for (const [side, seed] of [
        [WHITE, 1],
        [BLACK, 2],
      ] as const) {
        expect(await botAgainstRandom(session, example, side, seed)).toBe(side);
      }
    } finally {
      await session.close();
    }
  });
});
