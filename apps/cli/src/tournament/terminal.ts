import { createInterface } from 'node:readline';
import type { Terminal } from '@ringfence/arena';
import { print, wantsColour } from '../shared/output.ts';

/** This terminal for a human player. */
export function openTerminal(): Terminal & { close(): void } {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  return {
    colour: wantsColour({}),
    say: print,
    async ask(prompt) {
      process.stdout.write(prompt);
      const next = await lines.next();
      return next.done ? undefined : next.value;
    },
    close: () => reader.close(),
  };
}
