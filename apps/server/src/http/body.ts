import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';

/** The body of a request, refused as soon as it is too long, whatever its content length. */
export function readBody(incoming: IncomingMessage, most: number): Promise<Buffer> {
  // Straight from Node: web streams take several times as long as judging a board.
  const tooLong = (): Problem => new Problem(413, 'too-large', `the text is too long: at most ${most} bytes`);
  if (Number(incoming.headers['content-length'] ?? 0) > most) return Promise.reject(tooLong());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= most) {
        chunks.push(chunk);
        return;
      }
      incoming.pause();
      reject(tooLong());
    });
    const breakOff = (): void => reject(new Problem(400, 'broken-off', 'the request was aborted'));
    incoming.on('error', breakOff).once('close', breakOff);
    incoming.once('end', () => {
      incoming.off('close', breakOff); // every request closes, and an error takes its time
      resolve(Buffer.concat(chunks));
    });
  });
}
