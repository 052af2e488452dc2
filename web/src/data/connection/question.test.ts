import { expect, test } from 'vitest';
import { readQuestion } from './question.ts';

const documents = 'http://localhost/v1/databases/marketplace/collections/products/documents';

test.each([
  ['http://localhost/v1/account', ['account']],
  [`${documents}/a.b`, ['get', 'products', 'a.b']],
  [`${documents}?queries%5B0%5D=%7B%7D&queries%5B1%5D=x`, ['list', 'products', ['{}', 'x']]],
  ['http://localhost/v1/shops/shop/order-counts', ['shop', 'shop', 'order-counts', new URLSearchParams()]],
])('a reading call is understood: %s', (address, question) => expect(readQuestion(address)).toEqual(question));

test.each([
  ['POST', documents],
  ['PATCH', `${documents}/a`],
  ['HEAD', 'http://localhost/favicon.svg'],
  ['GET', 'http://localhost/v1/account/sessions'],
  ['GET', 'http://localhost/v1/storage/buckets/files/files/a/view'],
  ['GET', '/assets/boot.js'],
])('what changes something, and what no copy holds, is left to fail: %s %s', (method, address) =>
  expect(readQuestion(address, method)).toBeUndefined(),
);
