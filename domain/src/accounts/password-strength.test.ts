import { expect, test } from 'vitest';
import { ratePassword } from './password-strength.ts';

test.each([
  ['', 'weak'],
  ['Mbegu12', 'weak'],
  ['        ', 'weak'],
  ['1234567890', 'weak'],
  ['zyxwvutsrqponm', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['mahindi1', 'weak'],
  ['asha@duka.example', 'weak'],
  ['Mahindi1', 'weak'],
  ['Mahindi2026', 'fair'],
  ['mbeguzawali', 'fair'],
  ['Mbegu-bora7!', 'strong'],
  ['mahindi na maharage', 'strong'],
])('the password "%s" of asha@duka.example is %s [R22]', (password, strength) => {
  expect(ratePassword(password, 'asha@duka.example')).toBe(strength);
});
