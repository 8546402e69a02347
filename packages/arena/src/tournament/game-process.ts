// A process that plays games for a tournament, one after the other, until its parent disconnects.

import { Starved } from '@ringfence/jail';
import { RulesFailed } from '../game-program/session.ts';
import { GameHost } from './game-host.ts';
import type { GameReply, GameRequest } from './game-processes.ts';
import type { RunningGame } from './running.ts';

let host: GameHost | undefined;

/** A bug has a stack; what the rules of a game have done is for their author. */
function wordsOf(error: unknown): string {
  if (error instanceof RulesFailed) return error.report;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const reply = (message: GameReply): void => {
  process.send?.(message);
};

process.on('message', async (request: GameRequest) => {
  if (request.type === 'setup') {
    const boards = { set: (game: RunningGame) => reply({ type: 'running', game }), remove: () => {} };
    host = new GameHost(request.setup, { boards });
    return;
  }
  try {
    if (host === undefined) throw new Error('a game came before its players');
    reply({ type: 'result', result: await host.play(request.fixture) });
  } catch (error) {
    const [isBusy, isOfRules] = [error instanceof Starved, error instanceof RulesFailed];
    reply({ type: 'failed', message: wordsOf(error), isBusy, isOfRules });
  }
});

// The parent has ended, for whatever reason: this process and its bots must end too.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 5000).unref();
  void (host?.close() ?? Promise.resolve()).finally(() => process.exit(0));
});
