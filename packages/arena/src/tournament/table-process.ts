// A process that plays games for a tournament, one after the other, until its parent lets go of it.
import type { TableReply, TableRequest } from './pool.ts';
import { GameTable } from './table.ts';

let table: GameTable | undefined;

const reply = (message: TableReply): void => {
  process.send?.(message);
};

process.on('message', async (request: TableRequest) => {
  if (request.type === 'setup') {
    table = new GameTable(request.setup);
    return;
  }
  try {
    if (table === undefined) throw new Error('a game came before its players');
    reply({ type: 'result', result: await table.play(request.fixture, (game) => reply({ type: 'running', game })) });
  } catch (error) {
    reply({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

// The parent has ended, however that came about: nothing may be left of us and of the bots.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 5000).unref();
  void (table?.close() ?? Promise.resolve()).finally(() => process.exit(0));
});
