#!/usr/bin/env node
// Makes a class up: a course folder, the zips of all teams, and the marks that they must get.
//   node examples/class/generate.mjs FOLDER [--only TEAM,TEAM…] [--boards PUBLIC,HIDDEN] [--sizes N,N…] [--rounds N]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parsePlan } from '@ringfence/course/class';
import { findProgram } from '@ringfence/jail';
import { rolldown } from 'rolldown';
import { plannedMarks } from './plan.mjs';
import { allTeams } from './teams.mjs';

const courseFile = (publicBoards, hiddenBoards, rounds, sizes) => `title: The made-up class
game: squatter
size: 6
seed: 2026
teams: teams.csv
build:
  time: 30 s
checker:
  points: 40
  time: 1 s
  memory: 128 MB
  hunt: no
  suites:
    public: { public: yes, boards: ${publicBoards}, seed: 1${sizes} }
    hidden: { boards: ${hiddenBoards}, seed: 6, share: 3${sizes} }
player:
  clock: 500 ms per move
  memory: 256 MB
  openings: none
  gauntlet:
    points: 40
    opponents: { Random: random }
  tournament: { points: 20, rounds: ${rounds} }
`;

/** What a command takes to make a smaller class. */
export const classUsage = '[--only TEAM,TEAM…] [--boards PUBLIC,HIDDEN] [--sizes N,N…] [--rounds N]';
export const classOptions = Object.fromEntries(
  ['only', 'boards', 'sizes', 'rounds'].map((name) => [name, { type: 'string' }]),
);

/** Writes the class into a folder, and gives the plan; of the options all are words. */
export async function generateClass(folder, { only, boards = '6,42', sizes, rounds = '2' }) {
  const bundle = await rolldown({ input: fileURLToPath(new URL('judge-entry.mjs', import.meta.url)) });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const text = courseFile(...boards.split(','), rounds, sizes === undefined ? '' : `, sizes: [${sizes}]`);
  const plan = parsePlan(text, { suggest: () => undefined, readText: () => ({ ok: false, error: 'no file' }) });
  if (!plan.ok) throw new Error(plan.error.message);
  const all = allTeams({ judge: output[0].code, hasRust: findProgram('rustc') !== undefined });
  const teams = only === undefined ? all : all.filter(({ id }) => only.split(',').includes(id));
  const course = join(folder, 'course');
  const inbox = join(folder, 'inbox');
  for (const each of [course, inbox]) mkdirSync(each, { recursive: true });
  writeFileSync(join(course, 'course.yaml'), text);
  writeFileSync(join(course, 'teams.csv'), `team\n${teams.map(({ id }) => `${id}\n`).join('')}`);
  for (const { id, zip } of teams) if (zip !== undefined) writeFileSync(join(inbox, `${id}.zip`), zip);
  writeFileSync(join(inbox, 'nobody.zip'), teams.find(({ zip }) => zip !== undefined)?.zip ?? '');
  const planned = await plannedMarks(plan.value, teams);
  writeFileSync(join(folder, 'planned.json'), `${JSON.stringify(planned, null, 2)}\n`);
  return planned;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: classOptions });
  const [folder] = positionals;
  if (folder === undefined) {
    console.error(`usage: node examples/class/generate.mjs FOLDER ${classUsage}`);
    process.exit(2);
  }
  const planned = await generateClass(folder, values);
  console.log(`${planned.length} teams in ${folder}: course, inbox, planned.json`);
}
