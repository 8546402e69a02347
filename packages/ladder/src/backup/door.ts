import { once } from 'node:events';
import { existsSync, openSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StoreError } from '@ringfence/store';
import type { Pruned } from './prune.ts';

// A database in a folder is for one process. What an operator must be able to do while a server has it open goes through
// a socket beside the database, which only the server's own user can reach.

const SOCKET = 'door';
/** The system refuses longer names of sockets. */
const LONGEST = 100;

/** What can be asked for. */
interface DoorKeeper {
  backup(): Readable;
  backedUp(file: string): Promise<void>;
  prune(days: number, actor: 'command line'): Promise<Pruned>;
}

/** Lets other processes of this user ask the process that has the folder's database open. */
export function openDoor(ladder: DoorKeeper, folder: string): Server {
  const server = createServer((incoming, response) => {
    const fail = (error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end(message);
    };
    const url = new URL(incoming.url ?? '', 'http://door');
    if (incoming.method === 'GET' && url.pathname === '/backup') {
      const bytes = ladder.backup();
      bytes.once('error', fail);
      bytes.pipe(response);
    } else if (incoming.method === 'POST' && url.pathname === '/prune') {
      ladder
        .prune(Number(url.searchParams.get('days')), 'command line')
        .then((done) => response.end(JSON.stringify(done)), fail);
    } else if (incoming.method === 'POST' && url.pathname === '/backed-up') {
      ladder.backedUp(url.searchParams.get('file') ?? '').then(() => response.end('{}'), fail);
    } else response.writeHead(404).end('this server is older or newer than the command: use the same version of both');
  });
  const path = socketOf(folder);
  rmSync(path, { force: true });
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  server.unref();
  return server;
}

/** Whether a process with a door has the database of a folder open. */
export const hasDoor = (folder: string): boolean => existsSync(join(folder, SOCKET));

/** Asks that process; refuses with its sentence. */
export async function askDoor(folder: string, method: 'GET' | 'POST', path: string): Promise<Readable> {
  const asking = request({ socketPath: socketOf(folder), method, path });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  if (response.statusCode === 200) return response;
  throw new StoreError(Buffer.concat(await response.toArray()).toString());
}

function socketOf(folder: string): string {
  const path = join(folder, SOCKET);
  // Through an open folder a long name is short.
  return path.length < LONGEST ? path : `/proc/self/fd/${openSync(folder, 'r')}/${SOCKET}`;
}
