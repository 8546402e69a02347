/**
 * Time in which a program works or cannot run is not counted as idle, but nobody waits longer than its wall-clock limit
 * times this factor.
 */
export const LONGEST_FACTOR = 20;

/** A program that wants to run gets more than this share of a processor, however busy the machine is. */
const LEAST_SHARE = 0.01;

/** Whether a program that took far too long was kept from running; otherwise it hardly tried. */
export const isStarving = (wallMs: number, cpuMs: number): boolean => cpuMs > LEAST_SHARE * wallMs;
