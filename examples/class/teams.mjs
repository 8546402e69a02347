// The teams of the made-up class: what each hands in, and what that is worth.
import { readFileSync } from 'node:fs';
import { kitFiles } from '@ringfence/course/class';
import { lyingZip } from '@ringfence/submission/testing';
import { misreadingsOf } from '../../packages/course/dist/misreadings/catalogue.js';
import { cppBot, faults, javascriptBot, pythonBot, rustBot, strategies } from './players.mjs';

const source = (name) => readFileSync(new URL(`sources/${name}`, import.meta.url), 'utf8');
const strategyNames = Object.keys(strategies);
const faultNames = Object.keys(faults);

/** Checkers in Python that go wrong on some boards: what they do there, after the answer is known. */
const checkerFaults = {
  crash: 'raise IndexError("list index out of range")',
  'time-out': 'while True: pass',
  'out-of-memory': 'hog = [bytearray(2 ** 20) for _ in range(4096)]',
  flood: 'while True: print("x" * 1000)',
  'no-output': 'sys.exit(0)',
  format: 'lines = [lines[0] + " has won, I think"]',
  'debug-output': 'print("reading the board ...")',
  'line-endings': 'print("\\r\\n".join(lines), end="\\r\\n"); sys.exit(0)',
};

/** The boards on which these checkers go wrong: about a third. */
const isBad = (text) => [...text].filter((letter) => letter === 'B').length % 3 === 0;
const BAD = 'text.count("B") % 3 == 0';

/** Whether an answer of those is right although its form is not; none of the others is. */
const isUnderstood = {
  'debug-output': () => true,
  'line-endings': () => true,
  // "Error has won" is an Error in its own words, but "White has won" lacks the counts.
  format: (text, answer) => !isBad(text) || answer === 'Error\n',
};

/** Players that do not pass the pre-flight. */
const grounded = {
  'no-start': 'import sys\nsys.exit("no licence") if "go" else None\n',
  'wrong-cell':
    'import sys\nfor line in sys.stdin:\n    if line.split()[0] == "go":\n        print("z99", flush=True)\n',
  'too-early':
    'import sys\nprint("hello", flush=True)\nfor line in sys.stdin:\n    if line.split()[0] == "go":\n        print("a1", flush=True)\n',
};

const zip = (files) => lyingZip(Object.entries(files).map(([path, data]) => ({ path, data })));

/** A submission of files, in a folder in a folder as many hand them in. */
const packed = (files) =>
  zip(Object.fromEntries(Object.entries(files).map(([path, data]) => [`handin/project/${path}`, data])));

/**
 * All teams. Each has the bytes of its zip (none: it hands in nothing), how its checker answers (`right` of a text and its answer,
 * none: it has none; `asAsked` if the form is right too), the diagnosis that it should get, and how its player plays (none: it cannot play).
 */
