// The least server that judges a board in a request: what there is beside `npm run bench -- judge-api`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgementJson, judgeText } from '@ringfence/rules';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.stringify({ file: '-', ...judgementJson(judgeText(Buffer.concat(chunks).toString())) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/` }));
});
