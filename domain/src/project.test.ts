import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appVersion } from './project.ts';

test('the app’s version is 1.0.0, in every package of it [OPS-009]', () => {
  expect(appVersion).toBe('1.0.0');
  for (const folder of ['', 'domain/', 'server/', 'web/']) {
    const text = readFileSync(new URL(`../../${folder}package.json`, import.meta.url), 'utf8');
    expect([folder, JSON.parse(text).version]).toEqual([folder, appVersion]);
  }
});
