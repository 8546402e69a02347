import { spawnSync } from 'node:child_process';
import { findProgram } from '../programs.ts';

/**
 * Whether a program is there for a test; as root on Debian its package is installed if it is not. Where that fails it is
 * said aloud, since what is not tested looks like what works.
 */
export function needProgram(name: string, debianPackage: string): boolean {
  if (findProgram(name) !== undefined) return true;
  if (process.getuid?.() === 0 && findProgram('apt-get') !== undefined) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', debianPackage], { env, stdio: 'ignore' });
  }
  const found = findProgram(name) !== undefined;
  if (!found) console.warn(`SKIPPED: there is no ${name}; as root: apt-get install ${debianPackage}`);
  return found;
}
