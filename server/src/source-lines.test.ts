import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { nameSourceLines } from './source-lines.ts';

test('the log names the line of the source where the built server failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duka-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // The third line of main.js comes from the second of src/sale.ts.
  const map = { version: 3, sources: ['../src/sale.ts'], names: [], mappings: ';;AACA' };
  writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map));
  const [built, plain] = ['main.js', 'plain.js'].map((name) => pathToFileURL(join(folder, name)).href);
  const cause = Object.assign(new Error('lost'), {
    stack: `Error: lost\n    at sell (${built}:3:1)\n    at ${plain}:7:9\n    at node:internal/timers:1:2`,
  });

  nameSourceLines(new Error('not sold', { cause }));

  expect(cause.stack).toBe(
    `Error: lost\n    at sell (${pathToFileURL(join(folder, '../src/sale.ts'))}:2:1)\n    at ${plain}:7:9\n    at node:internal/timers:1:2`,
  );
});
