import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

const TOP = '/sys/fs/cgroup/cpuacct';

/**
 * Counts the processor time of this process and of all that it starts from now on. Only a control group counts everything: what a
 * process namespace leaves behind is no longer anybody's child. Where none can be created, it is what the whole machine does.
 */
export function cpuCounter(): () => number {
  const group = `${TOP}/ringfence-bench-${process.pid}`;
  try {
    mkdirSync(group);
    writeFileSync(`${group}/cgroup.procs`, `${process.pid}`);
  } catch {
    return () => performance.now() * processors() - idleMs();
  }
  process.once('exit', () => {
    writeFileSync(`${TOP}/cgroup.procs`, `${process.pid}`);
    try {
      rmdirSync(group);
    } catch {
      // Something that was started is still ending.
    }
  });
  return () => Number(readFileSync(`${group}/cpuacct.usage`, 'latin1')) / 1e6;
}

const statOf = (): string => readFileSync('/proc/stat', 'latin1');
const processors = (): number => statOf().match(/^cpu\d/gm)?.length ?? 1;

function idleMs(): number {
  const [, , , , idle, waiting] = (/^cpu +.*$/m.exec(statOf())?.[0] ?? '').split(/ +/);
  return 10 * (Number(idle) + Number(waiting));
}
