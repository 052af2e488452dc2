import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLogOutput } from './log-output.ts';

test('lines of the log wait for each other; a warning is written at once, after the lines before it', async () => {
  // A wait that has come to its end would write them too.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const folder = mkdtempSync(join(tmpdir(), 'duka-log-'));
  const file = join(folder, 'lines');
  // It is open already, as the standard output is.
  const descriptor = openSync(file, 'a');
  onTestFinished(() => {
    vi.useRealTimers();
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const log = pino({ base: null, timestamp: false }, openLogOutput(descriptor));
  const read = () => readFileSync(file, 'utf8');
  async function readSoon(): Promise<string> {
    for (let text = read(); ; text = read()) {
      if (text !== '') return text;
      await nextTurn();
    }
  }

  log.info('one');
  log.info('two');
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(read()).toBe('');
  log.warn('three');
  const [one, two, three] = ['{"level":30,"msg":"one"}', '{"level":30,"msg":"two"}', '{"level":40,"msg":"three"}'];
  expect(await readSoon()).toBe(`${one}\n${two}\n${three}\n`);
});
