import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const behaviour = readFileSync(resolve(root, 'docs/behaviour.md'), 'utf8');
const clauses = new Set([...behaviour.matchAll(/^- \*\*([A-Z]+-\d{3})\*\*/gm)].map(([, id]) => id));
const areas = new Set([...clauses].map((id) => id?.split('-')[0]));

test('every clause that a test quotes stands in the behaviour page', () => {
  const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name));
  const unknown = tests.flatMap((name) =>
    [...readFileSync(resolve(root, name), 'utf8').matchAll(/\b([A-Z]+)-\d{3}\b/g)]
      .filter(([id, area]) => areas.has(area) && !clauses.has(id))
      .map(([id]) => `${name}: ${id}`),
  );
  expect(tests.length).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});
