import { expect, test } from 'vitest';
import { findChoices, findNamedChoice } from './find-choices.ts';

const choices = ['Ilala Urban', 'Ilala', 'Ubungo', 'Nyang’hwale', 'Élan'].map((label) => ({ value: label, label }));
const labels = (typed: string) => findChoices(choices, typed).map(({ label }) => label);

test.each([
  ['', ['Ilala Urban', 'Ilala', 'Ubungo', 'Nyang’hwale', 'Élan']],
  ['ILA', ['Ilala Urban', 'Ilala']],
  ['ub', ['Ubungo']],
  ['ur', ['Ilala Urban']],
  ['u', ['Ubungo', 'Ilala Urban']],
  ['elan', ['Élan']],
  ['zz', []],
])('a select that is typed into finds for %o first what begins with it [LOC-002]', (typed, found) => {
  expect(labels(typed)).toEqual(found);
});

test('a select takes what is typed out in full, and no name that two choices share [LOC-002]', () => {
  expect(findNamedChoice(choices, ' ilala ')?.label).toBe('Ilala');
  expect(findNamedChoice(choices, 'ilal')).toBeUndefined();
  expect(findNamedChoice([...choices, { value: '2', label: 'Ilala' }], 'ilala')).toBeUndefined();
});
