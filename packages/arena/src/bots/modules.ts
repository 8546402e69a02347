import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * What Node must be able to read to run a script, beside the script's own folder: the nearest `node_modules` above it.
 * If the script is a command of its package, the whole package is included, since commands are kept in a folder of
 * their own.
 */
export function modulesFor(script: string): string[] {
  if (!/\.[cm]?js$/.test(script)) return [];
  const modules = nearest(script, 'node_modules');
  const home = nearest(script, 'package.json');
  const isCommand = home !== undefined && commandsOf(home).includes(script);
  return [
    ...(modules === undefined ? [] : [join(modules, 'node_modules')]),
    ...(isCommand ? [home, ...(modules === undefined ? [] : workspacesIn(modules))] : []),
  ];
}

/** The nearest folder above a file that has an entry of that name. */
function nearest(file: string, name: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
  }
  return undefined;
}

/** The scripts that a package offers as commands. */
function commandsOf(home: string): string[] {
  try {
    const { bin = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { bin?: unknown };
    const files = typeof bin === 'string' ? [bin] : Object.values(bin ?? {});
    return files.filter((file) => typeof file === 'string').map((file) => resolve(home, file));
  } catch {
    return []; // not a package
  }
}

/** In a monorepo, `node_modules` contains links to the other packages. */
function workspacesIn(home: string): string[] {
  const modules = join(home, 'node_modules');
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  );
  return names
    .map((name) => join(modules, name))
    .filter((path) => lstatSync(path).isSymbolicLink() && existsSync(join(path, 'package.json')))
    .map((path) => realpathSync(path))
    .filter((path) => path.startsWith(`${realpathSync(home)}/`));
}
