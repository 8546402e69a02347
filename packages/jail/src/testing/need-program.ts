import { findProgram } from '../programs.ts';

/**
 * Whether a program is installed for a test; `npm test` installs it where it can. If it is missing, a message says so,
 * since what is not tested looks like what works.
 */
export function needProgram(name: string, debianPackage: string): boolean {
  const found = findProgram(name) !== undefined;
  if (!found) console.warn(`SKIPPED: ${name} is not installed; as root: apt-get install ${debianPackage}`);
  return found;
}
