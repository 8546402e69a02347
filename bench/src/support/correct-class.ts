// A class whose every team has handed in a correct checker and the player of a starter kit.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collect, type Files, kitFiles, markClass, parsePlan, playInFolder } from '@ringfence/course/class';
import type { Rung } from '@ringfence/jail';

const source = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../examples/class/sources/${name}`, import.meta.url)), 'utf8');

/** The kits with their checkers replaced by correct ones; JavaScript has none of those, and hands in its player alone. */
const teams = (): Readonly<Record<string, Files>> => ({
  python: { ...kitFiles('python', 'squatter'), 'check.py': source('check.py') },
  javascript: { 'bot.mjs': kitFiles('javascript', 'squatter')['bot.mjs'] ?? '' },
  cpp: { ...kitFiles('cpp', 'squatter'), 'check.cpp': source('check.cpp') },
  java: {
    ...kitFiles('java', 'squatter'),
    'src/team/Checker.java': source('Checker.java').replace(/^package .*$/m, 'package team;'),
  },
});

const PLAN = `title: Class
game: squatter
size: 5
checker:
  points: 10
  hunt: no
  suites: { public: { boards: 4, seed: 1 } }
player:
  clock: 500 ms per move
  gauntlet: { points: 10, pairs: 1, opponents: { Random: random } }
`;

interface ClassMarked {
  /** Builds, boards, pre-flights and games. */
  readonly done: number;
  /** What was held against a team, all of whose programs are correct. */
  readonly blamed: readonly string[];
}

/** Collects and marks the class below a folder. */
export async function markCorrectClass(folder: string, rung: Rung): Promise<ClassMarked> {
  const [course, inbox] = [join(folder, 'course'), join(folder, 'inbox')];
  mkdirSync(course, { recursive: true });
  for (const [team, files] of Object.entries(teams())) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(inbox, team, path)), { recursive: true });
      writeFileSync(join(inbox, team, path), text);
    }
  }
  const plan = parsePlan(PLAN, {
    suggest: () => undefined,
    readText: () => ({ ok: false, error: 'this file has no others' }),
  });
  if (!plan.ok) throw new Error(JSON.stringify(plan.error));
  const inputs = Object.keys(teams()).map((team) => join(inbox, team));
  const { submissions } = await collect(inputs, { course, plan: plan.value, rung: rung.name });
  const play = playInFolder({ course, rung, concurrency: 1 });
  const names = submissions.map(({ team }) => ({ id: team, name: team }));
  const result = await markClass({ course, plan: plan.value, teams: names, rung, jobs: 2, play });
  if (result === undefined) throw new Error('the marking was stopped');
  const boards = result.teams.flatMap(({ team, checker }) =>
    (checker?.suites ?? []).flatMap(({ run }) => run.results.map((board) => ({ team: team.name, ...board }))),
  );
  const games = result.events.flatMap((event) => event.games);
  const blamed = [
    ...submissions.flatMap(({ team, problem }) => (problem === undefined ? [] : [`${team}, build: ${problem}`])),
    ...boards
      .filter(({ verdict }) => verdict !== 'right')
      .map((one) => `${one.team}, ${one.board.name}: ${one.verdict}`),
    ...result.teams.flatMap(({ team, preFlight }) => [
      ...(preFlight?.passed ? [] : [`${team.name}, pre-flight: ${preFlight?.fault?.words ?? 'it has no player'}`]),
      ...(preFlight?.warnings ?? []).map((words) => `${team.name}, pre-flight: ${words}`),
    ]),
    ...games.flatMap(({ fault, plan: { id } }) => (fault === undefined ? [] : [`game ${id}: ${fault.words}`])),
  ];
  return { done: submissions.length + boards.length + result.teams.length + games.length, blamed };
}
