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
    await Promise.all(
      names.filter((name) => name.startsWith('ringfence-') && name !== CACHE).map((name) => caches.delete(name)),
    );
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

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
    const kept = await cache.match(new URL(name, scope));
    if (kept !== undefined || !comesLater(name)) return kept ?? fetch(request);
    const response = await fetch(request);
    if (response.ok) await cache.put(new URL(name, scope), response.clone());
    return response;
  };
  event.respondWith(answer());
});
