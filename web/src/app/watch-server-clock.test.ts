// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { backend } from '#api/client.ts';
import { watchServerClock } from './watch-server-clock.ts';

const date = 'Wed, 25 Nov 2026 18:30:00 GMT';
const call = `${backend.endpoint}/shops/shop/today`;

/** Answers which dates the clock is given for a call that is answered with these headers. */
async function takeDates(address: string, headers: Record<string, string>): Promise<string[]> {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const taken: string[] = [];
  const stop = watchServerClock({ takeAnswer: (answer) => void taken.push(answer.date) });
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
