import type { Ladder } from '@ringfence/ladder';
import type { TeamCost } from '@ringfence/ladder/views';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestQueue } from './requests.ts';

/** What is counted where it is: all cheap to read. */
interface MeasuredParts {
  /** Open WebSockets by kind. */
  readonly sockets: () => Readonly<Record<string, number>>;
  /** Live games in memory. */
  readonly liveGames: () => number;
  /** Requests that wait for an engine thread. */
  readonly engineWaiting: () => number;
  /** The class; `undefined` if there is none. */
  readonly findClass: () => Promise<Ladder | undefined>;
  readonly freeBytes: () => Promise<number>;
}

/** Counting all games of a large class takes the database some tens of milliseconds. */
const COUNT_MS = 60_000;

const REQUEST_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const DATABASE_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5];
const BUILD_SECONDS = [1, 3, 10, 30, 100, 300, 1000];

/** The measures of a server for Prometheus; a page of them is made only when somebody asks. */
export class ServerMetrics {
  private readonly registry = new Registry();
  private readonly requests: RequestQueue;
  private readonly database: Histogram;
  private readonly builds: Histogram;

  constructor(parts: MeasuredParts, requests: RequestQueue, version: string) {
    this.requests = requests;
    const registers = [this.registry];
    // Each look at the event loop wakes the process, also one that rests; ten milliseconds is usual.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 });
    const gauge = <const L extends string = never>(
      name: string,
      help: string,
      labelNames: readonly L[],
      read: (set: (value: number, labels?: Record<L, string>) => void) => void | Promise<void>,
    ): void => {
      new Gauge<L>({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          this.reset();
          // What is not known is absent, not 0.
          if (labelNames.length === 0) this.remove();
          await read((value, labels) => (labels === undefined ? this.set(value) : this.set(labels, value)));
        },
      });
    };
    const answered = new Histogram({
      name: 'ringfence_request_seconds',
      help: 'Time until a request was answered or broke off, by area and class of status; 0xx: the client left.',
      labelNames: ['area', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    });
    requests.read((entries) => {
      for (const { path, status, ms } of entries)
        answered.observe({ area: areaOf(path), status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    });
    this.database = new Histogram({
      name: 'ringfence_database_seconds',
      help: 'Time of statements and transactions of the class.',
      buckets: DATABASE_SECONDS,
      registers,
    });
    this.builds = new Histogram({
      name: 'ringfence_build_seconds',
      help: 'Time of builds of submitted programs.',
      buckets: BUILD_SECONDS,
      registers,
    });
    gauge('ringfence_info', 'Always 1; the label is the version.', ['version'], (set) => set(1, { version }));
    gauge('ringfence_sockets', 'Open WebSockets.', ['kind'], (set) => {
      for (const [kind, count] of Object.entries(parts.sockets())) set(count, { kind });
    });
    gauge('ringfence_live_games', 'Live games in memory.', [], (set) => set(parts.liveGames()));
    gauge('ringfence_engine_waiting', 'Requests that wait for an engine thread.', [], (set) =>
      set(parts.engineWaiting()),
    );
    gauge('ringfence_disk_free_bytes', "Free space on the disk of the server's data.", [], async (set) =>
      set(await parts.freeBytes()),
    );
    this.watchClass(parts, gauge);
  }

  query(ms: number): void {
    this.database.observe(ms / 1000);
  }

  /** Measures builds of a class from now on. */
  watch(ladder: Ladder): void {
    ladder.events.on('built', ({ ms }) => this.builds.observe(ms / 1000));
  }

  page(): Promise<string> {
    this.requests.flush();
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** A class that cannot be read has no values: an alert on their absence, and `/readyz`, say so. */
  private watchClass({ findClass }: MeasuredParts, gauge: GaugeMaker): void {
    let health: Promise<Awaited<ReturnType<Ladder['health']>> | undefined> | undefined;
    const healthNow = () => {
      health ??= findClass()
        .then((ladder) => ladder?.health())
        .catch(() => undefined);
      // All gauges of one page are collected in the same turn.
      setImmediate(() => {
        health = undefined;
      });
      return health;
    };
    const counts = cached(async () => (await findClass())?.gameCounts(), COUNT_MS);
    const ofHealth = (name: string, help: string, read: (found: NonNullable<Awaited<typeof health>>) => number) =>
      gauge(name, help, [], async (set) => {
        const found = await healthNow();
        if (found !== undefined) set(read(found));
      });
    gauge(
      'ringfence_class_up',
      'Whether the database of the class answers; absent without a class.',
      [],
      async (set) => {
        const found = await findClass().then(
          (ladder) => ladder !== undefined,
          () => true,
        );
        if (found) set((await healthNow()) === undefined ? 0 : 1);
      },
    );
    gauge('ringfence_class_games', 'Games of the class, counted once a minute.', ['kind', 'state'], async (set) => {
      const sums = new Map<string, number>();
      for (const { kind, state, count } of (await counts()) ?? []) {
        const key = `${kind} ${state}`;
        sums.set(key, (sums.get(key) ?? 0) + count);
      }
      for (const [key, count] of sums) {
        const [kind, state] = key.split(' ');
        set(count, { kind, state });
      }
    });
    gauge('ringfence_class_faults', 'Games of the class that a fault decided.', ['fault'], async (set) => {
      const sums = new Map<string, number>();
      for (const { fault, count } of (await counts()) ?? []) {
        if (fault !== null) sums.set(fault, (sums.get(fault) ?? 0) + count);
      }
      for (const [fault, count] of sums) set(count, { fault });
    });
    const teams = cached(async () => (await findClass())?.games.costs(), COUNT_MS);
    const ofTeams = (name: string, help: string, read: (cost: TeamCost) => number) =>
      gauge(name, help, ['team'], async (set) => {
        for (const cost of (await teams()) ?? []) set(read(cost), { team: cost.team });
      });
    ofTeams('ringfence_team_slot_seconds', 'Slot time of a team in the last hour.', ({ slotSeconds }) => slotSeconds);
    ofTeams('ringfence_team_build_seconds', 'Time of its builds in the last hour.', ({ buildSeconds }) => buildSeconds);
    ofTeams(
      'ringfence_team_failed_games',
      'Attempts at its games that failed in the last hour.',
      ({ failed }) => failed,
    );
    ofTeams('ringfence_team_slowed', '1 for a team that holds up the class.', ({ isSlowed }) => Number(isSlowed));
    ofHealth('ringfence_queue_games', 'Games that wait to be played.', ({ games }) => games.waiting);
    ofHealth('ringfence_queue_oldest_seconds', 'Age of the oldest of them.', ({ games }) => games.oldestSeconds);
    ofHealth('ringfence_builds_waiting', 'Submissions that wait or are built.', ({ builds }) => builds.waiting);
    ofHealth('ringfence_builds_oldest_seconds', 'Age of the oldest of them.', ({ builds }) => builds.oldestSeconds);
    ofHealth('ringfence_workers', 'Machines that play.', ({ workers }) => workers);
    ofHealth('ringfence_last_backup_seconds', 'Unix time of the last backup; 0: never.', ({ backup }) =>
      backup === null ? 0 : Date.parse(backup) / 1000,
    );
  }
}

type GaugeMaker = <const L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[],
  read: (set: (value: number, labels?: Record<L, string>) => void) => void | Promise<void>,
) => void;

/** Areas of the site, few enough for a label. */
const areas = ['judge', 'analyse', 'solve', 'live', 'tournaments', 'class'];

function areaOf(path: string): string {
  const [, first, second] = path.split('/', 3);
  if (first === 'g') return 'links';
  if (first !== 'api') return 'site';
  return areas.includes(second) ? second : 'api';
}

/** The last value for some time; a failure has none, and is tried again. */
function cached<T>(load: () => Promise<T>, ms: number): () => Promise<T | undefined> {
  let at = Number.NEGATIVE_INFINITY;
  let value: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    if (performance.now() - at > ms) {
      at = performance.now();
      value = load().catch(() => {
        at = Number.NEGATIVE_INFINITY;
        return undefined;
      });
    }
    return value;
  };
}
