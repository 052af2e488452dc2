import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withStartLock } from './start-lock.js';

let folder;
let options;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duka-lock-'));
  options = { file: join(folder, 'lock'), pollMs: 1 };
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('of several starts at once one works at a time, and the others say that they wait', async () => {
  // Other programs hold the lock here, as one program never takes its own twice.
  const steps = join(folder, 'steps');
  const code = `
    import { appendFileSync } from 'node:fs';
    import { withStartLock } from ${JSON.stringify(join(import.meta.dirname, 'start-lock.js'))};
    await withStartLock(async () => {
      appendFileSync(${JSON.stringify(steps)}, 'begin ');
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      appendFileSync(${JSON.stringify(steps)}, 'end ');
    }, ${JSON.stringify(options)});`;
  const codes = await Promise.all(
    [1, 2, 3, 4].map(() => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
      return new Promise((resolve) => child.on('exit', resolve));
    }),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(steps, 'utf8')).toBe('begin end '.repeat(4));
  expect(existsSync(options.file)).toBe(false);
});

test('the lock goes when the work fails', async () => {
  await expect(withStartLock(() => Promise.reject(new Error('npm failed')), options)).rejects.toThrow('npm failed');
  expect(existsSync(options.file)).toBe(false);
});

test.each([
  ['of a start that was killed', { host: hostname(), pid: 2 ** 22 + 1 }, 0],
  ['with our own process number, as a container that starts again has', { host: hostname(), pid: process.pid }, 0],
  ['of another machine that has given no sign of life', { host: 'another', pid: 1 }, 60],
])('a lock %s is taken over', async (_, lock, ageSeconds) => {
  writeFileSync(options.file, JSON.stringify(lock));
  const changedAt = Date.now() / 1000 - ageSeconds;
  utimesSync(options.file, changedAt, changedAt);
  expect(await withStartLock(async () => 'done', options)).toBe('done');
  expect(console.log).not.toHaveBeenCalled();
});
