import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApi } from '#testing/test-api.ts';
import { openTestApp } from '#testing/test-app.ts';

function makeWebRoot(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'duka-web-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, 'sw'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
}

const built = {
  'index.html': '<p>sign in</p>',
  'app.html': '<p data-session="maybe">the app</p>',
  'favicon.svg': '<svg/>',
  '.hidden': 'secret',
  'assets/main-abc123.js': 'go()',
  'assets/main-abc123.js.br': 'brotli',
  'assets/main-abc123.js.gz': 'gzip',
};

async function createWeb(files: Record<string, string> = built, config = {}) {
  const { app } = await createTestApi({ webRoot: makeWebRoot(files), config });
  return (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }) =>
    app.inject({ url, headers });
}

test.each(['/', '/products', '/products/view/a.b-c', '/reset-password-not', '/dashboard/'])(
  '%s answers the page of the app, asked for anew each time [LAY-001]',
  async (url) => {
    const get = await createWeb();
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, '<p>sign in</p>']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Encoding, Accept-Language',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
  },
);

test('who brings a session cookie gets the page that loads the app at once, if the build has one', async () => {
  const get = await createWeb();
  for (const cookie of ['a_session_duka=x', 'a_session_duka_legacy=x']) {
    expect((await get('/products', { accept: 'text/html', cookie })).body).toBe('<p data-session="maybe">the app</p>');
  }
  expect((await get('/products', { accept: 'text/html', cookie: 'a_session_duka=' })).body).toBe('<p>sign in</p>');
  const single = await createWeb({ 'index.html': '<p>both</p>' });
  expect((await single('/', { accept: 'text/html', cookie: 'a_session_duka=x' })).body).toBe('<p>both</p>');
});

test('who comes with a live session gets the ids of their account and shop with the page, and nobody else does [LIST-015]', async () => {
  const shop = await openTestApp(undefined, { webRoot: makeWebRoot(built) });
  const asha = await shop.newSeller('asha', 'asha-shop');
  const juma = await shop.newMember('juma');
  const get = async (session: string) => {
    const cookie = `a_session_duka=${encodeURIComponent(session)}`;
    return (await shop.app.inject({ url: '/products', headers: { accept: 'text/html', cookie } })).body;
  };
  expect(await get(asha.session)).toBe(
    '<p data-session="maybe" data-account="asha" data-store="asha-shop">the app</p>',
  );
  expect(await get(juma.session)).toBe('<p data-session="maybe" data-account="juma">the app</p>');
  await shop.call('DELETE', '/v1/account/sessions/current', { as: asha });
  expect(await get(asha.session)).toBe('<p data-session="maybe">the app</p>');
});

test('a seller sees the money of the day with the first HTML, asked for anew each time; nobody else gets that page [DASH-003]', async () => {
  const dashboard = '<html data-session="maybe">Sales today {{sales}}, received {{received}}';
  const shop = await openTestApp(undefined, { webRoot: makeWebRoot({ ...built, 'dashboard.html': dashboard }) });
  const asha = await shop.newSeller('asha', 'asha-shop');
  const juma = await shop.newMember('juma');
  const get = (url: string, { session }: { readonly session: string }) => {
    const cookie = `a_session_duka=${encodeURIComponent(session)}`;
    return shop.app.inject({ url, headers: { accept: 'text/html', cookie } });
  };
  for (const url of ['/', '/dashboard', '/dashboard/']) {
    const page = await get(url, asha);
    expect(page.body).toBe(
      '<html data-session="maybe" data-account="asha" data-store="asha-shop">Sales today TZS 0, received TZS 0',
    );
    expect(page.headers['cache-control']).toBe('private, no-store');
  }
  expect((await get('/products', asha)).body).toContain('the app');
  expect((await get('/dashboard', juma)).body).toBe('<p data-session="maybe" data-account="juma">the app</p>');
});

test.each(['/reset-password?userId=a&secret=b', '/verify-email/', '/verify-email', '/join/pQ3-x_y'])(
  'the mailed link %s gets the page without the words of the sign-in, which are not what it opens [AUTH-003, AUTH-004, STAFF-029]',
  async (url) => {
    const get = await createWeb();
    const answer = await get(url);
    expect(answer.body).toBe('<p data-session="none">the app</p>');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const cookie = 'a_session_duka=x';
    expect((await get(url, { accept: 'text/html', cookie })).body).toBe('<p data-session="maybe">the app</p>');
    const single = await createWeb({ 'index.html': '<p>both</p>' });
    expect((await single(url)).body).toBe('<p>both</p>');
  },
);

