// Runs inside Vitest for `npm run mutate -- --quick`: after the tests of a file it activates one mutant after the
// other, and runs the tests that reach it again, in the same process.
import { appendFileSync, readFileSync } from 'node:fs';
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

/** What happened, a line each; mutants have numbers. */
export type MutantNote =
  | { readonly kind: 'reached' | 'noticed'; readonly mutant: string }
  /** The process that tries it, and its limit of processor time. */
  | { readonly kind: 'begun'; readonly mutant: string; readonly pid: number; readonly mostMs: number }
  | { readonly kind: 'survived'; readonly mutant: string; readonly file: string }
  | { readonly kind: 'failing' | 'unrepeatable'; readonly test: string }
  /** A mutant left the process in a state in which its test fails without it. */
  | { readonly kind: 'unsettled' };

/** What Stryker's instrumented files share with us. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage?: { readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>> };
}

const NOTES = process.env.MUTATE_NOTES ?? '';
/** Only mutants with a number divisible by this are tried. */
const EVERY = Number(process.env.MUTATE_EVERY ?? 1);
const note = (entry: MutantNote): void => appendFileSync(NOTES, `${JSON.stringify(entry)}\n`);

const holder = globalThis as { __stryker__?: Switches };
holder.__stryker__ ??= {};
const switches = holder.__stryker__;

/** Vitest keeps the callbacks for the end of a test here. */
type Finishing = RunnerTestCase & { readonly onFinished?: ((context: RunnerTestCase['context']) => unknown)[] };

/** Code before, between and after tests, which may matter to all of them. */
const HOOKS = 'hooks';
/** Tests may replace the clock. */
const [startTimer, stopTimer] = [setTimeout, clearTimeout];
/** A mutant that runs this many times as often as before is an endless loop. */
const MOST_HITS = 100;
/** An endless loop outside of the mutant cannot be interrupted, so the parent kills this process. */
const STALLED_MS = 5_000;

export default class QuickMutantsRunner extends TestRunner {
  private files: readonly RunnerTestFile[] = [];

  onCollected(files: RunnerTestFile[]): void {
    this.files = files;
    switches.currentTestId = HOOKS;
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    switches.currentTestId = test.id;
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    switches.currentTestId = HOOKS;
  }

  override onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    switches.currentTestId = undefined;
    return this.files.reduce((before, file) => before.then(() => tryMutants(file)), Promise.resolve());
  }
}

async function tryMutants(file: RunnerTestFile): Promise<void> {
  const tests = testsIn(file).filter(({ mode }) => mode === 'run');
  const failing = tests.filter(({ result }) => result?.state === 'fail');
  for (const test of failing) note({ kind: 'failing', test: test.name });
  if (failing.length > 0) return;
  const usualMs = new Map(tests.map((test) => [test, test.result?.duration ?? 0]));
  const bySpeed = [...tests].sort((a, b) => (usualMs.get(a) ?? 0) - (usualMs.get(b) ?? 0));
  const reached = switches.mutantCoverage?.perTest ?? {};
  const hits = new Map<string, number>();
  for (const counts of Object.values(reached)) {
    for (const [mutant, count] of Object.entries(counts)) hits.set(mutant, (hits.get(mutant) ?? 0) + count);
  }
  for (const mutant of [...hits.keys()].filter((each) => Number(each) % EVERY !== 0)) hits.delete(mutant);
  for (const mutant of hits.keys()) note({ kind: 'reached', mutant });
  const settled = settledBefore(file.name);
  const repeatable: RunnerTestCase[] = [];
  const processorMs = new Map<RunnerTestCase, number>();
  for (const test of bySpeed) {
    const before = process.cpuUsage();
    const failed = await failure([test], usualMs);
    const { user, system } = process.cpuUsage(before);
    processorMs.set(test, (user + system) / 1_000);
    if (failed === undefined) repeatable.push(test);
    else note({ kind: 'unrepeatable', test: test.name });
  }
  for (const [mutant, count] of hits) {
    if (settled.has(mutant)) continue;
    const telling = repeatable.filter(({ id }) => [HOOKS, id].some((by) => reached[by]?.[mutant] !== undefined));
    const usual = telling.reduce((sum, test) => sum + (processorMs.get(test) ?? 0), 0);
    note({ kind: 'begun', mutant, pid: process.pid, mostMs: STALLED_MS + 4 * usual });
    Object.assign(switches, { activeMutant: mutant, hitCount: 0, hitLimit: MOST_HITS * (count + 10) });
    const failed = await failure(telling, usualMs);
    Object.assign(switches, { activeMutant: undefined, hitCount: undefined });
    note(failed === undefined ? { kind: 'survived', mutant, file: file.name } : { kind: 'noticed', mutant });
    if (failed !== undefined && (await failure([failed], usualMs)) !== undefined) {
      note({ kind: 'unsettled' });
      process.exit(1); // the parent starts us again
    }
  }
}

