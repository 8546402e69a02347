import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, type ServeOptions, serve } from '../serve.ts';

export interface StartedServer extends RunningServer {
  readonly data: string;
  /** Internal errors. */
  readonly bugs: readonly unknown[];
  /** What it told the person who runs it. */
  readonly notes: readonly string[];
  /** Stops it and deletes its data. */
  end(): Promise<void>;
}

/** A server on a free port, with a small site and an empty data folder. */
export async function startTestServer(options: Partial<ServeOptions> = {}): Promise<StartedServer> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'ringfence-server-'));
  const bugs: unknown[] = [];
  const notes: string[] = [];
  const server = await serve({
    port: 0,
    site: join(data, 'no-site'),
    version: '0.0.0',
    classSlots: 0, // tables are processes of the built program
    log: { note: (words) => notes.push(words), trouble: (error) => bugs.push(error), follow: () => {} },
    ...options,
    data,
  });
  return {
    ...server,
    data,
    bugs,
    notes,
    async end() {
      await server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
