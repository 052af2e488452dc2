import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(resolve(root, name), 'utf8');
const idsIn = (name: string, pattern: RegExp) => new Set([...read(name).matchAll(pattern)].map(([, id]) => id ?? ''));

/** Clauses of the product, the answers below them, and rules of the server, each at the beginning of its line. */
const ids = new Set([
  ...idsIn('docs/behaviour.md', /^- \*\*([A-Z]+-\d{3})\*\*/gm),
  ...idsIn('docs/behaviour.md', /^ {2}- \*\*([QG]-\d{2,3})\*\*/gm),
  ...idsIn('docs/wire.md', /^- \*\*(R\d+)\*\*/gm),
]);
const wireSections = idsIn('docs/wire.md', /^##+ (\d+(?:\.\d+)?)/gm);
const decisions = new Set(readdirSync(resolve(root, 'docs/decisions')).map((name) => name.slice(0, 4)));

/** Names that others have given, and a tax number of a test, look like ids of ours. */
const foreignNames = ['SHA-256', 'AES-256', 'GB-123'];
/** This file names dead ids on purpose, and the page of the wire its own sections. */
const self = 'docs/citations.test.ts';
const wirePage = 'docs/wire.md';

/** What a text cites that leads nowhere, with its line. Citations may run over the end of a line of comment. */
function findDead(name: string, text: string): string[] {
  const dead: [index: number, what: string][] = [];
  const look = (pattern: RegExp, leads: (match: RegExpExecArray) => boolean) => {
    for (const match of text.matchAll(pattern)) if (!leads(match)) dead.push([match.index, match[0]]);
  };
  look(/(?<![\w+/-])(?:[A-Z]{2,8}-\d{3}|[QG]-\d{2,3})(?![\w-])/g, ([id]) => ids.has(id) || foreignNames.includes(id));
  look(/(?<![\w+/-])R\d{1,2}(?![\w-])/g, ([id]) => ids.has(id));
  look(/\bdecisions?[\s*/]+(?:records?[\s*/]+)?(\d+)/gi, ([, number = '']) => decisions.has(number));
  look(/\bwire[\s*/]+sections?[\s*/]+(\d+(?:\.\d+)?(?:(?:,| and| to)[\s*/]+\d+(?:\.\d+)?)*)/gi, ([, list = '']) =>
    (list.match(/\d+(\.\d+)?/g) ?? []).every((section) => wireSections.has(section)),
  );
  if (name !== wirePage) look(/(?<!\bwire[\s*/]{1,9})\bsections?[\s*/]+\d+(?:\.\d+)?/gi, () => false);
  look(/\bcontract[\s*/]+(sections?|rules?|\d[\d.]*)\b|\bof[\s*/]+the[\s*/]+design\b|\bthe design\b/gi, () => false);
  look(/\bdocs\/[\w./-]+\.(?:md|png|json)\b/g, ([path]) => existsSync(resolve(root, path)));
  return dead.map(([index, what]) => `${name}:${text.slice(0, index).split('\n').length}: ${what.trim()}`);
}

test('every id that code, tests and pages cite leads to a place in the repository', () => {
  const names = listFiles('.').filter((name) => /\.(tsx?|js|css|html|md|json|yml)$/.test(name) && name !== self);
  expect(names.length).toBeGreaterThan(500);
  expect(names.flatMap((name) => findDead(name, read(name)))).toEqual([]);
});

test.each([
  ['a clause', `// As LIST-${999} says.`, `LIST-${999}`],
  ['a question', '/** Not stored (Q-999). */', 'Q-999'],
  ['a gap', "test('a page [G-99]', () => {});", 'G-99'],
  ['a rule', '// R99', 'R99'],
  ['a section of the wire', '/** Most rows; wire section 8.9. */', 'wire section 8.9'],
  ['a section of nothing', "test('it answers (section 4)', () => {});", 'section 4'],
  ['a decision by a short number', '// Kept for a second try (decision 7).', 'decision 7'],
  ['a decision that is not there', '// Decision 0999.', 'Decision 0999'],
  ['a decision over two lines', '/**\n * It is (decision\n * 0998).\n */', 'decision\n * 0998', 2],
  ['another document', '// As the contract section has it.', 'contract section'],
  ['a design', '/** The rules of the design. */', 'of the design'],
  ['a page', '// See docs/nothing.md.', 'docs/nothing.md'],
])('%s that leads nowhere is found', (_, text, what, line = 1) => {
  expect(findDead('a.ts', text)).toContain(`a.ts:${line}: ${what}`);
});

test('ids that lead somewhere, and what only looks like one, are left alone', () => {
  const text =
    '// LIST-014, Q-053, G-01 and R5 (wire sections 3 and 8.4); decision 0007. SHA-256, +255-71, DK-K7Q2MB9X.';
  expect(findDead('a.ts', text)).toEqual([]);
});

test('each clause, answer and rule has a number of its own', () => {
  const pages = ['docs/behaviour.md', 'docs/wire.md'];
  const numbers = pages.flatMap((page) =>
    [...read(page).matchAll(/^(?: {2})?- \*\*([A-Z]+-?\d+)\*\*/gm)].map(([, id]) => id),
  );
  expect(numbers.filter((id, index) => numbers.indexOf(id) !== index)).toEqual([]);
});

test('each clause is cited by a test', () => {
  const tests = listFiles('.').filter((name) => /\.(test|spec|drill)\.(tsx?|js)$/.test(name) && name !== self);
  const cited = new Set(tests.flatMap((name) => read(name).match(/[A-Z]+-\d{3}/g) ?? []));
  const clauses = idsIn('docs/behaviour.md', /^- \*\*([A-Z]+-\d{3})\*\*/gm);
  expect([...clauses].filter((id) => !cited.has(id))).toEqual([]);
});

test('each decision has a number of its own, which its heading says', () => {
  const names = readdirSync(resolve(root, 'docs/decisions'));
  expect(decisions.size).toBe(names.length);
  for (const name of names)
    expect(read(`docs/decisions/${name}`)).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
});

test('every file that a page names by its path is there', () => {
  const names = listFiles('.');
  const pages = names.filter((name) => name.endsWith('.md'));
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|js|json|md))`/g)]
      .filter(([, path]) => !names.some((name) => name === path || name.endsWith(`/${path}`)))
      .map(([, path]) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

/** Walks the tree itself, so that it also works where there is no repository: in an unpacked archive. */
function listFiles(folder: string): string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.name === 'package-lock.json' ? [] : [name];
    const isForeign =
      entry.name.startsWith('.') || ['node_modules', 'dist', 'paraglide', 'project.inlang'].includes(entry.name);
    return isForeign ? [] : listFiles(name);
  });
}
