import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { rolesOf } from './roles.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function pythonPlayer(texts: Readonly<Record<string, string>>): string | undefined {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-roles-'));
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = { languages: ['python' as const], wanted: ['player' as const], names: [] };
  return rolesOf({ folder, paths: Object.keys(texts) }, options).programs[0]?.candidate.word;
}

const PLAYER =
  'class Agent:\n    def __init__(self, c, **k): pass\n    def action(self, **k): pass\n    def update(self, c, a, **k): pass\n';

test('a package that exports a class plays as a package, so that its own choice counts', () => {
  const base = { 'agent/program.py': PLAYER };
  const best = { 'agent/best.py': 'from .program import Agent\nclass Best(Agent):\n    def action(self, **k): pass\n' };
  expect(pythonPlayer({ ...base, ...best, 'agent/__init__.py': 'from .best import Best\n' })).toBe(
    'python:agent@FOLDER',
  );
});

test('a class in a module, or in a package that exports nothing, is named directly', () => {
  expect(pythonPlayer({ 'agent.py': PLAYER })).toBe('python:agent:Agent@FOLDER');
  expect(pythonPlayer({ 'team/__init__.py': '', 'team/agent.py': PLAYER })).toBe('python:team.agent:Agent@FOLDER');
});
