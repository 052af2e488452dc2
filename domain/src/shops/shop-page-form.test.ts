import { expect, test } from 'vitest';
import { checkShopPageForm, tidySlug, toShopPage, toShopPageForm } from './shop-page-form.ts';

const form = {
  ...{ slug: 'asha-agrovet', isPickup: true, isDelivery: false, deliveryNote: '' },
  ...{ minimumOrder: '', closedUntil: '' },
};

test('the form of a shop without a page suggests an address made from its name, and that buyers come [DOOR-082]', () => {
  const stored = { storeName: 'Asha Agrovet', slug: null, orderWays: [], minimumOrder: null, closedUntil: null };
  expect(toShopPageForm(stored, '2026-11-21')).toEqual(form);
});

test('what was stored stands in the form again, but for a holiday that is over [DOOR-082]', () => {
  const typed = { ...form, isDelivery: true, deliveryNote: 'Free in town', minimumOrder: '20,000' };
  const stored = toShopPage({ ...typed, closedUntil: '2026-12-01' });
  expect(stored).toEqual({
    ...{ slug: 'asha-agrovet', orderWays: ['pickup', 'delivery'], deliveryNote: 'Free in town', minimumOrder: 20_000 },
    closedUntil: '2026-12-01T00:00:00.000+00:00',
  });
  const again = { ...typed, minimumOrder: '20000' };
  expect(toShopPageForm(stored, '2026-11-30')).toEqual({ ...again, closedUntil: '2026-12-01' });
  expect(toShopPageForm(stored, '2026-12-01')).toEqual(again);
  expect(checkShopPageForm(typed)).toEqual({});
});

test.each([
  [{ slug: '' }, { slug: 'slug_wrong' }],
  [{ slug: 'ab' }, { slug: 'slug_wrong' }],
  [{ slug: 'duka la asha!' }, { slug: 'slug_wrong' }],
  [{ slug: 'x'.repeat(65) }, { slug: 'slug_wrong' }],
  [{ slug: 'Admin' }, { slug: 'slug_reserved' }],
  [{ isPickup: false }, { isPickup: 'ways_missing' }],
  [{ deliveryNote: 'x'.repeat(501) }, { deliveryNote: 'note_too_long' }],
  [{ minimumOrder: 'many' }, { minimumOrder: 'not_a_number' }],
  [{ minimumOrder: '-1' }, { minimumOrder: 'negative' }],
  [{ minimumOrder: '1000000001' }, { minimumOrder: 'too_large' }],
  [{ closedUntil: '2026-02-30' }, { closedUntil: 'day_wrong' }],
  [
    { slug: '', minimumOrder: 'x' },
    { slug: 'slug_wrong', minimumOrder: 'not_a_number' },
  ],
])('%o is refused by name [DOOR-083]', (typed, problems) => {
  expect(checkShopPageForm({ ...form, ...typed })).toEqual(problems);
});

test.each([
  [' Asha  Agrovet ', 'asha-agrovet'],
  ['https://duka.example/d/asha-agrovet', 'asha-agrovet'],
  ['mbegu_bora', 'mbegu-bora'],
])('the typed address "%s" is taken as %s [DOOR-083]', (typed, slug) => {
  expect(tidySlug(typed)).toBe(slug);
});
