// Answers calls of the command one after the other; see resident.ts.
import { openSync, readSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';

const [requests, replies, program] = process.argv.slice(2);
const input = openSync(requests, 'r');
const output = openSync(replies, 'w');

const texts = { out: '', err: '' };
for (const [stream, name] of [
  [process.stdout, 'out'],
  [process.stderr, 'err'],
]) {
  // Every call adds a listener.
  stream.setMaxListeners(0);
  stream.write = (text, ...rest) => {
    texts[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
    const done = rest.find((each) => typeof each === 'function');
    if (done !== undefined) queueMicrotask(done);
    return true;
  };
}

/** The next line, or `undefined` when the test process has ended. */
function nextLine() {
  const chunks = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(65_536);
    const length = readSync(input, chunk);
    if (length === 0) return undefined;
    chunks.push(chunk.subarray(0, length));
    if (chunk[length - 1] === 0x0a) return Buffer.concat(chunks).toString('utf8');
  }
}

const { main } = await import(program);
for (;;) {
  const line = nextLine();
  if (line === undefined) process.exit();
  const { args, cwd, env, stdin } = JSON.parse(line);
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(stdin, 'base64')]) });
  Object.assign(texts, { out: '', err: '' });
  const before = process.cpuUsage();
  const code = await main(args);
  const { user, system } = process.cpuUsage(before);
  writeSync(output, `${JSON.stringify({ code, ...texts, cpu: (user + system) / 1000 })}\n`);
}
