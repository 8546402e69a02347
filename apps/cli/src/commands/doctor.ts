import { spawnSync } from 'node:child_process';
import { accountingOn, findProgram, installCommand, machineRungs, type RungReport } from '@ringfence/jail';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError } from '../shared/trouble.ts';

export const usage = `ringfence doctor [--json]

Shows what this machine offers for bots and tournaments: which jail it has and
how to get a better one, and which languages and tools are installed. Each kind
of jail is tested.

  --json   print everything as JSON

Examples
  ringfence doctor
  ringfence doctor --json

Exit code: 0 bots can be jailed; 1 they can only be run with --trust, or not at
all; 2 bad usage.`;

const table = { json: 'switch' } as const;

/** An optional program, and what it is for. */
interface Helper {
  readonly name: string;
  /** Any of these is enough. */
  readonly programs: readonly string[];
  readonly version: string;
  readonly purpose: string;
  readonly debian: string;
  readonly fedora: string;
}

const helpers: readonly Helper[] = [
  {
    name: 'Java',
    programs: ['javac'],
    version: '-version',
    purpose: 'classic Java players and bots in Java',
    debian: 'default-jdk-headless',
    fedora: 'java-latest-openjdk-devel',
  },
  {
    name: 'Python',
    programs: ['python3'],
    version: '--version',
    purpose: 'bots in Python',
    debian: 'python3',
    fedora: 'python3',
  },
  {
    name: 'C++',
    programs: ['g++', 'clang++'],
    version: '--version',
    purpose: 'bots in C++',
    debian: 'g++',
    fedora: 'gcc-c++',
  },
  {
    name: 'PostgreSQL',
    programs: ['psql'],
    version: '--version',
    purpose: 'tournaments on several machines; optional',
    debian: 'postgresql',
    fedora: 'postgresql-server',
  },
  {
    name: 'Chromium',
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    version: '--version',
    purpose: 'the tests of the board in the browser; optional',
    debian: 'chromium',
    fedora: 'chromium',
  },
];

interface Finding {
  readonly name: string;
  readonly path: string | null;
  readonly version: string | null;
  readonly purpose: string;
  readonly install: string;
}

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('doctor', args, table);
  if (operands.length > 0) throw new CommandError('doctor takes no files: see "ringfence help doctor"');
  const rungs = await machineRungs();
  const findings = helpers.map(lookFor);
  const best = rungs.find(({ available, rung }) => available && rung.safe);
  if (options.json) print(JSON.stringify(jsonOf(rungs, best, findings)));
  else print(...report(rungs, best, findings));
  return best === undefined ? 1 : 0;
}

function lookFor({ name, programs, version, purpose, debian, fedora }: Helper): Finding {
  const path = programs.map((program) => findProgram(program)).find((file) => file !== undefined) ?? null;
  return { name, path, version: path && versionOf(path, version), purpose, install: installCommand(debian, fedora) };
}

/** The first number with a dot in a program's version text. */
function versionOf(program: string, option: string): string | null {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8', timeout: 10_000 });
  return /\d+(?:\.\d+)+/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0] ?? null;
}

function jsonOf(rungs: readonly RungReport[], best: RungReport | undefined, findings: readonly Finding[]): object {
  return {
    node: process.version,
    jail: best?.rung ?? null,
    limits: best === undefined ? null : accountingOn(best.rung.name),
    rungs: rungs.map(({ rung: { name }, available, why = null, remedy = [] }) => ({ name, available, why, remedy })),
    programs: findings,
  };
}

const line = (name: string, text: string): string => `${name.padEnd(12)}${text}`;

function report(rungs: readonly RungReport[], best: RungReport | undefined, findings: readonly Finding[]): string[] {
  return [
    line('Node', process.version.slice(1)),
    ...jailLines(rungs, best),
    ...(best === undefined ? rungs : rungs.slice(0, rungs.indexOf(best))).flatMap(betterLines),
    ...findings.map(findingLine),
  ];
}

function jailLines(rungs: readonly RungReport[], best: RungReport | undefined): string[] {
  if (best === undefined) {
    const trusted = rungs.some(({ available }) => available);
    return [line('Jail', trusted ? 'none: bots can only be run with --trust' : 'none, and bots cannot be run at all')];
  }
  return [
    line('Jail', best.rung.title),
    ...sentences(best.rung.guarantees).map((part) => line('', part)),
    line('Limits', accountingOn(best.rung.name)),
  ];
}

const sentences = (text: string): string[] => text.split('; ');

function betterLines({ rung, available, why = '', remedy = [] }: RungReport): string[] {
  if (available) return [line('  --trust', rung.title), ...sentences(rung.guarantees).map((part) => line('', part))];
  return [line('  better', `${rung.title}: ${why}`), ...remedy.map((step) => line('', step))];
}

function findingLine({ name, path, version, purpose, install }: Finding): string {
  return line(name, path === null ? `not found (${purpose}): ${install}` : `${version ?? 'found'}  ${path}`);
}
