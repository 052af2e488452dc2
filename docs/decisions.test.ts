import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, 'decisions');
const names = readdirSync(folder);
const statuses = new Map(names.map((name) => [name, readStatus(readFileSync(join(folder, name), 'utf8'))]));

const record = String.raw`\[\d{4}\]\(\d{4}-[\w-]+\.md\)`;
const records = `${record}(?:, ${record})*(?: and ${record})?`;
const date = String.raw`\d{4}-\d\d-\d\d`;
/** A record is accepted or superseded; then come the parts that later records changed, then the records that it changes itself. */
const statusForm = new RegExp(
  `^Status: (?:accepted, ${date}|superseded by ${records}, accepted ${date})(?:; (?!follows )[^;[\\]]+ by ${records})*(?:; follows ${records})?$`,
);

test('each decision says below its title whether it holds, since when, and what followed it', () => {
  expect(names.filter((name) => !statusForm.test(statuses.get(name) ?? ''))).toEqual([]);
});

test('each record that a status names is there under its number: later ones as successors, earlier ones as followed', () => {
  const isThere = ({ number, file }: Named) => names.includes(file) && file.startsWith(`${number}-`);
  const wrong = names.flatMap((name) => [
    ...listNamed(name).successors.filter((other) => !isThere(other) || other.file <= name),
    ...listNamed(name).followed.filter((other) => !isThere(other) || other.file >= name),
  ]);
  expect(wrong).toEqual([]);
});

test('a successor says which record it follows, and that record names it', () => {
  const successions = names.flatMap((name) => listNamed(name).successors.map(({ file }) => `${name} > ${file}`));
  const followed = names.flatMap((name) => listNamed(name).followed.map(({ file }) => `${file} > ${name}`));
  expect(followed.sort()).toEqual(successions.sort());
  expect(successions.length).toBeGreaterThan(50);
});

test.each([
  'Status: proposed, 2026-11-21',
  'Status: accepted',
  'Status: superseded, 2026-11-21',
  'Status: accepted, 2026-11-21; its mails by another record',
])('"%s" is no status', (status) => {
  expect(status).not.toMatch(statusForm);
});

/** Returns the paragraph below a record's title, on one line. */
function readStatus(text: string): string {
  return (text.split('\n\n')[1] ?? '').replaceAll('\n', ' ');
}

interface Named {
  number: string;
  file: string;
}

/** Returns the records that a record's status names: those that changed it, and those that it changes. */
function listNamed(name: string): { successors: Named[]; followed: Named[] } {
  const [changed = '', follows = ''] = (statuses.get(name) ?? '').split('; follows ');
  const list = (text: string) =>
    [...text.matchAll(/\[(\d{4})\]\(([^)]+)\)/g)].map(([, number = '', file = '']) => ({ number, file }));
  return { successors: list(changed), followed: list(follows) };
}
