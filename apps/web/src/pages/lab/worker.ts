// One run of the lab, or one count of operations, in a worker, so that a million steps do not block the page.
import { answerCalls, webPort } from '@ringfence/engine/rpc';
import type { LabCalls } from './remote.ts';
import { createService } from './service.ts';

const service = createService();

answerCalls<LabCalls>(webPort(self), {
  open: (_, ...values) => service.open(...values),
  at: (_, index) => service.at(index),
  tree: () => service.tree(),
  twin: (_, node) => service.twin(node),
  claim: (_, key) => service.claim(key),
});
