import { expect, test } from 'vitest';
import { isPhoneShaped, normalizePhone, phonePrefix } from './phone.ts';

test.each([
  ['', ''],
  [' - ', ''],
])('an empty phone stays empty: %j [DATA-069]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['+255712000001', '+255712000001'],
  ['+254712000001', '+254712000001'],
  ['+0712', '+0712'],
  ['+255 712-000 001', '+255712000001'],
  [' +255712000001 ', '+255712000001'],
])('a phone starting with + is kept, but for spaces and dashes: %j [DATA-070]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['0712000001', '+255712000001'],
  ['0712 000 001', '+255712000001'],
  ['(0712) 000.001', '+255712000001'],
  ['0', '+255'],
  ['00255712000001', '+2550255712000001'],
])('a leading 0 becomes the country prefix: %j [CONST-001, DATA-071]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['255712000001', '+255712000001'],
  ['255-712-000-001', '+255712000001'],
  ['255', '+255'],
])('a leading 255 gets a plus: %j [DATA-072]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['712000001', '+255712000001'],
  ['254712000001', '+255254712000001'],
])('anything else gets +255 in front: %j [CONST-001, DATA-073]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
  expect(phonePrefix).toBe('+255');
});

test('a number typed in any usual way is looked up in one form [AUTH-020]', () => {
  const ways = ['0712000001', '712 000 001', '255712000001', '+255 712 000 001', '0712\u2013000\u2013001'];
  expect(new Set(ways.map(normalizePhone))).toEqual(new Set(['+255712000001']));
});

test.each([
  ['0712000001', true],
  ['+255712000001', true],
  ['0712 000-001', true],
  ['7', true],
  ['', false],
  ['+', false],
  ['+-', false],
  ['07+12', false],
  ['++255', false],
  ['0712a', false],
  ['(0712)', false],
  ['asha@duka.example', false],
])('%j is a phone number: %s [AUTH-026, AUTH-028]', (typed, isPhone) => {
  expect(isPhoneShaped(typed)).toBe(isPhone);
});
