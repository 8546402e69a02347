// @ts-check
// Plain JavaScript without dependencies: this runs on a bare clone, before anything is installed or built.
// Every other script calls setup() first, so that a stranger needs one command and a fresh tree costs nothing.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readJson } from './files.mjs';
import { SetupError } from './setup-error.mjs';
import { withLock } from './setup-lock.mjs';
import { stages } from './stages.mjs';

/**
 * @typedef {import('./stages.mjs').Stage} Stage
 *
 * What is checked beside the stages, each time.
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} after the stages and checks before it
 * @property {() => void | Promise<void>} run
 */

/**
 * Brings what the named stages make up to date, or ends the process with a message. Speaks on standard error only:
 * standard output belongs to the command that follows.
 * @param {readonly import('./stages.mjs').StageName[]} [names] all of them by default
 * @param {readonly Check[]} [checks]
 */
export async function setup(names = stages.map(({ name }) => name), checks = []) {
  try {
    const { engines } = readJson('package.json');
    const complaint = nodeComplaint(process.versions.node, engines.node);
    if (complaint) throw new SetupError(complaint);
    const wanted = stages.filter(({ name }) => names.includes(name));
    if (checks.length === 0 && wanted.every((stage) => stage.need() === undefined)) return;
    await withLock(() => runStages([...wanted, ...checks]));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Runs the stages that are needed and the checks, each as soon as those before it are done.
 * @param {readonly (Stage | Check)[]} wanted
 */
export async function runStages(wanted) {
  /** @type {Map<string, Promise<void>>} */
  const done = new Map();
  for (const stage of wanted) {
    const before = stage.after.flatMap((name) => done.get(name) ?? []);
    done.set(
      stage.name,
      Promise.all(before).then(async () => {
        if ('need' in stage) {
          // Asked again, and only now: another process may have done it, and an earlier stage may have changed the answer.
          const reason = stage.need();
          if (reason === undefined) return;
          console.error(`${stage.says} (${reason})…`);
        }
        await stage.run();
      }),
    );
  }
  // After an error too, the other stages end before the lock is released.
  for (const result of await Promise.allSettled(done.values())) if (result.status === 'rejected') throw result.reason;
}

/**
 * What is wrong with this Node, if anything.
 * @param {string} version
 * @param {string} range as in `engines`, always of the form `>=20.19`
 */
export function nodeComplaint(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = range.replace('>=', '').split('.').map(Number);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Ringfence needs Node ${needMajor}.${needMinor} or newer, this is Node ${version}: install it from https://nodejs.org and try again.`;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setup();
}
