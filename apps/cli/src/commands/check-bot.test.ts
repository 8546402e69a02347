import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratch, ringfence, type Scratch } from '../testing/harness.ts';

let scratch: Scratch;
beforeAll(() => {
  scratch = makeScratch();
  scratch.write('good.sh', 'while read -r w t m rest; do case $w in go) echo "$m";; quit) exit;; esac; done\n');
  scratch.write(
    'bad.sh',
    'while read -r w t m rest; do case $w in go) echo hello; echo "oh no" >&2;; quit) exit;; esac; done\n',
  );
});
afterAll(() => scratch.remove());

const check = (...args: string[]) => ringfence(['check-bot', ...args, '--trust'], { cwd: scratch.path });

describe('check-bot', () => {
  test('reports that nothing must be fixed', () => {
    const { code, out, err } = check('sh good.sh', '--game', 'squatter', '--size', '5');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Checked cmd:sh good\.sh\. Squatter only\. Jail: .*\.$/m);
    expect(out).toMatch(/^ {2}ok {4}does not play on captured cells +4 games$/m);
    expect(out).toContain('Nothing must be fixed');
  });

  test('reports what must be fixed, with the messages and how to repeat it', () => {
    const { code, out } = check('sh bad.sh', '--game', 'havannah', '--size', '3');
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}FAIL {2}starts and answers +2 of 2 games$/m);
    expect(out).toMatch(/^ {2}- +plays legal moves everywhere +not tested: Havannah$/m);
    expect(out).toContain('1. Havannah, size 3, as White (2 of 2 games)');
    expect(out).toContain('Move 1 was answered with "hello"');
    expect(out).toMatch(/^ {5}> go 500 a1 .*\n {5}< hello$/m);
    expect(out).toMatch(/Its standard error:\n {5}oh no/);
    expect(out).toContain("Again: ringfence check-bot 'sh bad.sh' --game havannah --size 3");
  });

  test('reports the same as JSON', () => {
    const { code, out } = check('cmd:sh bad.sh', '--game', 'havannah', '--size', '3', '--json');
    expect(code).toBe(1);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ player: 'cmd:sh bad.sh', passed: false });
    expect(report.findings[0]).toMatchObject({ check: 'start', weight: 'must', times: 2, game: 'havannah', size: 3 });
    expect(report.findings[0].transcript[0]).toBe('> ringfence 1');
  });

  const refused: [args: string[], message: string][] = [
    [[], "check-bot takes one bot, such as 'python3 bot.py', not 0"],
    [['python3', 'bot.py'], 'not 2 (put the whole command in quotation marks)'],
    [['level:99'], 'levels are level:1 to level:10'],
    [['human'], 'not people'],
    [['random', '--size', '5'], '--size needs --game'],
    [['random', '--game', 'squatter', '--size', '99'], 'boards of size 3 to 19'],
    [['"python3'], 'is not closed'],
  ];
  test.each(refused)('refuses %j', (args, words) => {
    const { code, err } = ringfence(['check-bot', ...args, '--trust']);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
