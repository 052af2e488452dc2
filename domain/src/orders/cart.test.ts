import { expect, test } from 'vitest';
import { addToCart, maxCartLines, readCart, writeCart } from './cart.ts';

test('a cart is written into an address and read from it [DOOR-007]', () => {
  const cart = [
    { productId: 'dap', quantity: 2.5 },
    { productId: 'urea', packId: 'sack', quantity: 1 },
  ];
  expect(writeCart(cart)).toEqual(['dap**2.5', 'urea*sack*1']);
  expect(readCart(writeCart(cart))).toEqual(cart);
});

test.each([
  ...['', 'dap', 'dap*', 'dap**', 'dap**0', 'dap**-1', 'dap**1e9', 'dap**1.2345', 'dap**1000001', 'dap**1*2'],
  ...['../x**1', '_dap**1', '<b>**1', 'dap*<b>*1', `${'x'.repeat(37)}**1`, 'dap**0x10', 'dap** 1', 'dap**1\u0000'],
])('"%s" is no line of a cart [DOOR-007]', (value) => {
  expect(readCart([value])).toEqual([]);
});

test('what is added twice is one line, as long as an order may have so much of it [DOOR-007]', () => {
  expect(readCart(['dap**0.1', 'dap**0.2', 'dap*sack*1'])).toEqual([
    { productId: 'dap', quantity: 0.3 },
    { productId: 'dap', packId: 'sack', quantity: 1 },
  ]);
  expect(readCart(['dap**1000000', 'dap**1'])).toEqual([{ productId: 'dap', quantity: 1_000_000 }]);
});

test('a cart has at most 30 lines [DOOR-007]', () => {
  const lines = Array.from({ length: 40 }, (_, number) => ({ productId: `p${number}`, quantity: 1 }));
  const cart = readCart(writeCart(lines));
  expect(cart).toEqual(lines.slice(0, maxCartLines));
  expect(addToCart(cart, { productId: 'p0', quantity: 1 })[0]?.quantity).toBe(2);
});
