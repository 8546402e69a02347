// @ts-check
// `npm run dev`: the site with reload on every change, and a server behind it for the API and live games.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './files.mjs';
import { setup } from './setup.mjs';

const HELP = `npm run dev                  the site on port 5173, reloaded as sources change; /api goes to a server on a port of its own
npm run dev -- --port 8080   on another port (arguments go to vite)

The server runs what is built: after a change in apps/server or a package that it uses, end this and start it again.`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP);
} else {
  await setup(['install', 'kernel', 'viewer', 'messages', 'code']);
  process.exitCode = await run();
}

async function run() {
  const serve = ['serve', '--port', '0', '--json', '--data', join(root, '.cache/dev'), '--no-rate-limit'];
  const server = spawn(process.execPath, [join(root, 'apps/cli/bin/ringfence.js'), ...serve], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill());
  const first = await Promise.race([once(createInterface(server.stdout), 'line'), once(server, 'exit')]);
  if (typeof first[0] !== 'string') return 2;
  const { url } = JSON.parse(first[0]);
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'apps/web', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RINGFENCE_API: url },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => vite.kill(signal));
  const [code] = await once(vite, 'exit');
  server.kill();
  return code ?? 0;
}
