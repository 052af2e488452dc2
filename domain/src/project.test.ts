import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appVersion } from './project.ts';

test('every package of the app has its version [OPS-009]', () => {
  expect(appVersion).toMatch(/^\d+\.\d+\.\d+$/);
  for (const folder of ['', 'domain/', 'server/', 'web/', 'e2e/', 'bench/']) {
    const text = readFileSync(new URL(`../../${folder}package.json`, import.meta.url), 'utf8');
    expect([folder, JSON.parse(text).version]).toEqual([folder, appVersion]);
  }
});
