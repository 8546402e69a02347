import type { Tables } from '../schema/ladder-store.ts';

/** How many are read at a time. */
export const ARRIVALS = 2000;

const columns = [
  'id',
  'seq',
  'kind',
  'rated',
  'white',
  'black',
  'white_team',
  'black_team',
  'winner',
  'white_ms',
  'black_ms',
  'white_idle_ms',
  'black_idle_ms',
  'finished',
] as const;

/** Results as they arrived after one of them, the first of them first: at most {@link ARRIVALS}. */
export async function arrivalsAfter(tables: Tables, seq: string) {
  const rows = await tables
    .selectFrom('ladder.games')
    .select(columns)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(ARRIVALS)
    .execute();
  return rows.flatMap(({ seq: own, ...row }) => (own === null ? [] : [{ ...row, seq: own }]));
}

/** A result as it arrived, with what each side cost. */
export type Arrival = Awaited<ReturnType<typeof arrivalsAfter>>[number];
