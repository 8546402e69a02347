/** Keeps the screen on if the browser allows it; returns a function that releases it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  async function take(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isOver) await lock.release();
    } catch {
      // Without the lock the screen may simply go to sleep.
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
