import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal, isSealed } from './seal.ts';

const { seal, open } = createSeal(randomBytes(32));

test('a sealed text opens for its owner, and never looks the same twice', () => {
  const [one, other] = [seal('JBSWY3DPEHPK3PXP', 'asha'), seal('JBSWY3DPEHPK3PXP', 'asha')];
  expect(open(one, 'asha')).toBe('JBSWY3DPEHPK3PXP');
  expect(one).not.toBe(other);
  expect(isSealed(one)).toBe(true);
  expect(isSealed('JBSWY3DPEHPK3PXP')).toBe(false);
});

test('it opens for nobody else, with no other key, and not once a byte was changed', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'asha');
  const [start, last] = [sealed.slice(0, -2), sealed.slice(-2)];
  expect(() => open(sealed, 'juma')).toThrow();
  expect(() => createSeal(randomBytes(32)).open(sealed, 'asha')).toThrow();
  expect(() => open(start + (last === 'AA' ? 'BA' : 'AA'), 'asha')).toThrow();
  expect(() => open(sealed.slice(0, 20), 'asha')).toThrow();
  expect(() => open('JBSWY3DPEHPK3PXP', 'asha')).toThrow();
});
