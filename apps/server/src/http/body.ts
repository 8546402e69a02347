import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { limits } from './limits.ts';
import { Problem } from './problem.ts';

/** The body of a request as text, refused as soon as it is too long, whatever was announced. */
export function readBody(c: Context): Promise<string> {
  // Straight from Node: the web's own streams take several times as long as judging a board.
  const { incoming } = c.env as HttpBindings;
  const tooLong = (): Problem =>
    new Problem(413, 'too-large', `the text is too long: at most ${limits.bodyBytes} bytes`);
  if (Number(incoming.headers['content-length'] ?? 0) > limits.bodyBytes) return Promise.reject(tooLong());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= limits.bodyBytes) return;
      incoming.pause();
      reject(tooLong());
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    incoming.once('error', () => reject(new Problem(400, 'broken-off', 'the request was broken off')));
  });
}
