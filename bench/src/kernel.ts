/** Simulations a second of the tree search in the WebAssembly kernel, and complete random games a second by the rules. */
import { createHexSearcher } from '@ringfence/engine/tuning';
import { type GameName, games, randomSource, startPosition } from '@ringfence/rules';
import { report, secondsPerCall, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const values = readBenchOptions('npm run bench -- kernel [--json]', { json: false });

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

const speeds = boards.map(([game, size]) => {
  const playRules = () => {
    for (let i = 0; i < RULES_GAMES; i++) playByRules(game, size);
  };
  // From the empty board; Squatter has no tree search.
  const hasTree = !games[game].hasScores;
  const [rules, tree] = secondsPerCall([playRules, ...(hasTree ? [() => searchTree(game, size)] : [])]);
  return { game, size, rulesPerSecond: RULES_GAMES / rules, treePerSecond: hasTree ? SIMULATIONS / tree : null };
});

report(values, { benchmark: 'kernel', speeds }, () => {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  const lines = tableOf(speeds, {
    board: ({ game, size }) => `${game} ${size}`,
    'tree search/s': ({ treePerSecond }) => (treePerSecond === null ? '–' : whole(treePerSecond)),
    'rules/s': ({ rulesPerSecond }) => whole(rulesPerSecond),
  });
  return `Simulations of the tree search, and random games by the rules, per second of one core; best of rounds\n\n${lines}`;
});
