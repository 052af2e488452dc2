import { expect, test } from 'vitest';
import { choosePage, isDashboard, isLanguageChoice, isOfBackend, toSellersPage } from './pages.ts';

test.each([
  '/v1',
  '/v1/account',
  '/v1/storage/buckets/files/files/a/view',
  '/napa/v1/napagetregions',
  '/d/asha',
  '/o/x',
  '/market',
])('the worker never answers for the backend: %s', (pathname) => expect(isOfBackend(pathname)).toBe(true));

test.each(['/', '/v10', '/products', '/napali', '/dashboard', '/orders', '/marketing'])(
  'what the app itself routes is no call of the backend: %s',
  (pathname) => expect(isOfBackend(pathname)).toBe(false),
);

test("the choice of a language is the server's to answer (R35)", () => {
  expect(['/language/sw', '/languages', '/products/language/'].map(isLanguageChoice)).toEqual([true, false, false]);
});

test.each([
  ['/', 'seller'],
  ['/products', 'seller'],
  ['/products/view/a.b-c', 'seller'],
  ['/orders/a.b/receipt', 'seller'],
  ['/reset-password', 'mailed-link'],
  ['/verify-email/', 'mailed-link'],
  ['/join/pQ3-x_y', 'mailed-link'],
  ['/seller.svg', undefined],
  ['/manifest.webmanifest', undefined],
])('an address is answered with a page, or left to the server: %s', (pathname, page) =>
  expect(choosePage(pathname)).toBe(page),
);

test('the page that is kept says whose it is, as the one of the server does, and holds no text that could be HTML', async () => {
  const page = () => new Response('<html data-session="maybe"><head>', { headers: { 'content-security-policy': 'x' } });
  const own = await toSellersPage(page(), { accountId: 'asha', storeId: 'shop.1' }, ['/assets/source.js']);
  expect(await own.text()).toBe(
    '<html data-session="maybe" data-stored data-account="asha" data-store="shop.1"><head><link rel="modulepreload" crossorigin href="/assets/source.js">',
  );
  expect(own.headers.get('content-security-policy')).toBe('x');
  const foreign = await toSellersPage(page(), { accountId: '"><script>', storeId: '' }, []);
  expect(await foreign.text()).toMatch(/^<html data-session="maybe" data-stored><head>/);
});

test('the kept page asks for the scripts of the dashboard at once where that is opened, and not for those of the product list', async () => {
  expect(['/', '/dashboard', '/dashboard/', '/products'].map(isDashboard)).toEqual([true, true, true, false]);
  const list = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/list.js">';
  const page = await toSellersPage(
    new Response(`<head>${list}</head>`),
    { accountId: 'asha', storeId: '' },
    [],
    ['/assets/dashboard.js'],
  );
  expect(await page.text()).toBe('<head><link rel="modulepreload" crossorigin href="/assets/dashboard.js"></head>');
});
