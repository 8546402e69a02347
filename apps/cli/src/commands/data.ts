import { join } from 'node:path';
import type { SearchKind } from '@ringfence/engine';
import { selfPlayLine } from '../data/games.ts';
import { solvedLine } from '../data/positions.ts';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { type LineFile, openLineFile } from '../shared/line-file.ts';
import { choiceOption, numberOption, optionTable, readOptions } from '../shared/options.ts';
import { complain } from '../shared/output.ts';
import { startProgress } from '../shared/progress.ts';
import { newGameOption } from '../shared/thinking.ts';
import { CommandError, FileError } from '../shared/trouble.ts';
import { expectWritable } from '../shared/write-file.ts';

export const usage = `ringfence data games --game GAME --size N [options]
ringfence data positions --game GAME --size N [options]

Writes data for research, one JSON object per line: self-play games of the
engine, or positions with their proved value. The same seed gives the same
lines. With --out FILE you can stop it at any time, and the same command resumes
it.

  --count N      number of lines; default: 100
  --seed N       seed of the first line; default: 1
  --out FILE     append to FILE
  --swap         the second player may take over the first piece
  --nodes N      games: nodes per move, default: 400
                 positions: nodes to solve one, default: 20000; harder ones
                 are omitted

Games
  --search KIND  mcts or net; default: mcts
  --opening N    start with N random moves; default: 2
  --explore N    then choose N moves in proportion to visits; default: 6
  --visits       also write the visits of each move

Positions
  --moves        also write the value of every move
  --play         let the engine play to the position, not random moves
  --choice       only positions in which some move does not keep the value;
                 implies --moves
  --proofs DIR   also write a proof of each position into DIR, which "ringfence
                 verify" checks; long ones are left out

Examples
  ringfence data games --game havannah --size 4 --count 1000 --out games.jsonl
  ringfence data positions --game squatter --size 5 --play --choice --count 50

docs/data-format.md describes the fields.
Exit code: 0 done; 2 bad input or usage; 130 stopped by Ctrl-C.`;

const table = optionTable(
  'game= size= swap count= seed= out= nodes= search= opening= explore= visits moves play choice proofs=',
);

type Options = ReturnType<typeof readOptions<typeof table>>['options'];

const kinds = ['games', 'positions'] as const;
const searches: readonly SearchKind[] = ['mcts', 'net'];

/** Creates the line of a seed; undefined if that seed has none. */
type Maker = (seed: number, signal: AbortSignal) => Promise<object | undefined>;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('data', args, table);
  const kind = choiceOption('data', operands[0], kinds);
  if (kind === undefined) throw new CommandError('data needs a subcommand: games or positions');
  if (operands.length > 1) throw new CommandError(`data takes one subcommand, not also "${operands[1]}"`);
  const count = numberOption('count', options.count, 1) ?? 100;
  const first = numberOption('seed', options.seed, 0) ?? 1;
  const make = kind === 'games' ? gameMaker(options) : positionMaker(options);
  const file = openLineFile(options.out);
  const { signal, done } = interruptible();
  const progress = startProgress('Made', count);
  try {
    const next = continuation(options, kind, file, make.settings, first);
    make.learn(file.kept);
    let written = file.kept.length;
    let seed = next;
    for (; written < count; seed++) {
      const line = await make.line(seed, signal);
      if (line === undefined) continue;
      file.write(line);
      written++;
      progress.at(written);
    }
    progress.clear();
    if (kind === 'positions' && seed > next + count) {
      complain(`${seed - first - count} other positions were omitted: not solved within the nodes, or duplicates`);
    }
    return 0;
  } catch (error) {
    progress.clear();
    if (signal.aborted) return INTERRUPTED;
    throw error;
  } finally {
    done();
    file.close();
  }
}

interface LineMaker {
  /** The settings recorded in every line. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Accepts what an earlier run wrote. */
  learn(kept: readonly unknown[]): void;
  readonly line: Maker;
}

function gameMaker(options: Options): LineMaker {
  for (const name of ['moves', 'play', 'choice', 'proofs'] as const) {
    if (options[name] !== undefined) throw new CommandError(`--${name} is for "data positions": leave it out`);
  }
  const start = newGameOption(options);
  const plan = {
    ...start,
    search: choiceOption('search', options.search, searches) ?? 'mcts',
    nodes: numberOption('nodes', options.nodes, 1) ?? 400,
    opening: numberOption('opening', options.opening, 0) ?? 2,
    explore: numberOption('explore', options.explore, 0) ?? 6,
    visits: options.visits ?? false,
  };
  const { search, nodes } = plan;
  return {
    settings: { ...start, search, nodes },
    learn() {},
    line: (seed, signal) => selfPlayLine(plan, seed, signal),
  };
}

function positionMaker(options: Options): LineMaker {
  for (const name of ['search', 'opening', 'explore', 'visits'] as const) {
    if (options[name] !== undefined) throw new CommandError(`--${name} is for "data games": leave it out`);
  }
  const start = newGameOption(options);
  const { play = false, choice = false } = options;
  const nodes = numberOption('nodes', options.nodes, 1) ?? 20_000;
  const { proofs } = options;
  if (proofs !== undefined && start.swap)
    throw new CommandError('--proofs is for positions without a swap: leave --swap out');
  if (proofs !== undefined) expectWritable(join(proofs, 'proof'), proofs);
  const plan = { ...start, nodes, moves: choice || (options.moves ?? false), play, choice, proofs };
  const known = new Set<string>();
  return {
    settings: { ...start, ...(play && { play }) },
    learn(kept) {
      for (const line of kept) known.add((line as { readonly hash: string }).hash);
    },
    line: (seed, signal) => solvedLine(plan, seed, known, signal),
  };
}

/** The next seed; a file with other settings is refused. */
function continuation(
  options: Options,
  kind: (typeof kinds)[number],
  { kept }: LineFile,
  settings: LineMaker['settings'],
  first: number,
): number {
  if (kept.length === 0) return first;
  const expected = { kind: kind === 'games' ? 'game' : 'position', ...settings };
  for (const line of [kept[0], kept[kept.length - 1]] as Record<string, unknown>[]) {
    const different = Object.entries(expected).find(([key, value]) => line[key] !== value);
    if (different !== undefined) {
      const [key, value] = different;
      throw new FileError(
        options.out ?? '',
        `its ${key} is ${JSON.stringify(line[key])}, not ${JSON.stringify(value)}: use another file`,
      );
    }
  }
  const last = (kept[kept.length - 1] as { readonly seed: number }).seed;
  if ((kept[0] as { readonly seed: number }).seed < first) {
    throw new FileError(options.out ?? '', `it starts with another seed than ${first}: use another file`);
  }
  return last + 1;
}
