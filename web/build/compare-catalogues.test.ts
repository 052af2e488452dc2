import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareCatalogues } from './compare-catalogues.ts';

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
