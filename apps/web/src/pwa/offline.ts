import { m } from '../paraglide/messages.js';
import { toast } from '../shell/toasts.svelte.ts';

/** Lets the browser cache the whole site, and offers a new version as soon as there is one. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over an up-to-date page; a later one belongs to another build.
    if (controlled) window.location.reload();
    controlled = true;
  });
  window.addEventListener('load', async () => {
    try {
      const registration = await serviceWorker.register('./sw.js');
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
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  toast(m.shell_new_version(), {
    everywhere: true,
    action: { label: m.shell_reload(), run: () => waiting.postMessage('take over') },
  });
}
