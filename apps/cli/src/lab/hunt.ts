import { existsSync, readFileSync } from 'node:fs';
import {
  type Algorithm,
  type Counterexample,
  enumerationsOf,
  Hunt,
  type HuntState,
  type HuntTally,
} from '@ringfence/lab';
import { numberOption, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { startProgress } from '../shared/progress.ts';
import { CommandError, FileError, systemTrouble, visible } from '../shared/trouble.ts';
import { breathe, writeAtomically } from '../shared/write-file.ts';
import { algorithmOperand, refuseMore, told } from './operands.ts';

const table = { seed: 'value', boards: 'value', depth: 'value', state: 'value', json: 'switch' } as const;

/** How often the state is saved during a hunt. */
const SAVE_MS = 2000;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('lab', args, table);
  const algorithm = algorithmOperand(operands[0]);
  refuseMore('hunt', operands, 1);
  const seed = numberOption('seed', options.seed, 0);
  const boards = numberOption('boards', options.boards, 1);
  const depth = numberOption('depth', options.depth, 1);
  const settings = {
    ...(seed !== undefined && { seed }),
    ...(boards !== undefined && { boards }),
    ...(depth !== undefined && { depth }),
  };
  const kept = options.state === undefined ? undefined : readState(options.state, algorithm);
  const hunt = new Hunt(algorithm, settings, kept);
  refuseOther(hunt.state, settings, options.state);

  const progress = startProgress('Hunting', hunt.progress.total);
  let saved = performance.now();
  const save = (): void => {
    if (options.state !== undefined) writeAtomically(options.state, `${JSON.stringify(hunt.state)}\n`);
    saved = performance.now();
  };
  save();
  while (!hunt.done) {
    hunt.advance();
    progress.at(hunt.progress.boards);
    if (performance.now() - saved > SAVE_MS) save();
    await breathe();
  }
  progress.clear();
  save();
  if (options.json) print(JSON.stringify(hunt.state));
  else print(...report(algorithm, hunt.state));
  return hunt.state.smallest.reachable === undefined ? 0 : 1;
}

function readState(file: string, algorithm: Algorithm): HuntState | undefined {
  if (!existsSync(file)) return undefined;
  let state: Partial<HuntState>;
  try {
    state = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new FileError(
      file,
      error instanceof SyntaxError ? 'this is not a saved hunt: choose another file' : systemTrouble(error),
    );
  }
  if (state?.version !== 1 || typeof state.cursor !== 'number' || state.random === undefined) {
    throw new FileError(file, 'this is not a saved hunt: choose another file');
  }
  if (state.algorithm !== algorithm.key) {
    throw new FileError(file, `this is a hunt of ${visible(`${state.algorithm}`)}: choose another file`);
  }
  return state as HuntState;
}

/** A hunt resumes with its original settings; others would make it another hunt. */
function refuseOther(
  state: HuntState,
  asked: { seed?: number; boards?: number; depth?: number },
  file: string | undefined,
) {
  const { seed = state.seed, boards = state.goal, depth = state.depth } = asked;
  if (seed === state.seed && boards === state.goal && depth === state.depth) return;
  const begun = `--seed ${state.seed} --boards ${state.goal}`;
  throw new CommandError(`the hunt in ${visible(file ?? '')} was started with ${begun}: use these, or another file`);
}

function report({ key, game, asks }: Algorithm, { seed, enumerated, random, smallest }: HuntState): string[] {
  const lines = [`${key}, seed ${seed}`];
  const row = (title: string, { boards, wrong, unfinished }: HuntTally): void => {
    const rest = unfinished === 0 ? '' : `, ${unfinished} not finished`;
    lines.push(`  ${title}: ${wrong === 0 ? 'none wrong' : `${wrong} wrong`} among ${boards}${rest}`);
  };
  if (asks !== 'move') enumerationsOf[game].forEach(({ title }, i) => void row(title, enumerated[i]));
  row('random reachable boards', random.reachable);
  if (asks !== 'move') row('random boards', random.any);
  lines.push(...exampleLines('smallest reachable board found', smallest.reachable));
  if (asks !== 'move') lines.push(...exampleLines('smallest board found', smallest.any));
  return lines;
}

function exampleLines(title: string, example: Counterexample | undefined): string[] {
  if (example === undefined) return ['', `${title}: none`];
  const { size, rows, answer, expected, game } = example;
  const half = (size: number, row: string): string => ' '.repeat(Math.max(0, 2 * size - 1 - row.length));
  const isHexagon = rows.length !== size;
  return [
    '',
    `${title}: answers ${told(answer)}, right is ${told(expected)}`,
    `  ${size}`,
    ...rows.map((row) => `  ${isHexagon ? half(size, row) : ''}${[...row].join(' ')}`),
    ...(game === undefined ? [] : [`  game: ${game}`]),
  ];
}
