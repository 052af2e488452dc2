import { expect, test } from 'vitest';
import { toByteWords } from './bytes.ts';

const [kib, mib, gib] = [1024, 1024 ** 2, 1024 ** 3];

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1536, '2 KB'],
  [500 * kib, '500 KB'],
  [mib - 1, '1 MB'],
  [mib, '1 MB'],
  [1.5 * mib, '1.5 MB'],
  [1023.94 * mib, '1023.9 MB'],
  [1023.99 * mib, '1 GB'],
  [2 * gib, '2 GB'],
  [1500 * gib, '1500 GB'],
])('%i bytes are said as %s', (bytes, words) => {
  const { amount, unit } = toByteWords(bytes);
  expect(`${amount} ${unit}`).toBe(words);
});
