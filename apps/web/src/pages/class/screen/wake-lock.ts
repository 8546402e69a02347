/** Keeps the screen on where the browser lets us; returns how to let it sleep again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  async function take(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isOver) await lock.release();
    } catch {
      // A screen that goes to sleep is woken by whoever wants to see it.
    }
  }

  // The lock is lost whenever the page is hidden.
  const onchange = (): void => void take();
  document.addEventListener('visibilitychange', onchange);
  void take();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onchange);
    void lock?.release();
  };
}
