// How tests in a real browser find and start one, here and in apps/web.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first is the same browser without its windows, and takes 40 % less processor time than the second. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Quiet, headless, and able to run as root and without a graphics card. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser named by the variable CHROMIUM, or one from the PATH, where `npm test` installs it if it can. */
export function findChromium(): string | undefined {
  const { CHROMIUM: given, PATH = '' } = process.env;
  if (given !== undefined) return given;
  const folders = PATH.split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The options for playwright's `chromium.launch`. */
export function launchOptions(executablePath: string): { executablePath: string; args: string[] } {
  return { executablePath, args: flags };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