/** Mutants that need not be tried again with the tests of this file. */
function settledBefore(file: string): ReadonlySet<string> {
  const entries = readFileSync(NOTES, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as MutantNote);
  return new Set(
    entries.flatMap((entry) =>
      entry.kind === 'noticed' || (entry.kind === 'survived' && entry.file === file) ? [entry.mutant] : [],
    ),
  );
}

const testsIn = (task: RunnerTask): RunnerTestCase[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn));

/** The suites around a test, from the file inward. */
function suitesOf({ suite, file }: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let at = suite; at !== undefined; at = at.suite) suites.unshift(at);
  return suites[0] === file ? suites : [file, ...suites];
}

/** Runs tests with their hooks, up to the first that fails. */
async function failure(
  tests: readonly RunnerTestCase[],
  usualMs: ReadonlyMap<RunnerTestCase, number>,
): Promise<RunnerTestCase | undefined> {
  const opened: RunnerTestSuite[] = [];
  const cleanups: unknown[] = [];
  let failed: RunnerTestCase | undefined;
  for (const test of tests) {
    const passes = await allPass(
      async () => {
        for (const suite of suitesOf(test).filter((each) => !opened.includes(each))) {
          opened.push(suite);
          for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) cleanups.push(await hook(suite));
        }
      },
      () => passesOnce(test, usualMs.get(test) ?? 0),
    );
    if (passes) continue;
    failed = test;
    break;
  }
  const last = failed ?? tests.at(-1);
  const closes = opened
    .reverse()
    .flatMap((suite) => TestRunner.getSuiteHooks(suite).afterAll.map((hook) => () => hook(suite)));
  const passes = await allPass(...closes, ...cleanups.map((cleanup) => () => call(cleanup)));
  return passes ? failed : last;
}

async function passesOnce(test: RunnerTestCase, usualMs: number): Promise<boolean> {
  test.result = { state: 'run', startTime: 0, retryCount: 0 };
  const suites = suitesOf(test);
  const cleanups: unknown[] = [];
  const passed = await allPass(
    async () => {
      for (const suite of suites) {
        for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) cleanups.push(await hook(test.context, suite));
      }
    },
    () => inTime(TestRunner.getTestFn(test), 5000 + 4 * usualMs),
  );
  const closes = suites
    .reverse()
    .flatMap((suite) => TestRunner.getSuiteHooks(suite).afterEach.map((hook) => () => hook(test.context, suite)));
  const { onFinished = [] } = test as Finishing;
  const finished = onFinished.splice(0).map((handler) => () => handler(test.context));
  const closed = await allPass(...closes, ...cleanups.map((cleanup) => () => call(cleanup)), ...finished);
  return passed && closed && (test.result as { state: string }).state !== 'fail';
}

/** Runs all of it, and returns whether nothing threw; after an error only the rest of its own kind is skipped. */
async function allPass(...steps: readonly (() => unknown)[]): Promise<boolean> {
  let passes = true;
  for (const step of steps) {
    try {
      passes = (await step()) !== false && passes;
    } catch {
      passes = false;
    }
  }
  return passes;
}

const call = (cleanup: unknown): unknown => (typeof cleanup === 'function' ? cleanup() : undefined);

async function inTime(work: () => unknown, mostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = startTimer(() => reject(new Error('too late')), mostMs);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    stopTimer(timer);
  }
}
