import { type PositionData, toData } from '@ringfence/engine';
import { Caller, webPort } from '@ringfence/engine/rpc';
import type { Position } from '@ringfence/rules';
import type { Advice, AdviceKind } from '../game/guide.ts';

/** The messages to the guide's worker. */
export type GuideCalls = {
  /** What to say about a position, apart from the kinds that are understood. */
  advise(position: PositionData, understood: readonly AdviceKind[]): Advice | undefined;
};

let line: Caller<GuideCalls> | undefined;

/** What the guide says about a position. Its worker starts with the first question, and again after a failure. */
export function askGuide(position: Position, understood: readonly AdviceKind[]): Promise<Advice | undefined> {
  if (line === undefined || line.hasFailed) {
    line = new Caller(webPort(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'guide' })));
  }
  return line.call('advise', [toData(position), understood]);
}
