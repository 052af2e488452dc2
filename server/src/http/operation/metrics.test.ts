import { expect, test } from 'vitest';
import { isSpread } from '#testing/spread-calls.ts';
import { createTestApi, signUp } from '#testing/test-api.ts';
import { connect } from '#testing/test-sockets.ts';
import { createMetrics } from './metrics.ts';

const apiKey = 'a-key-that-nobody-in-the-world-guesses';

test.each([
  [{}],
  [{ 'x-appwrite-key': 'another' }],
  [{ authorization: `Basic ${apiKey}` }],
  [{ authorization: 'Bearer another' }],
  [{ authorization: 'Bearer ' }],
])('to a stranger (%j) there are no metrics', async (headers) => {
  for (const key of [apiKey, undefined]) {
    const { app } = await createTestApi({ config: { apiKey: key } });
    const answer = await app.inject({ url: '/metrics', headers: { accept: 'text/html', ...headers } });
    expect([answer.statusCode, answer.json().type]).toEqual([404, 'general_route_not_found']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('without a key set nobody sees the metrics', async () => {
  const { app } = await createTestApi({ config: { apiKey: undefined } });
  expect((await app.inject({ url: '/metrics', headers: { 'x-appwrite-key': '' } })).statusCode).toBe(404);
});

test.skipIf(isSpread)(
  'the operator sees requests by route and status, never by address, and what the server holds',
  async () => {
    const api = await createTestApi({ config: { apiKey } });
    const { cookie } = await signUp(api);
    await api.call('GET', '/account/sessions/current', { cookie });
    await api.call('GET', '/account/sessions/current', { cookie });
    await api.call('GET', '/account/sessions/secret-id');
    await api.call('GET', '/no/such/route');
    await connect(api.app, ['account']);
    const answer = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${apiKey}` } });
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = answer.body.split('\n');
    const route = 'method="GET",route="/v1/account/sessions/:sessionId"';
    expect(lines).toContain(`duka_http_requests_total{${route},status="200"} 2`);
    expect(lines).toContain(`duka_http_requests_total{${route},status="401"} 1`);
    expect(lines).toContain('duka_http_requests_total{method="GET",route="none",status="404"} 1');
    expect(lines).toContain(`duka_http_request_duration_seconds_bucket{${route},le="+Inf"} 3`);
    expect(lines).toContain(`duka_http_request_duration_seconds_count{${route}} 3`);
    expect(lines).toContain('duka_realtime_sockets 1');
    expect(lines).toContain('duka_database_writes_waiting 0');
    expect(answer.body).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect(answer.body).toMatch(/^process_cpu_seconds_total \d+(\.\d+)?$/m);
    expect(answer.body).not.toContain('secret-id');
    for (const line of lines.filter((text) => text !== '')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \d+(\.\d+)?(e-\d+)?)$/,
      );
    }
  },
);

test('a duration counts in every bucket that holds it, and only in the last one when none does', () => {
  const metrics = createMetrics();
  for (const ms of [1, 30, 60_000]) metrics.countRequest({ method: 'GET', route: '/x', status: 200, ms });
  const lines = metrics.toText().split('\n');
  const bucket = (le: string) =>
    lines
      .find((line) => line.includes(`le="${le}"`))
      ?.split(' ')
      .at(-1);
  expect(['0.001', '0.025', '0.05', '10', '+Inf'].map(bucket)).toEqual(['1', '1', '2', '2', '3']);
  expect(lines).toContain('duka_http_request_duration_seconds_sum{method="GET",route="/x"} 60.031');
});
