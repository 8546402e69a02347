import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usualLimits } from '../http/limits.ts';
import { TestPlayer } from '../testing/player.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import { LiveHub } from './hub.ts';
import type { Seat } from './offers.ts';
import type { Guest } from './room.ts';
import { LiveStore } from './store.ts';

const SIZE_KB = 64;

/** A real disk that is soon full. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'tmpfs', folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}

const probe = mountSmallDisk();
if (probe === undefined) console.warn('SKIPPED: a small disk cannot be mounted to be filled; only root can');
else unmount(probe);

describe.skipIf(probe === undefined)('a full disk', () => {
  let disk: string;
  let server: StartedServer | undefined;
  beforeEach(() => {
    disk = mountSmallDisk() ?? '';
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    unmount(disk);
  });

  const filler = (): string => join(disk, 'filler');

  /** Leaves no block free; files with partly filled blocks can still grow. */
  function fill(): void {
    const { bfree, bsize } = statfsSync(disk);
    writeFileSync(filler(), Buffer.alloc(bfree * bsize));
    expect(statfsSync(disk).bfree).toBe(0);
  }

  /** Fills the last block of a game's file with spaces that a reader ignores, except for some bytes. */
  function fillLastBlock(id: string, leave = 0): void {
    const file = join(disk, 'live', `${id}.jsonl`);
    const { bsize } = statfsSync(disk);
    const text = readFileSync(file, 'utf8').trimEnd();
    writeFileSync(file, `${text.padEnd(bsize * Math.ceil((text.length + 1 + leave) / bsize) - 1 - leave)}\n`);
  }

  const makeRoom = (): void => rmSync(filler(), { force: true });

  function linesOf(id: string): string[] {
    const text = readFileSync(join(disk, 'live', `${id}.jsonl`), 'utf8');
    expect(text.at(-1)).toBe('\n');
    return text.trimEnd().split('\n');
  }

  async function start(): Promise<StartedServer> {
    server = await startTestServer({ data: disk, rateLimit: false, limits: { resumeMs: 50 } });
    return server;
  }

  async function post(path: string, body = ''): Promise<Response> {
    return fetch(new URL(path, server?.url), { method: 'POST', body });
  }

  async function begin(clock?: object) {
    const { port } = await start();
    const wishes = { game: 'squatter', size: 6, side: 'white', ...(clock && { clock }) };
    const first = (await (await post('api/live', JSON.stringify(wishes))).json()) as Seat;
    const second = (await (await post(`api/live/${first.id}/join`)).json()) as Seat;
    const white = new TestPlayer(port, first.id, { seat: first.seat });
    const black = new TestPlayer(port, first.id, { seat: second.seat });
    await Promise.all([white, black].map((one) => one.state(({ connected }) => connected.white && connected.black)));
    return { id: first.id, seat: first.seat, white, black };
  }

  const cells = [...'abcdef'].flatMap((column) => [1, 2, 3, 4, 5, 6].map((row) => `${column}${row}`));

  test('in the middle of a line loses nothing: players are informed, clocks stop, and the game resumes once there is space', async () => {
    const { id, seat, white, black } = await begin({ initialMs: 3_600_000 });
    fill();
    // Space for a few lines and a part of one.
    fillLastBlock(id, 250);
    let number = 0;
    while (!white.hears(({ halted }) => halted)) {
      const sent = number;
      (sent % 2 === 0 ? white : black).say({ type: 'move', move: cells[sent], number: sent });
      const next = await white.state(({ moves, halted }) => moves.length > sent || halted);
      number = next.moves.length;
      expect(sent).toBeLessThan(cells.length - 2);
    }
    const halted = await black.state((state) => state.halted);
    expect(halted).toMatchObject({ running: null });
    expect(halted.moves).toHaveLength(number);
    const refused = number % 2 === 0 ? white : black;
    expect(await refused.refusal()).toContain('cannot save the game');
    expect(linesOf(id).map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
      'created',
      'seated',
      'seated',
      ...Array.from({ length: number }, () => 'moved'),
    ]);

    const marks = [white.heard.length, black.heard.length];
    makeRoom();
    await white.state((state) => !state.halted, marks[0]);
    const resumed = await black.state((state) => !state.halted, marks[1]);
    expect(resumed.running).toBe(number < 2 ? null : number % 2 === 0 ? 'white' : 'black');
    refused.say({ type: 'move', move: cells[number], number });
    await black.state(({ moves }) => moves.length > number);
    expect(server?.bugs).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);

    // The game can be opened again from what is on disk.
    await server?.close();
    const { port } = await start();
    const again = new TestPlayer(port, id, { seat });
    expect((await again.state(() => true)).moves).toEqual(cells.slice(0, number + 1));
  });

  test('when a flag falls stops the game, and the flag falls once there is space', async () => {
    const { id, white, black } = await begin({ initialMs: 3_000 });
    white.say({ type: 'move', move: 'a1', number: 0 });
    await black.state(({ moves }) => moves.length === 1);
    black.say({ type: 'move', move: 'b1', number: 1 });
    await white.state(({ moves }) => moves.length === 2);
    fill();
    fillLastBlock(id);
    await white.state((state) => state.halted);
    const mark = black.heard.length;
    makeRoom();
    const end = await black.state(({ result }) => result !== null, mark);
    expect(end.result).toEqual({ winner: 'black', by: 'time', words: 'White ran out of time' });
    expect(server?.bugs).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
  });

  test('refuses new games with a message and leaves nothing of them behind', async () => {
    await start();
    fill();
    const response = await post('api/live', '{"game":"squatter"}');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'not-saved' } });
    expect(readdirSync(join(disk, 'live'))).toEqual([]);
    makeRoom();
    expect((await post('api/live', '{"game":"squatter"}')).status).toBe(201);
  });

  test('refuses a seat that could not be saved', async () => {
    await start();
    const { id } = (await (await post('api/live', '{"game":"squatter"}')).json()) as Seat;
    fill();
    fillLastBlock(id);
    expect((await post(`api/live/${id}/join`)).status).toBe(503);
    makeRoom();
    await expect.poll(async () => (await post(`api/live/${id}/join`)).status).toBe(200);
  });
});

