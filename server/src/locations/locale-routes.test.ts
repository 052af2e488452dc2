import { expect, test } from 'vitest';
import { createTestApi } from '#testing/test-api.ts';

async function readLocale(path: string, headers: Record<string, string> = {}) {
  const answer = await (await createTestApi()).call('GET', `/locale${path}`, { headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, max-age=3888000');
  return answer.json();
}

test('the country of a caller is unknown: the answer holds only the address', async () => {
  expect(await readLocale('')).toEqual({
    ...{ ip: '127.0.0.1', countryCode: '--', country: 'Unknown', continentCode: '--', continent: 'Unknown' },
    ...{ eu: false, currency: '' },
  });
});

test('countries and their telephone codes are named in the requested language', async () => {
  const { total, countries } = await readLocale('/countries');
  expect(total).toBe(countries.length);
  expect(countries).toContainEqual({ name: 'Tanzania', code: 'TZ' });
  const sw = await readLocale('/countries', { 'x-appwrite-locale': 'sw' });
  expect(sw.countries).toContainEqual({ name: 'Marekani', code: 'US' });
  const { phones } = await readLocale('/countries/phones', { 'accept-language': 'sw' });
  expect(phones).toContainEqual({ code: '+255', countryCode: 'TZ', countryName: 'Tanzania' });
  expect(phones).toContainEqual({ code: '+1', countryCode: 'US', countryName: 'Marekani' });
});

test('continents, and the countries of the European Union, have the names of the asked language', async () => {
  const { total, continents } = await readLocale('/continents');
  expect([total, continents[0]]).toEqual([7, { name: 'Africa', code: 'AF' }]);
  const sw = await readLocale('/continents', { 'x-appwrite-locale': 'sw' });
  expect(sw.continents).toContainEqual({ name: 'Ulaya', code: 'EU' });
  const eu = await readLocale('/countries/eu');
  expect(eu.total).toBe(27);
  expect(eu.countries).toContainEqual({ name: 'Germany', code: 'DE' });
});

test('currencies are listed with their digits', async () => {
  const { total, currencies } = await readLocale('/currencies');
  expect(total).toBe(currencies.length);
  expect(currencies).toContainEqual({
    ...{ symbol: 'TSh', name: 'Tanzanian Shilling', symbolNative: 'TSh', decimalDigits: 0, rounding: 0 },
    ...{ code: 'TZS', namePlural: 'Tanzanian shillings' },
  });
});

test('other lists are not implemented: 404', async () => {
  const api = await createTestApi();
  for (const path of ['/locale/codes', '/locale/languages', '/avatars/qr', '/avatars/flags/tz']) {
    expect((await api.call('GET', path)).json()).toMatchObject({ code: 404, type: 'general_route_not_found' });
  }
});
