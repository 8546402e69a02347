/** Boards judged over HTTP: how many a second, compared with judging them directly, and whether memory grows. */
import { Agent, request } from 'node:http';
import { gameNames, games, judgementJson, judgeText, randomSource, writeBoard } from '@ringfence/rules';
import { playedBoard } from './support/boards.ts';
import { readBenchOptions } from './support/options.ts';
import { startBenchServer } from './support/server.ts';

const usage = `npm run bench -- api [--boards 100000] [--connections 16] [--json]
Posts boards of Squatter and Fencemaster to a server over several connections, and compares the answers of the first 2,000 with
those of the judge.`;

const values = readBenchOptions(usage, {
  boards: { type: 'string', default: '100000' },
  connections: { type: 'string', default: '16' },
  json: { type: 'boolean', default: false },
});
const boards = Number(values.boards);
const connections = Number(values.connections);

const random = randomSource(1);
/** Boards of Squatter and Fencemaster, which need no option. */
const texts = Array.from({ length: 2_000 }, (_, i) => {
  const game = gameNames[i % 2];
  return writeBoard(playedBoard(game, games[game].usualSize, random));
});
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function judge(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, agent, method: 'POST', path: '/api/judge' }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve(body));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const server = await startBenchServer();
const marks: { readonly boards: number; readonly rssMb: number }[] = [];
let next = 0;
const begun = performance.now();
async function work(): Promise<void> {
  while (next < boards) {
    const at = next++;
    const text = texts[at % texts.length];
    const answer = await judge(server.port, text);
    if (at < texts.length) check(text, answer);
    if (at % Math.ceil(boards / 10) === 0) {
      marks.push({ boards: at, rssMb: (await server.usage()).rssMb });
      process.stderr.write(`\r${at} of ${boards} boards, ${marks.at(-1)?.rssMb.toFixed(0)} MB `);
    }
  }
}

/** The network must not change the answer. */
function check(text: string, answer: string): void {
  const expected = JSON.stringify({ file: '-', ...judgementJson(judgeText(text)) });
  if (answer !== expected) throw new Error(`a board was judged otherwise over the network:\n${text}`);
}

await Promise.all(Array.from({ length: connections }, work));
const overNetwork = (performance.now() - begun) / boards;
marks.push({ boards, rssMb: (await server.usage()).rssMb });
process.stderr.write('\r\u001b[K');
await server.stop();
agent.destroy();

const directBegun = performance.now();
const direct = Math.min(boards, 20_000);
for (let i = 0; i < direct; i++) JSON.stringify(judgementJson(judgeText(texts[i % texts.length])));
const directly = (performance.now() - directBegun) / direct;

const report = { boards, perSecond: 1000 / overNetwork, ratio: overNetwork / directly, memory: marks };
if (values.json) console.log(JSON.stringify(report));
else {
  console.log(
    `${boards} boards over ${connections} connections: ${report.perSecond.toFixed(0)}/s, ` +
      `${report.ratio.toFixed(1)} times what judging alone takes`,
  );
  for (const mark of marks) console.log(`after ${String(mark.boards).padStart(8)}: ${mark.rssMb.toFixed(0)} MB`);
}
