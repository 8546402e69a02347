import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startStatusLine } from './status-line.ts';

let written: string[];

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function terminal(isTTY: boolean, columns = 20): void {
  Object.defineProperties(process.stderr, {
    isTTY: { value: isTTY, configurable: true },
    columns: { value: columns, configurable: true },
  });
}

test('a text that comes too soon is drawn later, the last one only', () => {
  terminal(true);
  const { say } = startStatusLine();
  say(() => 'one');
  say(() => 'two');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(written).toEqual(['\rtwo\u001b[K']);
  vi.advanceTimersByTime(100);
  say(() => 'three');
  say(() => 'four');
  expect(written.slice(1)).toEqual(['\rthree\u001b[K']);
  vi.advanceTimersByTime(100);
  expect(written.slice(2)).toEqual(['\rfour\u001b[K']);
});

test('nothing is drawn after it is cleared, and nothing cleared that was not drawn', () => {
  terminal(true);
  const { say, clear } = startStatusLine();
  say(() => 'one');
  clear();
  vi.advanceTimersByTime(1_000);
  expect(written).toEqual([]);
  say(() => 'two');
  say(() => 'three');
  clear();
  vi.advanceTimersByTime(1_000);
  expect(written).toEqual(['\rtwo\u001b[K', '\r\u001b[K']);
});

test('a text is cut to the width of the terminal', () => {
  terminal(true, 10);
  const { say } = startStatusLine();
  vi.advanceTimersByTime(100);
  say(() => '0123456789');
  expect(written).toEqual(['\r012345678\u001b[K']);
});

test('without a terminal there is a line now and then, if at all', () => {
  terminal(false);
  const [silent, seldom] = [startStatusLine(), startStatusLine(1_000)];
  for (let second = 0; second < 2; second++) {
    vi.advanceTimersByTime(999);
    silent.say(() => 'never');
    seldom.say(() => 'too early');
    vi.advanceTimersByTime(1);
    seldom.say(() => `line ${second}`);
  }
  seldom.clear();
  expect(written).toEqual(['line 0\n', 'line 1\n']);
});
