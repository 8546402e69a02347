// Judging in a worker: a board with a million cells must not block typing.
import { answerCalls, webPort } from '@ringfence/engine/rpc';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { judgeDocument } from './judging.ts';
import type { JudgeCalls } from './remote.ts';

answerCalls<JudgeCalls>(webPort(self), {
  judge(_, question) {
    overwriteGetLocale(() => question.locale);
    return judgeDocument(question);
  },
});
