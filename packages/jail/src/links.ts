import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { inSystem, isWithin } from './programs.ts';

/**
 * The first link on the way from `from` to `path` that leads out of its own folder; undefined if there is none. What a
 * program can see is decided by names, and the owner of a folder can link any name to anything.
 */
export function escapingLink(path: string, from: string): string | undefined {
  if (inSystem(path)) return undefined;
  let folder = isWithin(path, from) ? from : sep;
  for (const name of relative(folder, path).split(sep).filter(Boolean)) {
    const next = join(folder, name);
    // Links at the root of the machine are the administrator's.
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
    // Command folders contain links to the installation around them.
    return isWithin(realpathSync(link), /^\.?bin$/.test(basename(home)) ? dirname(home) : home);
  } catch {
    return true; // it leads nowhere
  }
}
