import { readPlaceId } from '@duka/domain/places/places';
import { afterEach, expect, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function openRealService() {
  const { url } = await openRealBackend();
  vi.stubEnv('VITE_NAPA_URL', `${url}/napa/v1/`);
  return import('./locations.ts');
}

/** Stands for the network between the app and the service, with answers that no server of ours gives. */
async function openService(answers: (() => Response | Promise<Response>)[]) {
  vi.resetModules();
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push({ url, init });
    const answer = answers[Math.min(calls.length, answers.length) - 1];
    return Promise.resolve().then(() => answer?.());
  });
  return { calls, ...(await import('./locations.ts')) };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const fail = () => Promise.reject(new TypeError('Failed to fetch'));

test('each level is asked by the id of the one above, from regions to houses, without a session [NAPA-001, NAPA-002, NAPA-003, NAPA-004, NAPA-005, NAPA-006, NAPA-007, NAPA-008]', async () => {
  const { listPlaces, listHouses } = await openRealService();
  const regions = await listPlaces('region');
  expect(regions).toHaveLength(31);
  let key = regions[0]?.key ?? '';
  for (const level of ['district', 'ward', 'street', 'road'] as const) {
    const places = await listPlaces(level, key);
    expect(places.length, level).toBeGreaterThan(0);
    expect(readPlaceId(places[0]?.key ?? '')).toBe(Number(`${readPlaceId(key)}01`));
    key = places[0]?.key ?? '';
  }
  const [house] = await listHouses(key);
  expect(house).toMatchObject({ name: 'Mfano 1', postcode: '23101' });
  expect(house?.latitude).toBeLessThan(0);
});

test('the service is asked on the app’s own origin unless the build names another [NAPA-002]', async () => {
  const { calls, listPlaces } = await openService([() => json({ Wards: [{ id: '7', name: 'Kati' }] })]);
  expect(await listPlaces('ward', '"c 1"')).toEqual([{ key: '"7"', name: 'Kati' }]);
  expect(calls).toMatchObject([
    { url: '/napa/v1/napagetwards', init: { method: 'POST', body: '{"id":"c 1"}', credentials: 'omit' } },
  ]);
});

test('a text in the field is a failure that says so [NAPA-009]', async () => {
  const { listPlaces } = await openService([() => json({ Streets: 'No data' })]);
  await expect(listPlaces('street', '1')).rejects.toMatchObject({ isErrorText: true, message: 'No data' });
});

test.each([
  ['no connection', fail],
  ['an error of the service', () => json({ message: 'broken' }, 500)],
  ['a refusal', () => json({ regions: 'not for you' }, 403)],
  ['a page instead of data', () => new Response('<html>Maintenance</html>')],
  ['no list', () => json({ ok: true })],
])('%s counts as a failed call [NAPA-010, NAPA-014]', async (_what, answer) => {
  const { listPlaces } = await openService([answer]);
  await expect(listPlaces('region')).rejects.toMatchObject({ name: 'LocationServiceFailure', isErrorText: false });
});

test.each([
  ['without an answer', fail],
  ['with a server error', () => json({}, 503)],
])('a call that fails once %s is tried again [NAPA-010]', async (_how, failure) => {
  const { calls, listPlaces } = await openService([failure, () => json({ regions: [{ id: 1, name: 'Arusha' }] })]);
  expect(await listPlaces('region')).toEqual([{ key: '1', name: 'Arusha' }]);
  expect(calls).toHaveLength(2);
});

test('a service that is silent for 8 seconds counts as failed [NAPA-010]', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const { listPlaces } = await import('./locations.ts');
  const outcome = vi.fn();
  listPlaces('region').catch(outcome);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ name: 'LocationServiceFailure', isErrorText: false }));
});
