import { expect, test } from 'vitest';
import { explainRuleBreak } from '#rule-words.ts';
import { checkSupplierValues } from './supplier.ts';

test.each([
  [{ name: '' }, 'Attribute "name" must not be empty'],
  [{ name: ' \t' }, 'Attribute "name" must not be empty'],
  [{ name: 'Meru', owed: 5 }, 'Attribute "owed" is decided by the server; leave it out'],
  [{ bought: 0 }, 'Attribute "bought" is decided by the server; leave it out'],
])('a supplier with %j is refused in words [R28]', (values, words) => {
  const problem = checkSupplierValues(values);
  expect(problem && explainRuleBreak(problem)).toBe(words);
});

test.each([{ name: ' Meru ' }, { name: 'Meru', bought: null, owed: null }, { phone: '0712 000 001' }, {}])(
  'a supplier may have %j written down [R28]',
  (values) => expect(checkSupplierValues(values)).toBeUndefined(),
);
