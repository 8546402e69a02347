/** Whether this browser knows notifications at all. */
export const canNotify = (): boolean => globalThis.Notification !== undefined;

/** Asks the user, if nobody has asked before. */
export const mayNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Tells a user who looks at something else; a later message about the same thing replaces it. */
export function notify(text: string, about: string): void {
  if (!canNotify() || !document.hidden || Notification.permission !== 'granted') return;
  const options = { tag: about, icon: './icon-192.png' };
  try {
    const shown = new Notification(text, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show only notifications of the service worker.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(text, options)).catch(() => {});
  }
}
