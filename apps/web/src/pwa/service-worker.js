// @ts-check
// The site's own service worker: keeps every file of one build, so that all of it works without a network. The build fills
// in the version and the files. A new version waits until the page asks it to take over, so no page mixes two builds.
/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `ringfence-${'BUILD_VERSION'}`;
/** @type {string[]} */
const FILES = ['BUILD_FILES'];
/** Nets are large and not everybody needs all of them: each is cached on first use. */
const comesLater = (/** @type {string} */ file) => file.endsWith('.net');

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    // Names with a hash never change; the others must bypass the browser's own cache.
    await cache.addAll(
      FILES.filter((file) => !comesLater(file)).map(
        (file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'reload' }),
      ),
    );
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('ringfence-') && name !== CACHE);
    await Promise.all(old.map(takeNets)).catch(() => {}); // they can be downloaded again
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

/**
 * Keeps the nets that both builds have: their names contain a hash.
 * @param {string} name
 */
async function takeNets(name) {
  const [from, to] = await Promise.all([caches.open(name), caches.open(CACHE)]);
  for (const file of FILES.filter(comesLater)) {
    const address = new URL(file, worker.registration.scope);
    const kept = await from.match(address);
    if (kept !== undefined) await to.put(address, kept);
  }
}

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = worker.registration.scope;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length);
  const name = path === '' ? 'index.html' : path;
  if (!FILES.includes(name)) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const address = new URL(name, scope);
    // The engine asks for a net again, past all caches, if the one it got is damaged.
    const kept = request.cache === 'reload' ? undefined : await cache.match(address);
    if (kept !== undefined || !comesLater(name)) return kept ?? fetch(request);
    const response = await fetch(request);
    // A full disk or a lost connection is no reason to withhold what is there.
    if (response.ok) event.waitUntil(cache.put(address, response.clone()).catch(() => {}));
    return response;
  };
  event.respondWith(answer());
});
