import type { GameResult } from '../game/game.ts';
import { createSummary, type SummaryBuilder, type SummaryOptions } from './create-summary.ts';
import { type FaultCase, FaultCases } from './fault-report.ts';
import { type ReportGameRow, reportGameRow } from './html/game-section.ts';
import { type ReportInfo, tournamentPage } from './html/page.ts';
import { compareIds, Shelf } from './shelf.ts';
import type { Summary } from './summary.ts';

interface ReportOptions extends SummaryOptions {
  /** How many games can be replayed in the page; default: 200. */
  readonly embedded?: number;
  /** How many others are linked one by one; default: 2000. */
  readonly linked?: number;
}

/** Takes results one by one in any order and keeps what a report shows: counts, some faults, some games. */
interface ReportBuilder {
  add(result: GameResult): void;
  readonly results: SummaryBuilder;
  faults(): FaultCase[];
  /** The games that the page can replay, in the order of their ids. */
  embedded(): GameResult[];
  /** The report as one HTML file. */
  page(info: ReportInfo, summary: Summary): string;
}

/** Up to half of the replayable games are faulty ones; the others are the first and the last of the tournament. */
export function createReport(options: ReportOptions = {}): ReportBuilder {
  const { embedded = 200, linked = 2000 } = options;
  const results = createSummary(options);
  const faults = new FaultCases();
  const order = (a: GameResult, b: GameResult): number => compareIds(a.plan.id, b.plan.id);
  const first = new Shelf<GameResult>(embedded, order);
  const last = new Shelf<GameResult>(embedded, (a, b) => order(b, a));
  const rows = new Shelf<ReportGameRow>(linked + embedded, (a, b) => compareIds(a.plan.id, b.plan.id));

  const chosen = (): GameResult[] => {
    const byId = new Map<string, GameResult>();
    const take = (games: readonly GameResult[], limit: number): void => {
      for (const game of games) if (byId.size < limit) byId.set(game.plan.id, game);
    };
    const faulty = faults.all().map(({ result }) => result);
    take(faulty, Math.ceil(embedded / 2));
    take(first.items, byId.size + Math.ceil((embedded - byId.size) / 2));
    take(last.items, embedded);
    take(first.items, embedded);
    return [...byId.values()].sort(order);
  };

  return {
    results,
    add(result) {
      results.add(result);
      faults.add(result);
      first.add(result);
      last.add(result);
      rows.add(reportGameRow(result));
    },
    faults: () => faults.all(),
    embedded: chosen,
    page(info, summary) {
      const shown = chosen();
      const ids = new Set(shown.map(({ plan }) => plan.id));
      const others = rows.items.filter(({ plan }) => !ids.has(plan.id)).slice(0, linked);
      return tournamentPage({ info, summary, faults: faults.all(), embedded: shown, linked: others });
    },
  };
}
