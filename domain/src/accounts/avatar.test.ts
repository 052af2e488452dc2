import { expect, test } from 'vitest';
import { checkAvatar } from './avatar.ts';

test.each([
  ['image/png', 5 * 1024 * 1024 - 1, undefined],
  ['image/png', 5 * 1024 * 1024, 'too_large'],
  ['application/pdf', 10, 'not_an_image'],
  ['', 10, 'not_an_image'],
])('a picture of type %j and %d bytes: %j [SET-026, SET-027, CONST-013]', (type, size, problem) => {
  expect(checkAvatar({ type, size })).toBe(problem);
});
