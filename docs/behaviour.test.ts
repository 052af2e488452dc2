import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const behaviour = readFileSync(resolve(root, 'docs/behaviour.md'), 'utf8');
const clauses = new Set([...behaviour.matchAll(/^- \*\*([A-Z]+-\d{3})\*\*/gm)].map(([, id]) => id));
const areas = new Set([...clauses].map((id) => id?.split('-')[0]));

test('every clause that a test quotes stands in the behaviour page', () => {
  const tests = listFiles('.').filter((name) => /\.(test|spec)\.tsx?$/.test(name));
  const unknown = tests.flatMap((name) =>
    [...readFileSync(resolve(root, name), 'utf8').matchAll(/\b([A-Z]+)-\d{3}\b/g)]
      .filter(([id, area]) => areas.has(area) && !clauses.has(id))
      .map(([id]) => `${name}: ${id}`),
  );
  expect(tests.length).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});

/** Walks the tree itself, so that it also works where there is no repository: in an unpacked archive. */
function listFiles(folder: string): string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    if (!entry.isDirectory()) return [name];
    const isForeign = entry.name.startsWith('.') || ['node_modules', 'dist'].includes(entry.name);
    return isForeign ? [] : listFiles(name);
  });
}
