import { minuteMs } from '@duka/domain/values/durations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApi, type Seller, signUp, type TestApi } from '#testing/test-api.ts';

const apiKey = 'a-key-that-nobody-in-the-world-guesses';

/** No minute ends while calls are counted, however long they take. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

const path = (collection: string, id = '') => `/databases/marketplace/collections/${collection}/documents/${id}`;

/**
 * Returns how many of the calls were one too many. Those here are refused for their content: they count all the same,
 * as limits come before parameters.
 */
async function sendMany(count: number, send: (at: number) => ReturnType<TestApi['call']>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => send(at)));
  return answers.filter(({ statusCode }) => statusCode === 429).length;
}

test('creates and updates of an account count together over all collections, 600 a minute, and report the rest of the limit (wire section 11) [CALL-022, CALL-023]', async () => {
  stopClock();
  const api = await createTestApi();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const create = ({ cookie }: Seller, collection: string) => api.call('POST', path(collection), { cookie, body: {} });
  const update = ({ cookie }: Seller) =>
    api.call('PATCH', path('stores', 'none'), { cookie, body: { data: { phone: '1' } } });
  const first = await create(asha, 'products');
  expect(first.headers).toMatchObject({
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '599',
    'x-ratelimit-reset': String(Date.UTC(2026, 10, 21, 7, 1) / 1000),
  });
  expect(await sendMany(599, (at) => (at % 2 ? create(asha, 'messages') : update(asha)))).toBe(0);
  const refused = await create(asha, 'products');
  expect(refused.json()).toEqual({
    message: 'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    code: 429,
    type: 'general_rate_limit_exceeded',
    version: '1.7.5',
  });
  expect(refused.headers['x-ratelimit-remaining']).toBe('0');
  expect((await update(asha)).statusCode).toBe(429);
  expect((await create(juma, 'products')).statusCode).toBe(400);
  const deleted = await api.call('DELETE', path('products', 'none'), { cookie: asha.cookie });
  expect(deleted.statusCode).toBe(404);
  api.advance(minuteMs);
  expect((await create(asha, 'products')).statusCode).toBe(400);
});

test('deletes of an account are 600 a minute (wire section 11) [CALL-024]', async () => {
  stopClock();
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const remove = () => api.call('DELETE', path('products', 'none'), { cookie });
  expect(await sendMany(600, remove)).toBe(0);
  expect((await remove()).json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
});

test('an address looks up at most 1,000 phone numbers an hour, while members list on (wire section 11, R2) [CALL-019]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const query = JSON.stringify({ method: 'equal', attribute: 'phone', values: ['+255712000001'] });
  const url = `${path('users')}?queries[]=${encodeURIComponent(query)}`.replace('/?', '?');
  expect((await api.call('GET', url)).headers['x-ratelimit-limit']).toBe('1000');
  expect(await sendMany(999, () => api.call('GET', url))).toBe(0);
  expect((await api.call('GET', url)).statusCode).toBe(429);
  expect((await api.call('GET', url, { cookie })).statusCode).toBe(200);
  api.advance(60 * minuteMs);
  expect((await api.call('GET', url)).statusCode).toBe(200);
});

test('the operator’s server has no limit: it works for all sellers', async () => {
  const api = await createTestApi({ config: { apiKey } });
  const headers = { 'x-appwrite-key': apiKey };
  expect(await sendMany(700, () => api.call('POST', path('products'), { headers, body: {} }))).toBe(0);
  const answer = await api.call('DELETE', path('products', 'none'), { headers });
  expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
});
