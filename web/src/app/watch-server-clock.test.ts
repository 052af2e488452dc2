// @vitest-environment jsdom
import { hourMs } from '@duka/domain/values/durations';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { backend } from '#data/connection/client.ts';
import { createSource } from '#data/source.ts';
import { watchServerClock } from './watch-server-clock.ts';

const date = 'Wed, 25 Nov 2026 18:30:00 GMT';
const dateMs = Date.parse(date);
const call = `${backend.endpoint}/shops/shop/today`;

/** Returns which dates the clock is given for a call that is answered with these headers. */
async function takeDates(address: string, headers: Record<string, string>): Promise<string[]> {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const taken: string[] = [];
  const source = createSource();
  const stop = watchServerClock(source, (answer) => void taken.push(answer.date));
  await source.answer({ uri: address, options: {} });
  stop();
  await source.answer({ uri: address, options: {} });
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

/** An answer that comes back to a device whose clock is so far ahead. */
const answerTo = (aheadMs: number, tookMs = 200) => ({
  ...{ date, tookMs },
  sentMs: dateMs + aheadMs,
  cameMs: dateMs + aheadMs + tookMs,
});

/** Opens a page of the app on this device: what is remembered is read anew. */
async function openPage() {
  vi.resetModules();
  const { serverClock, onClockRedraw } = await import('#data/calls/now.ts');
  const { takeAnswer: take } = await import('./watch-server-clock.ts');
  return { serverClock, onClockRedraw, take };
}

beforeEach(() => localStorage.clear());

test.each([
  ['three hours ahead', 3 * hourMs],
  ['a day behind', -24 * hourMs],
])('a device %s has the time of the server, and remembers by how much its own differs [R33]', async (_, aheadMs) => {
  const { serverClock, onClockRedraw, take } = await openPage();
  let redraws = 0;
  onClockRedraw(() => {
    redraws += 1;
  });
  take(answerTo(aheadMs));
  take(answerTo(aheadMs, 3_000));
  expect(Math.abs(serverClock.aheadMs - aheadMs)).toBeLessThan(1_000);
  expect(redraws).toBe(1);
  const next = await openPage();
  expect(next.serverClock.aheadMs).toBe(serverClock.aheadMs);
  next.take(answerTo(0));
  expect(next.serverClock.aheadMs).toBe(0);
  expect({ ...localStorage }).toEqual({});
});

test.each([
  ['differs by a few seconds', answerTo(4_000)],
  ['came slowly over the line', answerTo(0, 15_000)],
  ['took too long to say anything', answerTo(3 * hourMs, 25_000)],
  ['came while the clock of the device was set', { ...answerTo(3 * hourMs), cameMs: dateMs }],
  ['came while the device slept', { ...answerTo(0), cameMs: dateMs + hourMs }],
  ['says no time', { ...answerTo(3 * hourMs), date: 'yesterday' }],
])('an answer that %s changes nothing', async (_, answer) => {
  const { serverClock, take } = await openPage();
  take(answer);
  expect(serverClock.aheadMs).toBe(0);
});

test.each(['', 'soon'])('a remembered difference of "%s" counts as none', async (held) => {
  localStorage.setItem('duka.clockAheadMs', held);
  expect((await openPage()).serverClock.aheadMs).toBe(0);
});

test('a browser that grants no storage has the time of the server as long as the page is open', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  onTestFinished(() => void vi.restoreAllMocks());
  const { serverClock, take } = await openPage();
  take(answerTo(3 * hourMs));
  expect(serverClock.aheadMs).toBeGreaterThan(2 * hourMs);
});

function refuse(): never {
  throw new DOMException('Blocked', 'SecurityError');
}
