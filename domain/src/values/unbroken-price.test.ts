import { expect, test } from 'vitest';
import { formatUnbroken } from './unbroken-price.ts';

test('a price within a sentence has no place at which a line could break it', () => {
  expect(formatUnbroken(6_411_100)).toBe('TZS\u00a06,411,100');
  expect(formatUnbroken(-500, 'sw')).toBe('TSh\u00a0−500');
});