export function allTeams({ judge, hasRust }) {
  const teams = [];
  const add = (id, team) => teams.push({ id, ...team });
  const python = (strategy, fault) => ({
    files: { 'bot.py': pythonBot(strategy, fault) },
    player: { strategy, fault },
  });

  add('python-right', {
    zip: packed({ 'check.py': source('check.py'), 'bot.py': pythonBot('stride') }),
    right: () => true,
    player: { strategy: 'stride' },
  });
  add('cpp-right', {
    zip: packed({ 'check.cpp': source('check.cpp'), 'bot.cpp': cppBot('middle') }),
    right: () => true,
    player: { strategy: 'middle' },
  });
  add('javascript-right', {
    zip: packed({ 'judge.mjs': judge, 'check.mjs': checkerWith('nothing'), 'bot.js': javascriptBot('last') }),
    right: () => true,
    player: { strategy: 'last' },
  });
  const kit = kitFiles('java', 'squatter');
  add('java-right', {
    zip: packed({
      'src/example/team/Checker.java': source('Checker.java'),
      'src/example/team/Board.java': kit['src/team/Board.java'].replace('package team;', 'package example.team;'),
      'src/example/team/FirstPlayer.java': firstPlayer(kit['src/team/TeamPlayer.java']),
    }),
    right: () => true,
    player: { strategy: 'first' },
  });
  add('rust-right', {
    zip: packed({ 'src/check.rs': source('check.rs'), 'src/bot.rs': rustBot('stride') }),
    ...(hasRust && { right: () => true, player: { strategy: 'stride' } }),
  });

  const shown = misreadingsOf('squatter').filter(({ ways }) => ways.length > 0);
  shown.forEach(({ name }, i) => {
    const strategy = strategyNames[i % strategyNames.length];
    // Every kind of fault in mid-game is there, and half of the players have none.
    const fault = i % 2 === 1 && i < 2 * faultNames.length ? faultNames[(i - 1) / 2] : undefined;
    const id = name.replace(/[^a-z0-9]+/g, '-');
    const { files, player } =
      i % 2 === 1 ? python(strategy, fault) : { files: { 'bot.js': javascriptBot(strategy) }, player: { strategy } };
    add(id, {
      zip: packed({ 'judge.mjs': judge, 'check.mjs': checkerWith(name), ...files }),
      misreading: name,
      player,
    });
  });

  Object.entries(checkerFaults).forEach(([name, code], i) => {
    const text = source('check.py').replace('# FAULT', `if ${BAD}:\n    ${code}`);
    const ground = Object.values(grounded)[i];
    const bot = ground === undefined ? python(strategyNames[i % 4]) : { files: { 'bot.py': ground } };
    add(`checker-${name}`, {
      zip: packed({ 'check.py': text, ...bot.files }),
      right: isUnderstood[name] ?? ((text) => !isBad(text)),
      asAsked: (text) => !isBad(text),
      player: bot.player,
    });
  });

  // Linux tells these names apart, so the zip is accepted.
  add('names-by-case', {
    zip: packed({ 'check.py': source('check.py'), 'README.md': 'Ours.\n', 'readme.md': 'Theirs.\n' }),
    right: () => true,
  });
  add('broken-python', { zip: packed({ 'check.py': 'def answer(:\n' }) });
  add('broken-cpp', { zip: packed({ 'check.cpp': 'int main() { return undeclared; }\n' }) });
  add('only-a-player', { zip: packed(python('first').files), player: { strategy: 'first' } });
  add('zip-bomb', { zip: zip({ 'check.py': source('check.py'), 'zeros.bin': Buffer.alloc(40 * 2 ** 20) }) });
  add('zip-link', {
    zip: lyingZip([
      { path: 'check.py', data: source('check.py') },
      { path: 'secret', data: '/etc/passwd', mode: 0o120777 },
    ]),
  });
  add('zip-escape', { zip: zip({ '../../../tmp/ringfence-was-here': 'x' }) });
  add('zip-absolute', { zip: zip({ '/tmp/ringfence-was-here': 'x' }) });
  add('not-a-zip', { zip: Buffer.from('Rar! this is not a zip') });
  add('missing', {});
  return teams;
}

const checkerWith = (name) => `import { readFileSync } from 'node:fs';
import { answer } from './judge.mjs';

const lines = answer(${JSON.stringify(name)}, readFileSync(0, 'utf8'));
if (lines === undefined) throw new Error('cannot read this board');
console.log(lines.join('\\n'));
`;

/** The kit's player, but it plays the first free cell. */
const firstPlayer = (text) =>
  text
    .replace('package team;', 'package example.team;')
    .replaceAll('TeamPlayer', 'FirstPlayer')
    .replace(
      /do \{[\s\S]*?\} while \([^\n]*\n/,
      'for (int cell = board.size * board.size - 1; cell >= 0; cell--) {\n      if (!board.isFree(cell / board.size, cell % board.size)) continue;\n      move.Row = cell / board.size;\n      move.Col = cell % board.size;\n    }\n',
    );
