import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../messages');
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

test('every text stands in both languages with the same parameters, and reads alike only where it is a name', () => {
  expect(compareCatalogues(read('en.json'), read('sw.json'), read('same-in-both.json'))).toEqual([]);
});

test('a text that one language lacks, that has other parameters, or that was left in English is named', () => {
  const english = { a: 'Close', b: '{count} of {total}', c: 'Name {name}', d: 'Duka', e: 'Open', f: 'One' };
  const other = { b: '{total}, {count}', c: 'Jina', d: 'Duka', e: 'Open', f: ' ', g: 'Nyingine' };
  expect(compareCatalogues(english, other, ['d', 'h', 'c'])).toEqual([
    'a is missing',
    'g belongs to no text',
    'h is not the same in both',
    'c is not the same in both',
    'c has no parameter instead of {name}',
    'e reads the same in both',
    'f is empty',
  ]);
  expect(compareCatalogues({ d: 'Duka' }, { d: 'Duka' }, ['d'])).toEqual([]);
});

/** A language's texts by key, as messages/en.json holds them. */
type Catalogue = Readonly<Record<string, string>>;

/**
 * Lists where two catalogues differ in more than their words: keys that only one has, parameters that only one of two texts
 * names, empty texts, and texts equal in both that are not among the keys of `sameInBoth`. Those keys must be real and
 * needed. Forms of number are keys of their own (`…_one`), so that equal keys are equal forms.
 */
function compareCatalogues(one: Catalogue, other: Catalogue, sameInBoth: readonly string[]): string[] {
  const keys = Object.keys(one).filter((key) => key !== '$schema');
  const same = new Set(sameInBoth);
  return [
    ...keys.filter((key) => !(key in other)).map((key) => `${key} is missing`),
    ...Object.keys(other).flatMap((key) => (key in one ? [] : [`${key} belongs to no text`])),
    ...sameInBoth
      .filter((key) => !(key in one) || one[key] !== other[key])
      .map((key) => `${key} is not the same in both`),
    ...keys.filter((key) => key in other).flatMap((key) => compareTexts(key, one[key], other[key], same.has(key))),
  ];
}

function compareTexts(key: string, one = '', other = '', mayBeSame: boolean): string[] {
  if (other.trim() === '') return [`${key} is empty`];
  if (one === other && !mayBeSame) return [`${key} reads the same in both`];
  const [expected, found] = [one, other].map((text) => [...new Set(text.match(/\{[^}]*\}/g))].sort().join(' '));
  return expected === found ? [] : [`${key} has ${found || 'no parameter'} instead of ${expected || 'none'}`];
}
