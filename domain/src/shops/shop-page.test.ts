import { expect, test } from 'vitest';
import {
  checkShopPageValues,
  findFreeSlug,
  isClosedOn,
  isSlug,
  listOpeningSteps,
  makeSlug,
  readShopPage,
  reservedSlugs,
} from './shop-page.ts';

test.each([
  ['Asha Agrovet', 'asha-agrovet'],
  ["Mama Neema's Shop & Sons", 'mama-neema-s-shop-sons'],
  ['  Duka—la   Mbegu ', 'duka-la-mbegu'],
  ['Café Été', 'cafe-ete'],
  ['Admin', 'duka-admin'],
  ['农', 'duka-yangu'],
  ['A', 'duka-a'],
  ['x'.repeat(200), 'x'.repeat(56)],
])('the name "%s" makes an address [DOOR-001]', (name, slug) => {
  expect([makeSlug(name), isSlug(makeSlug(name))]).toEqual([slug, true]);
});

test.each(['', 'ab', 'Asha', 'a--b', '-ab', 'ab-', 'a b', '..', 'a/b', 'admin', 'x'.repeat(65), 'ash\u0430'])(
  'a shop has no address "%s" [DOOR-001]',
  (slug) => {
    expect([isSlug(slug), checkShopPageValues({ slug })?.attribute]).toEqual([false, 'slug']);
  },
);

test('no reserved word is an address that a name makes [DOOR-001]', () => {
  expect(reservedSlugs.filter((word) => reservedSlugs.includes(makeSlug(word)))).toEqual([]);
});

test('shops of one name have addresses that are numbered [DOOR-001]', async () => {
  const taken = ['asha', 'asha-2'];
  expect(await findFreeSlug('asha', async (slug) => taken.includes(slug))).toBe('asha-3');
});

test.each([
  [{ orderWays: ['pickup', 'drone'] }, 'orderWays'],
  [{ minimumOrder: -1 }, 'minimumOrder'],
  [{ minimumOrder: 1_000_000_001 }, 'minimumOrder'],
  [{ minimumOrder: 0, orderWays: ['delivery'], slug: 'asha' }, undefined],
  [{ slug: null, minimumOrder: null }, undefined],
])('the settings %j of a page are checked [DOOR-002]', (values, attribute) => {
  expect(checkShopPageValues(values)?.attribute).toBe(attribute);
});

test('a shop that has settled nothing is closed to strangers and offers pickup [DOOR-002]', () => {
  expect(readShopPage({})).toEqual({
    ...{ slug: '', isOpenToPublic: false, orderWays: ['pickup'], deliveryNote: '', minimumOrder: 0, closedUntil: '' },
  });
  expect(readShopPage({ orderWays: ['delivery', 'pickup'] }).orderWays).toEqual(['pickup', 'delivery']);
});

test('a shop on holiday sells again on the day that it names [DOOR-002]', () => {
  // Midnight in Tanzania.
  const page = readShopPage({ closedUntil: '2026-11-30T21:00:00.000Z' });
  expect(['2026-11-30', '2026-12-01'].map((day) => isClosedOn(page, day))).toEqual([true, false]);
  expect(isClosedOn(readShopPage({}), '2026-11-30')).toBe(false);
});

test('the page is ready with a photo, hours, a place and three products [DOOR-006]', () => {
  const nothing = { avatar: null, activeHrs: 'all day', hasPlace: false, productsOnPage: 2 };
  expect(listOpeningSteps(nothing)).toEqual(['photo', 'hours', 'place', 'products']);
  const all = { avatar: 'https://duka.example/a.webp', activeHrs: '08:00 - 17:00', hasPlace: true, productsOnPage: 3 };
  expect(listOpeningSteps(all)).toEqual([]);
});
