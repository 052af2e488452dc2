// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { capabilities } from '@duka/domain/capabilities';
import { createTestApi } from '@duka/server/src/testing/test-api.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  localStorage.clear();
});

/** A start of the app that is built for this backend. */
async function startAt(endpoint: string) {
  vi.resetModules();
  vi.stubEnv('VITE_BACKEND_ENDPOINT', endpoint);
  const { learnCapabilities } = await import('./learn-capabilities.ts');
  await learnCapabilities();
  const { can } = await import('#data/calls/capabilities.ts');
  return capabilities.filter(can);
}

/** A hosted backend, which says its version alone. */
async function openHosted(): Promise<{ url: string; close: () => void }> {
  const host = createServer((_, answer) => answer.end('{"version":"1.7.4"}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  onTestFinished(() => void host.close());
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/v1`,
    close: () => host.closeAllConnections(),
  };
}

test('our own server says that it can do all, wherever it stands', async () => {
  const { app } = await createTestApi();
  expect(await startAt(`${await app.listen({ host: '127.0.0.1', port: 0 })}/v1`)).toEqual(capabilities);
});

test('a page that came from its backend knows so without a call', async () => {
  expect(await startAt('')).toEqual(capabilities);
});

test('a hosted backend can do none of it; what was learnt once counts where no answer comes', async () => {
  const hosted = await openHosted();
  expect(await startAt(hosted.url)).toEqual([]);
  const gone = 'http://127.0.0.1:1/v1';
  localStorage.setItem(`duka.capabilities.${gone}`, 'sales figures');
  expect(await startAt(gone)).toEqual(['sales', 'figures']);
});
