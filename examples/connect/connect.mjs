// Plays for a class from home: node connect.mjs URL TOKEN 'WISH' PROGRAM ARGS...
// WISH is JSON, such as '{"games": 10, "opponent": "level:2"}'. The protocol is explained in docs/connect.md.
// Node 22 has WebSocket built in; Node 20 takes it from the package "ws".
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const WebSocket = globalThis.WebSocket ?? (await import('ws')).default;
const [url, token, wish, command, ...args] = process.argv.slice(2);
const address = new URL('/api/class/connect', url.replace(/^http/, 'ws'));

let socket;
let session;
let seen = 0;
let program;
const mine = []; // what we said, in order

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ...message, seen }));
}

function say(message) {
  mine.push({ ...message, n: mine.length + 1 });
  send(mine.at(-1)); // if it is lost, it is sent again over the next connection
}

function start() {
  const started = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.stdin.on('error', () => {});
  started.on('error', ({ message }) => say({ type: 'stopped', words: message }));
  started.on('exit', (code) => {
    if (started === program && code !== 0) say({ type: 'stopped', words: `exit code ${code}` });
  });
  createInterface({ input: started.stdout }).on('line', (text) => say({ type: 'line', text }));
  return started;
}

function hear(message) {
  if (message.type === 'welcome') {
    session = message.session;
    for (const one of mine.slice(message.seen)) send(one);
  }
  if (message.type === 'waiting' || message.type === 'refused') console.log(message.words);
  if (message.type === 'refused') process.exit(1);
  if (message.n === undefined || message.n <= seen) return;
  seen = message.n;
  if (message.type === 'start') {
    console.log(`Game ${message.game} against ${message.opponent}`);
    program = start();
  }
  if (message.type === 'line') program.stdin.write(`${message.text}\n`);
  if (message.type === 'end') {
    console.log(`  ${message.words}`);
    const ended = program;
    program = undefined;
    ended.kill();
  }
  if (message.type === 'bye') process.exit(0);
}

for (;;) {
  socket = new WebSocket(address);
  socket.onopen = () => send({ type: 'hello', token, ...(session ? { session } : { wish: JSON.parse(wish) }) });
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onerror = () => {};
  await new Promise((resolve) => {
    socket.onclose = resolve;
  });
  await delay(1000);
}
