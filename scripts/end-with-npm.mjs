// @ts-check

/** npm ends its shell when it is killed, and the shell tells nobody: the server would keep running, and its folder locked. */
export function endWithNpm() {
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
