import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Unused user ids, by the conventions of distributions and of systemd, from which one is drawn at random. */
const MANY = [0x70000000, 0x7ff00000] as const;
/** For a container that knows only the classic ids: those that systemd uses for transient services. */
const FEW = [61_184, 65_520] as const;

let range: readonly [first: number, end: number] | undefined;

/** The kernel's table has a line with first id inside, first id outside, and count for each range. */
function knowsAll(): boolean {
  const stretches = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n');
  return stretches.some((stretch) => {
    const [first = 0, , count = 0] = stretch.trim().split(/\s+/).map(Number);
    return first + count > MANY[1];
  });
}

/** A user id for one program alone, so that its limit of processes counts nothing else; only root can assign one. */
export function ownUser(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  range ??= knowsAll() ? MANY : FEW;
  return randomInt(...range);
}
