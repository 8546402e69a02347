/** Main-thread work of a move with its animation on a hexagon of size 10, frame by frame, on a slow phone. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from './support/chromium.ts';
import { machineNow, percentile, report, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { startBenchServer } from './support/server.ts';

const usage = `npm run bench -- frames [--moves 8] [--cpu 4] [--json]
A game against level 1 on Havannah 10, in a headless Chromium with a touch screen. While a move (two taps, as on every small screen) and
the opponent's are made, all work of the main thread is counted to the frame in which it is done: its processor time, times --cpu for a
slow phone, so that other work on this machine does not count as if it were the page's. (It still slows the page down, by the caches that
they share.) The floor is a static page with the same board as plain SVG, to which each second tap adds a piece that grows; its moves are
measured in turns with the site's.`;

const values = readBenchOptions(usage, { moves: 8, cpu: 4, json: false });

const BUDGET_MS = 8;
const FRAME_MS = 1000 / 60;
/** How long a move, the answer and their animations are watched. */
const WATCHED_MS = 1600;
/** From the first tap to the second. */
const BETWEEN_TAPS_MS = 400;
const TASK = 'ThreadControllerImpl::RunTask';

/** An event of Chromium's trace; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Records what the page does while `act` runs and for a while after it. */
async function trace(session: CDPSession, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: readonly object[] }): void => {
    events.push(...(value as readonly TraceEvent[]));
  };
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel'] },
    transferMode: 'ReportEvents',
  });
  await act();
  await page.waitForTimeout(WATCHED_MS);
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/** The work of the busiest page's main thread in each frame in which something was done, in milliseconds. */
function framesOf(events: readonly TraceEvent[]): number[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent): boolean => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.name === TASK && event.ph === 'X' && isMain(event));
  const start = Math.min(...tasks.map(({ ts }) => ts));
  const frames = new Map<number, number>();
  for (const { ts, tdur = 0 } of tasks) {
    const frame = Math.floor((ts - start) / 1000 / FRAME_MS);
    frames.set(frame, (frames.get(frame) ?? 0) + (values.cpu * tdur) / 1000);
  }
  return [...frames.values()];
}

/** A page whose moves are measured. */
interface Measured {
  readonly page: Page;
  readonly session: CDPSession;
  /** Where each move is tapped. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly frames: number[];
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 840 }, hasTouch: true });
  return context.newPage();
}

async function measured(page: Page, points: Measured['points']): Promise<Measured> {
  return { page, session: await page.context().newCDPSession(page), points, frames: [] };
}

async function move({ page, session, points, frames }: Measured, number: number): Promise<void> {
  const events = await trace(session, page, async () => {
    await page.touchscreen.tap(...points[number]);
    await page.waitForTimeout(BETWEEN_TAPS_MS);
    await page.touchscreen.tap(...points[number]);
  });
  // The first move only warms up.
  if (number > 0) frames.push(...framesOf(events));
}

/** Cells in the middle that never win: every third of a row, in turns. */
const cellOf = (number: number): number => 100 + 3 * number;
const numbers = [...Array(values.moves + 1).keys()];

async function site(browser: Browser, url: string): Promise<Measured> {
  const page = await openPage(browser);
  // The same seed: otherwise the opponent plays, and sometimes wins, another game in each run.
  await page.addInitScript({ content: 'crypto.getRandomValues = (values) => values.fill(1)' });
  await page.goto(`${url}#/play?game=havannah&size=10&level=1`);
  const cells = page.locator('[role=gridcell]');
  await cells.nth(270).waitFor();
  // Asking for them later would be work of the page.
  const boxes = await Promise.all(numbers.map((number) => cells.nth(cellOf(number)).boundingBox()));
  return measured(
    page,
    boxes.map((box) => {
      if (box === null) throw new Error('the board has no such cell');
      return [box.x + box.width / 2, box.y + box.height / 2];
    }),
  );
}

/** The floor: the board as it was drawn, without a script but for one line that adds a piece. */
async function plain(browser: Browser, { page: drawn }: Measured): Promise<Measured> {
  const svg = await drawn
    .locator('svg[role=grid]')
    .evaluate((node) => (node as unknown as { outerHTML: string }).outerHTML);
  const page = await openPage(browser);
  await page.setContent(
    `<!doctype html><style>svg{width:400px;height:400px}@keyframes grow{from{transform:scale(.6);opacity:0}}
    .new{animation:grow 200ms;transform-box:fill-box;transform-origin:center}</style>${svg}<script>
    let taps=0;document.onclick=()=>{if(++taps%2)return;const c=document.createElementNS('http://www.w3.org/2000/svg','circle');
    c.setAttribute('class','new');c.setAttribute('r','0.4');document.querySelector('svg').append(c)}</script>`,
  );
  return measured(
    page,
    numbers.map((number) => [100 + 20 * number, 200]),
  );
}

const browser = await launchChromium();
const server = await startBenchServer();
try {
  const game = await site(browser, server.url);
  const still = await plain(browser, game);
  for (const number of numbers) {
    for (const one of [game, still]) await move(one, number);
  }
  const summary = ({ frames: list }: Measured, name: string) => {
    const over = list.filter((ms) => ms > BUDGET_MS).length;
    const [median, p95, worst] = [0.5, 0.95, 1].map((share) => percentile(list, share));
    return { name, frames: list.length, median, p95, worst, over };
  };
  const [ours, floor] = [summary(game, 'a move on the site'), summary(still, 'a static page')];
  const { load } = machineNow();
  report(values, { benchmark: 'frames', cpu: values.cpu, site: ours, floor, load }, () => {
    const inMs = (ms: number): string => `${ms.toFixed(1)} ms`;
    const lines = tableOf([ours, floor], {
      '': ({ name }) => name,
      frames: ({ frames }) => frames,
      median: ({ median }) => inMs(median),
      '95 %': ({ p95 }) => inMs(p95),
      worst: ({ worst }) => inMs(worst),
      [`over ${BUDGET_MS} ms`]: ({ over }) => over,
    });
    const [worst, p95] = [ours.worst / floor.worst, ours.p95 / floor.p95].map((ratio) => ratio.toFixed(2));
    return `${lines}\nworst frame ${worst} times, 95 % ${p95} times the static page; load ${load}`;
  });
} finally {
  await browser.close();
  await server.stop();
}
