import { expect, test } from 'vitest';
import { addressKey, createRateLimit } from './rate-limit.ts';

test('a limit counts each key by itself and starts anew with the clock’s next window (wire section 11)', () => {
  let now = new Date('2026-11-21T07:59:59.999Z');
  const limit = createRateLimit(2, 60 * 60 * 1000, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([1, 0, -1, 1]);
  expect(limit.resetsAt()).toBe(Date.parse('2026-11-21T08:00:00Z') / 1000);
  limit.reset('a');
  expect(limit.take('a')).toBe(1);
  now = new Date('2026-11-21T08:00:00.000Z');
  expect(limit.take('a')).toBe(1);
});

test('a limit has no more than a bounded number of counts: the oldest is forgotten first (R18)', () => {
  const limit = createRateLimit(1, 60 * 60 * 1000, () => new Date('2026-11-21T07:00:00.000Z'));
  limit.take('asha');
  for (let key = 0; key < 49_999; key += 1) limit.take(`stranger ${key}`);
  expect(limit.left('asha')).toBe(0);
  for (let key = 0; key < 50_000; key += 1) limit.take(`another ${key}`);
  expect(limit.left('asha')).toBe(1);
});

test('a key whose calls are all taken back takes no room, so that refused tries push out no count (R18)', () => {
  const limit = createRateLimit(1, 60 * 60 * 1000, () => new Date('2026-11-21T07:00:00.000Z'));
  limit.take('asha');
  for (let key = 0; key < 60_000; key += 1) {
    limit.take(`made up ${key}`);
    limit.giveBack(`made up ${key}`, 1);
  }
  expect(limit.left('asha')).toBe(0);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
])('calls from %s count for %s (wire section 11)', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
