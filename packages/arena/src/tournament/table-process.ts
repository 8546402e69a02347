// A process that plays games for a tournament, one after the other, until its parent disconnects.
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

// The parent has ended, for whatever reason: this process and its bots must end too.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 5000).unref();
  void (table?.close() ?? Promise.resolve()).finally(() => process.exit(0));
});