const inBoth = {
  ...built,
  'sw/index.html': '<p>ingia</p>',
  'sw/app.html': '<p data-session="maybe">duka</p>',
  'sw.js': 'keep()',
  'sw/sw.js': 'tunza()',
};

test.each([
  [undefined, undefined, 'sign in'],
  [undefined, 'en-GB,en;q=0.9,sw;q=0.8', 'sign in'],
  [undefined, 'fr, de;q=0.9', 'sign in'],
  [undefined, 'sw-TZ,sw;q=0.9,en;q=0.8', 'ingia'],
  [undefined, 'en;q=0.5, fr, sw;q=0.7', 'ingia'],
  [undefined, 'sw;q=0', 'sign in'],
  ['sw', 'en', 'ingia'],
  ['en', 'sw', 'sign in'],
  ['../..', 'sw', 'ingia'],
])('with the cookie %s a browser that asks for %s gets the page "%s" (R35)', async (chosen, accepted, words) => {
  const get = await createWeb(inBoth);
  const answer = await get('/products', {
    accept: 'text/html',
    ...(chosen !== undefined && { cookie: `duka_language=${chosen}` }),
    ...(accepted !== undefined && { 'accept-language': accepted }),
  });
  expect(answer.body).toBe(`<p>${words}</p>`);
});

test('a language that the build does not have is not served, and cannot be chosen (R35)', async () => {
  const get = await createWeb();
  expect((await get('/', { accept: 'text/html', 'accept-language': 'sw' })).body).toBe('<p>sign in</p>');
  expect((await get('/language/sw')).statusCode).toBe(404);
});

test('the worker that caches the app is the one of the language, and is asked for anew each time (R35)', async () => {
  const get = await createWeb(inBoth);
  const answer = await get('/sw.js', { cookie: 'duka_language=sw' });
  expect([answer.body, answer.headers['cache-control']]).toEqual(['tunza()', 'no-cache']);
  expect(answer.headers).toMatchObject({
    vary: expect.stringContaining('Cookie'),
  });
  expect((await get('/sw.js', {})).body).toBe('keep()');
  expect((await (await createWeb())('/sw.js', {})).statusCode).toBe(404);
});

test('a language is chosen by a plain link, stored on the device, and leads back to the page of the link (R35)', async () => {
  const get = await createWeb(inBoth);
  const referer = 'http://localhost:4000//evil.example/settings?section=store';
  const answer = await get('/language/sw', { host: 'localhost:4000', referer: referer.replace('/evil.example', '') });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/settings?section=store']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const [cookie = ''] = [answer.headers['set-cookie']].flat();
  expect(cookie).toMatch(/^duka_language=sw; Max-Age=31536000; Path=\/; SameSite=Lax$/);
  expect((await get('/settings', { accept: 'text/html', cookie: cookie.split(';', 1)[0] ?? '' })).body).toBe(
    '<p>ingia</p>',
  );
  for (const [from, to] of [
    [referer, '/evil.example/settings?section=store'],
    ['https://evil.example/settings', '/'],
    ['', '/'],
  ] as const) {
    expect((await get('/language/en', { host: 'localhost', referer: from })).headers.location).toBe(to);
  }
  expect((await get('/language/fr')).statusCode).toBe(404);
});

test('a signed-in seller’s language is stored with the account, unless a page of others leads there (R35)', async () => {
  const shop = await openTestApp(undefined, { webRoot: makeWebRoot(inBoth) });
  const asha = await shop.newSeller('asha', 'asha-shop');
  const choose = (language: string, referer: string, { session } = asha) => {
    const cookie = `a_session_duka=${encodeURIComponent(session)}`;
    return shop.app.inject({ url: `/language/${language}`, headers: { host: 'localhost', referer, cookie } });
  };
  const readPrefs = async () => (await shop.call('GET', '/v1/account/prefs', { as: asha })).body;
  await shop.call('PATCH', '/v1/account/prefs', { as: asha, body: { prefs: { role: 'seller' } } });
  await choose('sw', 'http://localhost/settings');
  expect(await readPrefs()).toEqual({ role: 'seller', language: 'sw' });
  await choose('en', 'https://evil.example/');
  expect(await readPrefs()).toEqual({ role: 'seller', language: 'sw' });
  // The people of a counter choose for themselves (R65).
  const [own] = await shop.database.accounts.listSessions(asha.id);
  const counter = await shop.newDevice(asha);
  await shop.database.transaction(async ({ accounts }) => {
    const other = (await accounts.listSessions(asha.id)).find(({ id }) => id !== own?.id);
    await accounts.updateSession(other?.id ?? '', { counterStoreId: 'asha-shop' });
  });
  await choose('en', 'http://localhost/settings', counter);
  expect(await readPrefs()).toEqual({ role: 'seller', language: 'sw' });
});

