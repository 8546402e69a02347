import { describe, expect, test } from 'vitest';
import { parseCommand } from './command.ts';
import { parsePlayer } from './player.ts';

describe('player specifications', () => {
  test.each([
    ['level:7', { kind: 'level', level: 7 }],
    ['LEVEL:10', { kind: 'level', level: 10 }],
    ['engine:200ms', { kind: 'engine', limits: { moveTime: 200 } }],
    ['engine:5000', { kind: 'engine', limits: { nodes: 5000 } }],
    ['engine:mcts:5000', { kind: 'engine', limits: { nodes: 5000, search: 'mcts' } }],
    ['engine:net:100ms:cpu', { kind: 'engine', limits: { moveTime: 100, search: 'net' }, processorTime: true }],
    ['engine:net:100msx4', { kind: 'engine', limits: { moveTime: 100, search: 'net' }, threads: 4 }],
    ['minimax:4', { kind: 'minimax', depth: 4 }],
    ['random', { kind: 'random' }],
    [' human ', { kind: 'human' }],
    ['cmd:python3 bot.py -v', { kind: 'cmd', command: { program: 'python3', args: ['bot.py', '-v'] } }],
    [
      'gtp:ringfence gtp --game havannah',
      { kind: 'gtp', command: { program: 'ringfence', args: ['gtp', '--game', 'havannah'] } },
    ],
    ['java:team.Player@lib/p.jar', { kind: 'java', className: 'team.Player', path: 'lib/p.jar' }],
    ['python:agent@teams/a', { kind: 'python', module: 'agent', path: 'teams/a' }],
    ['python:team.agent:Best@.', { kind: 'python', module: 'team.agent', className: 'Best', path: '.' }],
    ['python:./team/V 2.py:Best@.', { kind: 'python', module: 'team.V 2', className: 'Best', path: '.' }],
    ['python:team/@.', { kind: 'python', module: 'team', path: '.' }],
    ['lab:symmetric-minimax', { kind: 'lab', key: 'symmetric-minimax', depth: 3 }],
    ['lab:Symmetric-Minimax/sound:2', { kind: 'lab', key: 'symmetric-minimax/sound', depth: 2 }],
    ['java:P@user@host/p.jar', { kind: 'java', className: 'P', path: 'user@host/p.jar' }],
  ])('%s', (words, spec) => {
    expect(parsePlayer(words)).toEqual({ ok: true, value: { ...spec, words: words.trim() } });
  });

  test.each([
    ['', 'is not a valid player: write one of level:1'],
    ['stockfish', '"stockfish" is not a valid player'],
    ['toString', 'is not a valid player'],
    ['level:11', 'levels are level:1 to level:10, not "11"'],
    ['level', 'levels are'],
    ['level:0', 'levels are'],
    ['engine:fast', 'engine:200ms'],
    ['engine:0ms', 'engine:200ms'],
    ['engine:magic:200ms', 'engine:net:200ms'],
    ['engine:5000:cpu', 'processor time'],
    ['engine:5000x2', 'x4 for 4 threads'],
    ['engine:100msx1', 'x4 for 4 threads'],
    ['engine:100ms:cpux2', 'x4 for 4 threads'],
    ['minimax:99', 'minimax searches 1 to 20'],
    ['random:3', 'random takes no argument'],
    ['cmd:', 'no program to start: write cmd:PROGRAM ARGS'],
    ['cmd:"python3 bot.py', 'the quotation mark " is not closed'],
    ['java:team.Player', 'java:CLASS@PATH'],
    ['java:@x.jar', 'java:CLASS@PATH'],
    ['python:agent', 'python:PACKAGE@FOLDER'],
    ['python:my..agent@x', 'python:PACKAGE:CLASS@FOLDER'],
    ['lab:loop-trace', 'a player of the lab is one of lab:symmetric-minimax, lab:symmetric-minimax/sound'],
    ['lab:symmetric-minimax:0', 'lab:symmetric-minimax:2'],
  ])('%j is refused with a suggestion', (words, error) => {
    const spec = parsePlayer(words);
    expect(spec.ok ? '' : spec.error).toContain(error);
  });
});

describe('commands are split as in a shell', () => {
  test.each([
    ['a b  c', ['a', 'b', 'c']],
    [`a 'b c' "d e"`, ['a', 'b c', 'd e']],
    [`a b'c 'd"e"`, ['a', 'bc de']],
    [`a '' ""`, ['a', '', '']],
    ['a b\\ c \\"', ['a', 'b c', '"']],
    [`a '\\' "\\""`, ['a', '\\', '"']],
    ['a $HOME *.py | b', ['a', '$HOME', '*.py', '|', 'b']],
    ['a\tb\nc', ['a', 'b', 'c']],
  ])('%j', (text, words) => {
    const [program, ...args] = words;
    expect(parseCommand(text)).toEqual({ ok: true, value: { program, args } });
  });
});
