import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GameName, moveName, randomSource, sideWord, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Runs a few lines of Python with the package installed; `input` is its standard input. */
const python = (code: string, input = ''): string =>
  execFileSync('python3', ['-I', '-c', `import sys; sys.path.insert(0, ${JSON.stringify(here)})\n${code}`], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });

test('judges every committed board like the classic answers', () => {
  const folder = fileURLToPath(new URL('../../cases/', import.meta.url));
  const boards = ['squatter', 'fencemaster'].flatMap((game) =>
    readdirSync(folder + game)
      .filter((name) => name.endsWith('.in'))
      .map((name) => `${folder}${game}/${name}`),
  );
  expect(boards.length).toBe(240);
  const code = `
import json
from ringfence import judge_text
boards = json.load(sys.stdin)
print(json.dumps(["\\n".join(judge_text(open(b, newline="").read())) + "\\n" for b in boards]))`;
  const answers = JSON.parse(python(code, JSON.stringify(boards))) as string[];
  for (const [i, board] of boards.entries()) {
    expect(answers[i], board).toBe(readFileSync(board.replace(/in$/, 'out'), 'utf8'));
  }
});

/** A random game, and the result of the rules after every move. */
function randomGame(game: GameName, size: number, seed: number) {
  const swap = game !== 'squatter' && seed % 2 === 0;
  const position = startPosition(game, { size, swap });
  const random = randomSource(seed);
  const moves: string[] = [];
  const states: unknown[] = [];
  for (;;) {
    const legal = position.legalMoves();
    if (legal.length === 0) return { kind: 'game', game, size, swap, moves, states };
    const move = legal[random.below(legal.length)];
    moves.push(moveName(position, move));
    position.play(move);
    const { outcome } = position;
    const winner = outcome?.winner;
    states.push({
      legal: position.legalMoves().map((each) => moveName(position, each)),
      winner: winner === undefined || winner === 0 ? null : sideWord(winner),
      ways: outcome?.by === undefined ? [] : [...outcome.by].sort(),
      scores: game === 'squatter' ? [...position.scores] : null,
    });
  }
}

test('plays random games of all three games by the same rules', () => {
  const games = (['squatter', 'fencemaster', 'havannah'] as const).flatMap((game) =>
    [3, 4, 5].flatMap((size) => Array.from({ length: 12 }, (_, seed) => randomGame(game, size, seed + 1))),
  );
  const code = `
import json
from ringfence import BLACK, WHITE, new_game
def state(p):
    scores = [p.score(WHITE), p.score(BLACK)] if p.game == "squatter" else None
    return {"legal": p.legal_moves(), "winner": p.winner, "ways": sorted(getattr(p, "ways", [])), "scores": scores}
for line in sys.stdin:
    entry = json.loads(line)
    position = new_game(entry["game"], entry["size"], entry["swap"])
    start = position.legal_moves()
    states = []
    for move in entry["moves"]:
        position.play(move)
        states.append(state(position))
    while position.moves:
        position.undo()
    print(json.dumps([states, position.legal_moves() == start and not position.over]))`;
  const output = python(code, games.map((game) => JSON.stringify(game)).join('\n')).trim();
  for (const [i, line] of output.split('\n').entries()) {
    const { states, ...game } = games[i];
    expect(JSON.parse(line), JSON.stringify(game)).toEqual([states, true]);
  }
  expect(output.split('\n').length).toBe(games.length);
});

test('counts sequences of moves like perft', () => {
  const code = `
from ringfence import new_game
for game, size, played, depth in [("squatter", 4, "b1 a1 a2 c1 c2 d1 d2 d4", 5), ("havannah", 2, "", 6)]:
    position = new_game(game, size)
    for move in played.split():
        position.play(move)
    print(position.perft(depth))`;
  expect(python(code)).toBe('6000\n288\n');
});

test('the loop of a bot answers each go with its choice, and updates the position', () => {
  const lines = [
    'ringfence 1',
    'game fencemaster 2 black',
    'swap on',
    'clock move 1000',
    'words that are not known yet',
    'play white b2',
    'go 1000 a1 b1 a2 c2 b3 c3 swap',
    'play white a1',
    'go 900 b1 a2 c2 b3 c3',
    'over White wins.',
    'quit',
  ];
  const code = `
from ringfence import run_bot
def choose(position, moves, milliseconds):
    assert position.legal_moves() == moves, (position.legal_moves(), moves)
    print("#", milliseconds, flush=True)
    return moves[-1]
run_bot(choose)`;
  expect(python(code, `${lines.join('\n')}\n`)).toBe('# 1000\nswap\n# 900\nc3\n');
});

test('reports where a text is not a board, and refuses illegal moves', () => {
  const code = `
from ringfence import BoardError, IllegalMove, judge_text, new_game, read_board
for text in ["", "x", "3\\n+ + +\\n", "2\\n+ +\\n+ x\\n", "0\\n"]:
    assert judge_text(text) == ["Error"], text
    try:
        read_board(text)
    except BoardError as error:
        print(error)
game = new_game("squatter", 3)
game.play("b2")
for move in ["b2", "d1", "swap", "nonsense"]:
    try:
        game.play(move)
    except (IllegalMove, ValueError) as error:
        print(error)`;
  expect(python(code)).toBe(`line 1: no board
line 1: the size should stand here, not 'x'
line 2: a board of size 3 has 3 rows or 5, not 1
line 3: 'x' is none of B W + -
line 1: the size should stand here, not '0'
b2: no such free cell
d1: no such free cell
swap: only the second move of a game with swap may be one
'nonsense' is not the name of a cell
`);
});
