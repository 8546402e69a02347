/** Simulations a second of the tree search in the WebAssembly kernel, and complete random games a second by the rules. */
import { createHexSearcher } from '@ringfence/engine/tuning';
import { type GameName, games, randomSource, startPosition } from '@ringfence/rules';
import { secondsPerCall, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const { json } = readBenchOptions('npm run bench -- kernel [--json]', { json: { type: 'boolean', default: false } });

interface Speed {
  readonly game: GameName;
  readonly size: number;
  readonly rulesPerSecond: number;
  /** From the empty board; Squatter has no tree search. */
  readonly treePerSecond: number | null;
}

const boards: readonly (readonly [GameName, number])[] = [
  ['fencemaster', 5],
  ['fencemaster', 8],
  ['havannah', 5],
  ['havannah', 8],
  ['squatter', 6],
  ['squatter', 7],
];

const RULES_GAMES = 50;
const SIMULATIONS = 20_000;

const random = randomSource(2014);
const searcher = await createHexSearcher({ seed: 1, tableSize: 64 });

/** Cells in random order, as long as they are free. */
function playByRules(game: GameName, size: number): void {
  const position = startPosition(game, { size });
  for (const cell of random.shuffle(position.legalMoves())) {
    if (position.outcome !== undefined) return;
    if (position.isLegal(cell)) position.play(cell);
  }
}

function searchTree(game: GameName, size: number): void {
  searcher.clear();
  searcher.begin(startPosition(game, { size }));
  searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: SIMULATIONS });
}

const speeds = boards.map(([game, size]): Speed => {
  const playRules = () => {
    for (let i = 0; i < RULES_GAMES; i++) playByRules(game, size);
  };
  const hasTree = !games[game].hasScores;
  const [rules, tree] = secondsPerCall([playRules, ...(hasTree ? [() => searchTree(game, size)] : [])]);
  return { game, size, rulesPerSecond: RULES_GAMES / rules, treePerSecond: hasTree ? SIMULATIONS / tree : null };
});

if (json) {
  console.log(JSON.stringify({ benchmark: 'kernel', speeds }));
} else {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  console.log(
    'Simulations of the tree search, and random games by the rules, per second of one core; best of rounds\n',
  );
  console.log(
    table([
      ['board', 'tree search/s', 'rules/s'],
      ...speeds.map(({ game, size, rulesPerSecond, treePerSecond }) => [
        `${game} ${size}`,
        treePerSecond === null ? '–' : whole(treePerSecond),
        whole(rulesPerSecond),
      ]),
    ]),
  );
}
