import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(resolve(root, name), 'utf8');

/** Folders that a build, a run or an installation makes. */
const made = ['node_modules', 'dist', 'paraglide', 'test-results', 'playwright-report'];

function listFolders(parent: string): string[] {
  return readdirSync(resolve(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !made.includes(entry.name))
    .filter(({ name }) => parent !== '.' || name !== 'data')
    .map(({ name }) => name)
    .sort();
}

/** The folders that the first column of a table names; `heading` is how its head begins. */
function listNamed(page: string, heading: string): string[] {
  const [, table = ''] = read(page).split(`${heading} |`);
  const rows = table.split('\n\n')[0] ?? '';
  return [...rows.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, name]) => name ?? '').sort();
}

test.each([
  ['README.md', '| where', '.'],
  ['ARCHITECTURE.md', '| room of `domain/src`', 'domain/src'],
  ['ARCHITECTURE.md', '| room of `server/src`', 'server/src'],
  ['ARCHITECTURE.md', '| room of `web/src`', 'web/src'],
  ['ARCHITECTURE.md', '| room of `web/src/features`', 'web/src/features'],
])('%s names every room under "%s", and no other', (page, heading, parent) => {
  expect(listNamed(page, heading)).toEqual(listFolders(parent));
});

test.each(['web/src/data', 'web/src/shop', 'web/src/ui', 'web/src/features/products', 'web/src/features/orders'])(
  'the row of %s names the rooms in it',
  (parent) => {
    const name = parent.split('/').at(-1);
    const row = read('ARCHITECTURE.md').match(new RegExp(`^\\| \`${name}/\` \\|(.*: .*)\\|$`, 'm'))?.[1] ?? '';
    expect([...row.matchAll(/`([\w-]+)\/`/g)].map(([, inner]) => inner).sort()).toEqual(listFolders(parent));
  },
);

test('the newest version of the changelog is that of the package', () => {
  const [, newest] = read('CHANGELOG.md').match(/^## (\d+\.\d+\.\d+)/m) ?? [];
  expect(newest).toBe(JSON.parse(read('package.json')).version);
});
