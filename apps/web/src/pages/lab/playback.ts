/** The available speeds in steps per second. */
export const speeds = [1, 2, 5, 10, 30, 100, 1_000, 10_000, 100_000] as const;

/** The target duration of a whole run in seconds, unless a speed is chosen. */
const SECONDS = 45;

/** The slowest speed at which a run of that length does not take too long. */
export const usualSpeed = (length: number): number =>
  speeds.find((speed) => speed >= 2 && length / speed <= SECONDS) ?? speeds[speeds.length - 1];

/** The next faster or slower speed. */
export function nextSpeed(speed: number, by: 1 | -1): number {
  const at = speeds.findIndex((one) => one >= speed);
  return speeds[Math.min(speeds.length - 1, Math.max(0, (at < 0 ? speeds.length - 1 : at) + by))];
}

/** How many whole steps are due; the rest carries over to the next frame. */
export class Pace {
  private owed = 0;

  due(speed: number, milliseconds: number): number {
    // A hidden tab must not jump when it is shown again.
    this.owed += (speed * Math.min(milliseconds, 250)) / 1000;
    const steps = Math.floor(this.owed);
    this.owed -= steps;
    return steps;
  }
}