test('on a device where nobody chose, the page is in the language of the account; a choice on the device holds (R35)', async () => {
  const shop = await openTestApp(undefined, { webRoot: makeWebRoot(inBoth) });
  const asha = await shop.newSeller('asha', 'asha-shop');
  await shop.call('PATCH', '/v1/account/prefs', { as: asha, body: { prefs: { language: 'sw' } } });
  const session = `a_session_duka=${encodeURIComponent(asha.session)}`;
  const get = (url: string, cookie: string) =>
    shop.app.inject({ url, headers: { host: 'localhost', accept: 'text/html', 'accept-language': 'en', cookie } });
  expect((await get('/products', session)).body).toContain('>duka<');
  expect((await get('/sw.js', session)).body).toBe('tunza()');
  expect((await get('/products', `${session}; duka_language=en`)).body).toContain('>the app<');
  const followed = await get('/language/account', session);
  expect([followed.statusCode, followed.headers['set-cookie']]).toEqual([303, undefined]);
});

test('a picture that is shared while no service worker takes it leads to the form of a new product, and nothing of it is read (decision 0062)', async () => {
  const { app } = await createTestApi({ webRoot: makeWebRoot(built) });
  const shared = await app.inject({
    method: 'POST',
    url: '/share-picture',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'none', origin: 'null' },
    payload: 'no form',
  });
  expect([shared.statusCode, shared.headers.location]).toEqual([303, '/products/add?shared=1']);
});

test('built assets are cached for a year, and sent as small as the browser can read', async () => {
  const get = await createWeb();
  const plain = await get('/assets/main-abc123.js', {});
  expect([plain.body, plain.headers['cache-control']]).toEqual(['go()', 'public, max-age=31536000, immutable']);
  for (const [encoding, body, name] of [
    ['gzip, deflate, br', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
  ] as const) {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': encoding });
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      'content-encoding': name,
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
  }
  const picture = await get('/favicon.svg', {});
  // The browser asks for it with each start of the app, past the worker.
  expect(picture.headers['cache-control']).toBe('public, max-age=604800');
  // Only what may be opened by itself carries a policy of its own.
  expect(picture.headers['content-security-policy']).toContain("default-src 'self'");
  expect((await get('/assets/main-abc123.js', {})).headers['content-security-policy']).toBeUndefined();
});

test.each(['/assets/gone-123.js', '/assets/', '/v1/gone', '/napa/gone', '/assets/..%2f..%2fpackage.json'])(
  '%s is not found, never a page',
  async (url) => {
    const get = await createWeb();
    const answer = await get(url);
    expect([answer.statusCode, answer.json().type]).toEqual([404, 'general_route_not_found']);
  },
);

test('hidden files are not served', async () => {
  const get = await createWeb();
  expect((await get('/.hidden')).body).toBe('<p>sign in</p>');
  expect((await get('/.hidden', { accept: '*/*' })).statusCode).toBe(404);
});

test('a missing picture or script is not found, whatever its place', async () => {
  const get = await createWeb();
  const wants: Record<string, string>[] = [{ accept: 'image/avif,*/*' }, { accept: '*/*', 'sec-fetch-dest': 'script' }];
  for (const headers of wants) {
    expect((await get('/gone', headers)).statusCode).toBe(404);
  }
  expect((await get('/robots.txt', { accept: '*/*' })).statusCode).toBe(404);
  expect((await get('/products', { accept: '*/*' })).body).toBe('<p>sign in</p>');
});

test('the pages may run only the app’s own files, and talk to no other host but the map’s (Content-Security-Policy)', async () => {
  const get = await createWeb();
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    // And the emoji picker's two sheets, by their content.
    expect.stringMatching(/^style-src 'self'( 'sha256-[\w+/]{43}='){2}$/),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    // The map, which comes only when the seller asks for it.
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]);
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
});

test('the script that the build wrote into the sign-in may run, by its hash, and no other (Content-Security-Policy)', async () => {
  const get = await createWeb({ ...built, 'index.html': '<p>sign in</p><script>keep()</script>' });
  const hash = createHash('sha256').update('keep()').digest('base64');
  expect((await get('/')).headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test('hosts that the settings name are let in: a backend with its socket, and a map', async () => {
  const get = await createWeb(built, {
    publicUrl: 'https://duka.example',
    webConnectOrigins: ['https://api.example'],
    webFrameOrigins: ['https://maps.example'],
  });
  const { headers } = await get('/');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example wss://api.example;");
  expect(headers['content-security-policy']).toContain('frame-src https://maps.example;');
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});