describe('a game that cannot be saved', () => {
  test('charges nobody for the time until it can', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-live-'));
    const store = new LiveStore(folder);
    const time = { now: 0 };
    const times = { date: () => 0, clock: () => time.now };
    const errors: unknown[] = [];
    const hub = new LiveHub(store, { limits: usualLimits, onBug: (error) => errors.push(error), times });
    const white = hub.create({ game: 'squatter', size: 6, side: 'white', clock: { initialMs: 60_000 } }, 'here');
    hub.join(white.id);
    const room = hub.room(white.id);
    const told: { left: { white: number } | null; halted: boolean }[] = [];
    const guestOf = (side: Guest['side']): Guest => ({
      side,
      address: 'here',
      pay: () => undefined,
      send: (message) => message.type === 'state' && told.push(message.state),
      dismiss: () => {},
    });
    const [one, two] = [guestOf('white'), guestOf('black')];
    room.enter(one);
    room.hear(one, { type: 'move', move: 'a1', number: 0 });
    room.hear(two, { type: 'move', move: 'b1', number: 1 });
    time.now += 5_000;
    const append = store.append.bind(store);
    store.append = () => {
      throw new Error('full');
    };
    room.hear(one, { type: 'move', move: 'c1', number: 2 });
    expect(told.at(-1)).toMatchObject({ halted: true, left: { white: 55_000 } });
    time.now += 50_000;
    expect(room.resume()).toBe(false);
    store.append = append;
    expect(room.resume()).toBe(true);
    expect(told.at(-1)).toMatchObject({ halted: false, left: { white: 55_000 } });
    time.now += 1_000;
    room.hear(one, { type: 'move', move: 'c1', number: 2 });
    expect(told.at(-1)).toMatchObject({ left: { white: 54_000 } });
    expect(errors).toHaveLength(1);
    hub.close();
    rmSync(folder, { recursive: true });
  });
});
