import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import landed from './landed.json' with { type: 'json' };

/** Returns a hash of the statements of a migration: its comments, imports and layout may change, as they reach no database. */
function hashOf(name: string): string {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    .replaceAll(/^import [^;]+;$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
    .replaceAll(/\s+/g, '');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

test('a migration that has landed never changes: a database that has seen it would not see the change', () => {
  const names = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name));
  // A new one is added here with the hash that this test prints.
  expect(Object.fromEntries(names.map((name) => [name, hashOf(name)]))).toEqual(landed);
});
