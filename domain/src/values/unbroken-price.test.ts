import { expect, test } from 'vitest';
import { formatUnbroken, tiePrices } from './unbroken-price.ts';

test('a price within a sentence has no place at which a line could break it', () => {
  expect(formatUnbroken(6_411_100)).toBe('TZS\u00a06,411,100');
  expect(formatUnbroken(-500, 'sw')).toBe('TSh\u00a0−500');
});

test('prices that stand in a text already are tied as well, and nothing else is', () => {
  expect(tiePrices('2 bags × TZS 9,000 (usual price TZS 9,500)')).toBe(
    '2 bags × TZS\u00a09,000 (usual price TZS\u00a09,500)',
  );
});
