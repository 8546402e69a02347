import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ControlGroup } from './control-group.ts';
import { NamespaceTree } from './namespace-tree.ts';
import { until } from './testing/cell.ts';
import { needProgram } from './testing/need-program.ts';

const hasBubblewrap = needProgram('bwrap', 'bubblewrap');

test.runIf(hasBubblewrap)('the starters of a jail are not charged to its program', async () => {
  const jail = ['--unshare-pid', '--ro-bind', '/', '/', '--proc', '/proc', '--tmpfs', '/tmp', 'sleep', '600'];
  const child = spawn('bwrap', [...jail], { stdio: 'ignore' });
  const group = { cpuMs: () => 1000, memoryMb: () => 50 } as unknown as ControlGroup;
  const tree = new NamespaceTree(child.pid ?? 0, group);
  expect(tree.usage().cpuMs).toBeLessThan(1000); // nothing is charged before there is a program
  await until(() => tree.cpuMs() > 0);
  expect(tree.cpuMs()).toBeGreaterThan(800);
  expect(tree.cpuMs()).toBeLessThan(1000);
  expect(tree.usage()).toMatchObject({ memoryMb: 50, scratchFiles: 1 });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  tree.kill();
  await ended;
  expect(tree.gone()).toBe(true);
});
