import { expect, test } from 'vitest';
import { isEmail } from './account-params.ts';

test.each([
  'asha@duka.example',
  "o'neil+shop_1@mail-2.co.tz",
  '{a}=b|c@x.yz',
  `${'a'.repeat(64)}@duka.example`,
  'a@xn--bcher-kva.example',
  '1@2.tz',
])('%s is an e-mail address (wire section 6)', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'asha',
  '@duka.example',
  'asha@',
  'asha@localhost',
  'asha@duka.1x',
  'asha@-duka.example',
  'asha@duka-.example',
  'asha@duka..example',
  '.asha@duka.example',
  'as..ha@duka.example',
  'asha @duka.example',
  'asha@duka.example\n',
  'asha@duka.example,juma@duka.example',
  '"asha"@duka.example',
  'asha@[127.0.0.1]',
  'äsha@duka.example',
  `${'a'.repeat(65)}@duka.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(130)}tz`,
  7,
  null,
  {},
])('%j is none (wire section 6)', (text) => {
  expect(isEmail(text)).toBe(false);
});
