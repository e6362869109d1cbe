import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { isRunning, processIdentity } from '../../client/limits/process-identity.ts';

test('a process is running until it ends, however it ends', async () => {
  expect(isRunning(processIdentity())).toBe(true);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const mark = processIdentity(child.pid);
  expect(isRunning(mark)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isRunning(mark)).toBe(false);
});

test('another process that was given the same pid is not the one meant', () => {
  const told = processIdentity().split('-')[1] !== '';
  const [pid] = processIdentity().split('-');
  expect(isRunning(`${pid}-1`)).toBe(!told);
  expect(isRunning(`${pid}-`)).toBe(true);
});
