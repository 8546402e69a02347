// The least servers: `node judge-server.js judge` judges the board of a request, `echo` sends it back.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgementJson, judgeText } from '@ringfence/rules';

const answer =
  process.argv[2] === 'echo'
    ? (text: string): string => text
    : (text: string): string => JSON.stringify({ file: '-', ...judgementJson(judgeText(text)) });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer(Buffer.concat(chunks).toString()));
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/` }));
});
