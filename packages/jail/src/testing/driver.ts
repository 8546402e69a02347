// Runs the rogues on one rung and prints the observations of each as JSON: `node driver.js RUNG`. `node driver.js RUNG
// hold` starts a program, prints its mark, and waits to be killed. `node driver.js RUNG flags` removes each flag of the
// jail in turn.

import { readdirSync } from 'node:fs';
import { groupFolders } from '../group-folders.ts';
import { type RungName, rungNames } from '../rungs.ts';
import { JailCell } from './cell.ts';
import { flagStory } from './flags.ts';
import { filtered, groupedRogues, loose, type Story, walled, watched } from './rogues.ts';

const AT_ONCE = 2;

function storiesOf(rung: RungName): Readonly<Record<string, Story>> {
  const all = { ...watched, ...(groupFolders() !== undefined && groupedRogues) };
  if (rung === 'rlimits') return { ...all, ...loose };
  return { ...all, ...walled, ...(rung !== 'unshare' && filtered) };
}

async function tell(cell: JailCell, story: Story): Promise<unknown> {
  try {
    return await story(cell);
  } catch (error) {
    return { trouble: String(error) };
  }
}

async function runAll(rung: RungName): Promise<void> {
  const waiting = Object.entries(storiesOf(rung));
  const seen: Record<string, unknown> = {};
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      seen[next[0]] = await tell(new JailCell(rung), next[1]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(JSON.stringify({ ...seen, 'groups left': ownGroups() }));
}

/** Remaining control groups of this process. */
function ownGroups(): string[] {
  const { memory, pids, cpu } = groupFolders() ?? {};
  const folders = new Set([memory, pids, cpu].filter((folder) => folder !== undefined));
  return [...folders].flatMap((folder) => readdirSync(folder).filter((name) => name.includes(`-${process.pid}-`)));
}

async function hold(rung: RungName): Promise<void> {
  const cell = new JailCell(rung);
  const program = cell.shell('sleep MARK & echo up; sleep MARK');
  await program.nextLine();
  console.log(cell.mark);
  await program.nextLine();
}

const [word, mode] = process.argv.slice(2);
const rung = rungNames.find((name) => name === word);
if (rung === undefined) throw new Error(`no rung ${word}`);
if (mode === 'hold') await hold(rung);
else if (mode === 'flags') console.log(JSON.stringify(await flagStory(rung)));
else await runAll(rung);
