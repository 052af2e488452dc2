// @vitest-environment jsdom
import { hourMs } from '@duka/domain/values/durations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backend } from '#api/client.ts';
import { openServerClock } from '#api/now.ts';
import { takeAnswer, watchServerClock } from './watch-server-clock.ts';

const date = 'Wed, 25 Nov 2026 18:30:00 GMT';
const dateMs = Date.parse(date);
const call = `${backend.endpoint}/shops/shop/today`;

/** Answers which dates the clock is given for a call that is answered with these headers. */
async function takeDates(address: string, headers: Record<string, string>): Promise<string[]> {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const taken: string[] = [];
  const stop = watchServerClock((answer) => void taken.push(answer.date));
  await fetch(address);
  stop();
  await fetch(address);
  return taken;
}

test.each([
  ['over the network', call, { date, 'cache-control': 'no-store' }, [date]],
  ['over the socket, with nothing but its date [R42]', call, { date }, [date]],
  ['that the phone gives itself, without a date', call, {}, []],
  ['that a cache has kept for a while', call, { date, 'cache-control': 'no-store', age: '60' }, []],
  [
    'that a browser may keep, as a picture',
    `${backend.endpoint}/storage/buckets/a/files/b/view`,
    { date, 'cache-control': 'private, max-age=600' },
    [],
  ],
  ['of another server', 'https://example.com/v1/shops', { date, 'cache-control': 'no-store' }, []],
  ['of the app itself, which the service worker keeps', '/assets/a.js', { date, 'cache-control': 'no-store' }, []],
])('an answer %s says the time, or does not', async (_, address, headers, taken) => {
  expect(await takeDates(address, headers as Record<string, string>)).toEqual(taken);
});

/** A storage that nothing else writes to. */
function openMemory(value: string | null = null) {
  let held = value;
  const memory = {
    getItem: () => held,
    setItem: (_: string, next: string) => {
      held = next;
    },
    removeItem: () => {
      held = null;
    },
  };
  return { memory, read: () => held };
}

/** An answer that comes back to a device whose clock is so far ahead. */
const answerTo = (aheadMs: number, tookMs = 200) => ({
  ...{ date, tookMs },
  sentMs: dateMs + aheadMs,
  cameMs: dateMs + aheadMs + tookMs,
});

test.each([
  ['three hours ahead', 3 * hourMs],
  ['a day behind', -24 * hourMs],
])('a device %s has the time of the server, and remembers by how much its own differs [R33]', (_, aheadMs) => {
  const { memory, read } = openMemory();
  const clock = openServerClock(() => memory);
  let moves = 0;
  clock.onRedraw(() => {
    moves += 1;
  });
  takeAnswer(clock, answerTo(aheadMs));
  takeAnswer(clock, answerTo(aheadMs, 3_000));
  expect(Math.abs(clock.aheadMs() - aheadMs)).toBeLessThan(1_000);
  expect(moves).toBe(1);
  const next = openServerClock(() => memory);
  expect(next.aheadMs()).toBe(clock.aheadMs());
  takeAnswer(clock, answerTo(0));
  expect(clock.aheadMs()).toBe(0);
  expect(read()).toBeNull();
});

test.each([
  ['differs by a few seconds', answerTo(4_000)],
  ['came slowly over the line', answerTo(0, 15_000)],
  ['took too long to say anything', answerTo(3 * hourMs, 25_000)],
  ['came while the clock of the device was set', { ...answerTo(3 * hourMs), cameMs: dateMs }],
  ['came while the device slept', { ...answerTo(0), cameMs: dateMs + hourMs }],
  ['says no time', { ...answerTo(3 * hourMs), date: 'yesterday' }],
])('an answer that %s changes nothing', (_, answer) => {
  const clock = openServerClock(() => openMemory().memory);
  takeAnswer(clock, answer);
  expect(clock.aheadMs()).toBe(0);
});

test.each(['', 'soon', '1e99', '12.5'])('a remembered difference of "%s" counts as none', (held) => {
  expect(openServerClock(() => openMemory(held).memory).aheadMs()).toBe(0);
});

test('a browser that grants no storage has the time of the server as long as the page is open', () => {
  const clock = openServerClock(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  takeAnswer(clock, answerTo(3 * hourMs));
  expect(clock.aheadMs()).toBeGreaterThan(2 * hourMs);
});
