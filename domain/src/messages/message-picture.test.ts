import { expect, test } from 'vitest';
import { fitMessagePicture, isSentSmaller } from './message-picture.ts';

test.each([
  ['image/jpeg', 3_900_000, true],
  ['image/png', 300_001, true],
  ['image/webp', 300_001, true],
  ['image/jpeg', 300_000, false],
  ['image/gif', 3_900_000, false],
  ['image/svg+xml', 3_900_000, false],
  ['application/pdf', 3_900_000, false],
  ['', 3_900_000, false],
])('of a file of type "%s" with %i bytes it is %s that it is sent smaller [MSG-017]', (type, size, isSmaller) => {
  expect(isSentSmaller({ type, size })).toBe(isSmaller);
});

test.each([
  [
    [4000, 3000],
    [1600, 1200],
  ],
  [
    [3000, 4000],
    [1200, 1600],
  ],
  [
    [1600, 900],
    [1600, 900],
  ],
  [
    [640, 480],
    [640, 480],
  ],
  [
    [40_000, 3],
    [1600, 1],
  ],
] as const)('a picture of %j pixels is sent with %j [MSG-017]', ([width, height], [sentWidth, sentHeight]) => {
  expect(fitMessagePicture(width, height)).toEqual({ width: sentWidth, height: sentHeight });
});
