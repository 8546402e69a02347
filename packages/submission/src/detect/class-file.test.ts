import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClassFile, readClassFile } from './class-file.ts';
import { ClassGraph, hasMain } from './class-graph.ts';

const source = `package own.place;
interface Shape { int init(int n, int p); }
abstract class Half implements Shape { long big = 5000000000L; double d = 2.5; }
class Move {}
public class Whole extends Half {
  public int init(int n, int p) { Runnable r = () -> System.out.println(big + d); r.run(); return 0; }
  public Move makeMove() { return null; }
  public int opponentMove(Move m) { return 0; }
  public int getWinner() { return 0; }
  public static void main(String... args) {}
}
class Modern {
  enum Side { WHITE, BLACK }
  public void init(int n, Side p) {}
  public Move makeMove() { return null; }
  public boolean opponentMove(Move m) { return true; }
  public Side getWinner() { return null; }
}
`;

const isClassicPlayer = (one: ClassFile): boolean => new ClassGraph([one]).isClassicPlayer(one);

let folder: string;
const bytes = (name: string): Buffer => readFileSync(join(folder, 'own/place', `${name}.class`));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-classes-'));
  writeFileSync(join(folder, 'Whole.java'), source);
  const { status, stderr } = spawnSync('javac', ['-d', folder, join(folder, 'Whole.java')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('reads what compiled classes contain', () => {
  const whole = readClassFile(bytes('Whole'));
  expect(whole).toMatchObject({ name: 'own.place.Whole', isInterface: false, isAbstract: false, isPublic: true });
  expect(whole && [isClassicPlayer(whole), hasMain(whole)]).toEqual([true, true]);
  const half = readClassFile(bytes('Half'));
  expect(half).toMatchObject({ name: 'own.place.Half', isAbstract: true });
  expect(half && [isClassicPlayer(half), hasMain(half)]).toEqual([false, false]);
  const modern = readClassFile(bytes('Modern'));
  expect(modern && isClassicPlayer(modern)).toBe(true);
  expect(readClassFile(bytes('Shape'))).toMatchObject({ isInterface: true });
});

test('anything but a complete class file is ignored', () => {
  const whole = bytes('Whole');
  for (const end of [0, 3, 9, 40, whole.length >> 1]) expect(readClassFile(whole.subarray(0, end))).toBeUndefined();
  expect(readClassFile(Buffer.from('not a class at all'))).toBeUndefined();
  const odd = Buffer.from(whole);
  odd[10] = 99; // a kind of constant that does not exist
  expect(readClassFile(odd)).toBeUndefined();
});
