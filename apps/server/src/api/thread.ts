// The code of a thread that judges and thinks for requests.
import { parentPort } from 'node:worker_threads';
import type { Engine } from '@ringfence/engine';
import { answerCalls, nodePort } from '@ringfence/engine/rpc';
import { encodedAnswer } from './answer.ts';
import { answerJudgement, answerJudgements } from './judge.ts';
import type { EngineWork } from './work.ts';

const TABLE_MB = 64;

if (parentPort === null) throw new Error('this file is the inside of a worker thread');
let opened: Promise<Engine> | undefined;

/** An engine that keeps nothing of other people's positions; a thread that only judges never loads it. */
async function engine(): Promise<Engine> {
  opened ??= import('@ringfence/engine').then(({ createEngine }) => createEngine({ tableSize: TABLE_MB }));
  const it = await opened;
  it.clear();
  return it;
}

answerCalls<EngineWork>(nodePort(parentPort), {
  judge: (_, bytes, wishes) => encodedAnswer(answerJudgement(bytes, wishes)),
  judgeAll: (_, bytes, wishes, most) => encodedAnswer(answerJudgements(bytes, wishes, most)),
  async analyse({ signal }, bytes, wishes) {
    const { analyseAnswer } = await import('./think.ts');
    return encodedAnswer(analyseAnswer(await engine(), bytes, wishes, signal));
  },
  async card(_, packed, at) {
    const { cardAnswer } = await import('./card.ts');
    return encodedAnswer(cardAnswer(packed, at));
  },
  async picture(_, packed, at) {
    const { pictureAnswer } = await import('./card.ts');
    return encodedAnswer(pictureAnswer(packed, at));
  },
  async solve({ signal }, bytes, wishes) {
    const { solveAnswer } = await import('./think.ts');
    return encodedAnswer(solveAnswer(await engine(), bytes, wishes, signal));
  },
});
