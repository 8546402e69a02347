import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { inSystem, isWithin } from './programs.ts';

/**
 * The first link on the way from `from` to `path` that leads out of the folder in which it lies; none if there is none. What
 * is shown to a program is decided by names, and whoever owns a folder can put a link to anything under any name.
 */
export function escapingLink(path: string, from: string): string | undefined {
  if (inSystem(path)) return undefined;
  let folder = isWithin(path, from) ? from : sep;
  for (const name of relative(folder, path).split(sep).filter(Boolean)) {
    const next = join(folder, name);
    // Links at the top of the machine are the administrator's.
    if (folder !== sep && isLink(next) && !staysWithin(next, folder)) return next;
    folder = next;
  }
  return undefined;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function staysWithin(link: string, folder: string): boolean {
  try {
    const home = realpathSync(folder);
    // Folders of commands hold links to the installation around them.
    return isWithin(realpathSync(link), /^\.?bin$/.test(basename(home)) ? dirname(home) : home);
  } catch {
    return true; // it leads nowhere
  }
}
