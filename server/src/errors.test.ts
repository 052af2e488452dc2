import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { errorTable } from './errors.ts';

const rows = readFileSync(resolve(import.meta.dirname, '../../docs/errors.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '));

test('the page of errors names every type with its status and its words, and when it is answered', () => {
  const table = Object.entries(errorTable).map(([type, [code, message]]) => [`\`${type}\``, String(code), message]);
  expect(rows.map(([type, code, message]) => [type, code, message]).sort()).toEqual(table.sort());
  for (const row of rows) {
    expect(row).toHaveLength(4);
    expect(row[3]).toMatch(/^\S.*\.$/);
  }
});

test('every type of the table is answered somewhere', () => {
  // The table itself names them without quotes.
  const sources = [import.meta.dirname, resolve(import.meta.dirname, '../../domain/src/commands')]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  expect(Object.keys(errorTable).filter((type) => !sources.includes(`'${type}'`))).toEqual([]);
});
