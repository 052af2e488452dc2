import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, 'grammar');

test('each picture that the page shows exists and is small, and each existing one is shown', () => {
  const page = readFileSync(resolve(import.meta.dirname, 'design-language.md'), 'utf8');
  const shown = [...page.matchAll(/!\[[^\]]+\]\(grammar\/([\w-]+\.webp)\)/g)].map(([, name = '']) => name);
  const there = readdirSync(folder);
  expect(shown.sort()).toEqual(there.sort());
  const maxBytes = 10_000;
  expect(there.filter((name) => statSync(resolve(folder, name)).size > maxBytes)).toEqual([]);
});
