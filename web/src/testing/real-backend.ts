import { createTestApi, type TestApi } from '@duka/server/src/testing/test-api.ts';
import { onTestFinished, vi } from 'vitest';

export interface RealBackend extends TestApi {
  readonly url: string;
}

/**
 * The real server, in memory, behind the api room as a browser's page would have it: cookies are kept, and the room's
 * modules, imported after this, talk to it.
 */
export async function openRealBackend(): Promise<RealBackend> {
  const api = await createTestApi();
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  vi.resetModules();
  vi.stubGlobal('fetch', fetchWithCookies(fetch));
  vi.stubGlobal('location', new URL(url));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  return { ...api, url };
}

/** What a browser does beside `fetch`: keeps the cookies of answers and sends them along. */
function fetchWithCookies(send: typeof fetch): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await send(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}
