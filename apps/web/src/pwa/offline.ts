import { m } from '../paraglide/messages.js';
import { toast } from '../shell/toasts.svelte.ts';

/** Lets the browser cache the whole site, and offers a new version as soon as there is one. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  let controlled = !isFirst;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over an up-to-date page; a later one belongs to another build.
    if (controlled) window.location.reload();
    controlled = true;
  });
  window.addEventListener('load', async () => {
    try {
      const registration = await serviceWorker.register('./sw.js');
      // The first worker replaces nothing; WebKit calls it waiting for a moment even while it controls the page.
      if (isFirst) return;
      offerWaiting(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => offerWaiting(registration));
      });
    } catch {
      // Without it everything works except offline use: file addresses and private windows often forbid it.
    }
  });
}

function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) return;
  toast(m.shell_new_version(), {
    everywhere: true,
    action: { label: m.shell_reload(), run: () => waiting.postMessage('take over') },
  });
}
