import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readJson, root } from './files.mjs';

// The workflows run only on GitHub, so what can be checked without it is checked here.

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly container?: string;
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> };
  readonly env?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly name?: string;
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

const KEYS = new Set(['name', 'on', 'permissions', 'concurrency', 'env', 'jobs']);
const folder = join(root, '.github/workflows');
const { scripts } = readJson('package.json') as { scripts: Record<string, string> };

function readWorkflow(file: string): Workflow {
  const document = parseDocument(readFileSync(join(folder, file), 'utf8'), { strict: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS() as Workflow;
}

/** What is wrong with a command of this clone; system commands are not checked. */
function commandProblems(command: string): string[] {
  const [program, ...words] = command.trim().split(/\s+/);
  if (program === 'node') return existsSync(join(root, words[0] ?? '')) ? [] : [`no such file ${words[0]}`];
  if (program !== 'npm' || !/^(?:test|run|start)$/.test(words[0] ?? '')) return [];
  const name = words[0] === 'run' ? (words[1] ?? '') : (words[0] ?? '');
  const paths = words.includes('--') ? words.slice(words.indexOf('--') + 1) : [];
  return [
    ...(name in scripts ? [] : [`package.json has no script ${name}`]),
    ...paths.filter((path) => !existsSync(join(root, path))).map((path) => `no such file ${path}`),
  ];
}

describe.each(readdirSync(folder))('the workflow %s', (file) => {
  const workflow = readWorkflow(file);
  const jobs = Object.entries(workflow.jobs ?? {});

  test('has the required parts, and requests permissions by name', () => {
    expect(Object.keys(workflow).filter((key) => !KEYS.has(key))).toEqual([]);
    expect(workflow).toMatchObject({ name: expect.any(String), on: expect.anything(), permissions: expect.anything() });
    expect(jobs.length).toBeGreaterThan(0);
    for (const [name, job] of jobs) {
      expect(job['runs-on'], name).toEqual(expect.any(String));
      expect(job['timeout-minutes'], name).toBeLessThanOrEqual(90);
      expect(job.steps?.length, name).toBeGreaterThan(0);
    }
  });

  test('runs only what exists', () => {
    const steps = jobs.flatMap(([, job]) => job.steps ?? []);
    for (const step of steps) {
      expect([step.uses, step.run].filter((one) => one !== undefined)).toHaveLength(1);
      // A major version gets fixes, and no surprises.
      if (step.uses !== undefined) expect(step.uses).toMatch(/^actions\/[\w-]+@v\d+$/);
      expect((step.run ?? '').split(/\n|&&|;/).flatMap(commandProblems)).toEqual([]);
      const config = step.env?.NPM_CONFIG_USERCONFIG;
      if (config !== undefined) expect(existsSync(join(root, config)), config).toBe(true);
    }
    expect(steps[0]?.uses).toMatch(/^actions\/checkout@/);
  });

  test('uses only values of its matrix', () => {
    for (const [, job] of jobs) {
      const named = [...JSON.stringify(job).matchAll(/\$\{\{ matrix\.(\w+) \}\}/g)].map(([, name]) => name);
      for (const name of named) expect(Object.keys(job.strategy?.matrix ?? {})).toContain(name);
    }
  });
});

test('everything is tested on the minimal Node and on the LTS versions after it, and skips count', () => {
  const { engines } = readJson('package.json') as { engines: { node: string } };
  const { test: job } = readWorkflow('test.yml').jobs ?? {};
  expect(job?.strategy?.matrix?.node).toEqual([20, 22, 24]);
  expect(engines.node).toBe('>=20.19');
  expect(job?.container).toBe(`node:\${{ matrix.node }}-bookworm`);
  expect(job?.env?.CI).toBe('true');
  expect(job?.steps?.map(({ run }) => run)).toContain('npm test');
});

test('wrong commands are found', () => {
  expect(commandProblems('npm run nothing')).toEqual(['package.json has no script nothing']);
  expect(commandProblems('npm test -- packages/nowhere')).toEqual(['no such file packages/nowhere']);
  expect(commandProblems('node scripts/nothing.mjs --out x')).toEqual(['no such file scripts/nothing.mjs']);
  expect(commandProblems('npm test -- packages/rules')).toEqual([]);
});
