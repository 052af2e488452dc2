import { expect, test } from 'vitest';
import { groupDigits } from './group-digits.ts';

test.each([
  ['', ''],
  ['500', '500'],
  ['12500', '12,500'],
  ['12 500', '12,500'],
  ['12,500', '12,500'],
  ['1234567', '1,234,567'],
  ['0012500', '0,012,500'],
  ['12500.', '12,500.'],
  ['12500.5', '12,500.5'],
  ['12500/=', '12500/='],
  ['5,50', '5,50'],
  ['abc', 'abc'],
])('"%s" is shown in groups as "%s" (decision 0084)', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped);
});
