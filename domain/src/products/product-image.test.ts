import { expect, test } from 'vitest';
import { cutSquare } from './product-image.ts';

test.each([
  [800, 600, { x: 100, y: 0, side: 600 }],
  [600, 801, { x: 0, y: 100, side: 600 }],
  [1, 1, { x: 0, y: 0, side: 1 }],
])('of a picture %i by %i the middle is kept [PROD-011]', (width, height, square) => {
  expect(cutSquare(width, height)).toEqual(square);
});
