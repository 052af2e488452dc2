import { expect, test } from 'vitest';
import { emptyProductDraft } from './product-draft.ts';
import { chooseSharedGoods, fillFromCatalogue, type SharedOffer, takeBackFilled } from './shared-goods.ts';

const unknown = {
  ...{ category: null, registrationNo: null, activeIngredient: null, hazardClass: null, crops: null, dose: null },
  ...{ reentryDays: null, preharvestDays: null },
};
const offer = (ownerId: string, name: string, facts: Partial<SharedOffer> = {}): SharedOffer => ({
  ...{ ownerId, name, ...unknown },
  ...facts,
});

test.each<[string, SharedOffer[], string | undefined]>([
  ['nobody', [], undefined],
  ['one', [offer('a', ' Selecron 720 EC ')], 'Selecron 720 EC'],
  ['two for one name', [offer('v', 'Spam'), offer('a', 'Selecron'), offer('b', 'selecron ')], 'Selecron'],
  ['one each', [offer('b', 'Selecron 1 l'), offer('a', 'Selecron')], 'Selecron 1 l'],
  ['one owner with many shops', [...[1, 2, 3].map(() => offer('v', 'Spam')), offer('a', 'A'), offer('b', 'A')], 'A'],
  ['other spaces', [offer('v', 'Spam'), offer('a', 'DAP  50 kg'), offer('b', 'DAP 50 kg')], 'DAP  50 kg'],
])('of the names of %s, that of most owners counts, then the oldest [GTIN-023]', (_, offers, name) => {
  expect(chooseSharedGoods(offers)?.name).toBe(name);
});

test('facts are chosen one by one among the products of the chosen name [GTIN-023]', () => {
  const offers = [
    offer('v', 'Spam', { dose: 'All of it', category: 'spam', reentryDays: 0 }),
    offer('a', 'Selecron', { registrationNo: 'IN/0001', reentryDays: 3 }),
    offer('b', 'Selecron', { registrationNo: 'IN/0002', category: 'crop' }),
    offer('c', 'SELECRON', { registrationNo: 'IN/0002', dose: '' }),
  ];
  expect(chooseSharedGoods(offers)).toEqual({
    ...{ name: 'Selecron', ...unknown },
    ...{ registrationNo: 'IN/0002', category: 'crop', reentryDays: 3 },
  });
});

test('nothing of a shop is in what is chosen [GTIN-021]', () => {
  const more = { sellingPrice: 5, storeId: 'shop', supplierId: 'x' } as Partial<SharedOffer>;
  expect(Object.keys(chooseSharedGoods([offer('a', 'Selecron', more)]) ?? {}).sort()).toEqual(
    ['name', ...Object.keys(unknown)].sort(),
  );
});

const goods = { ...unknown, name: 'Selecron', category: 'crop', dose: '20 ml', reentryDays: 0 };

test('only empty fields are filled, and a category that the form offers [GTIN-022]', () => {
  const all = { name: 'Selecron', category: 'crop', dose: '20 ml', reentryDays: '0' };
  expect(fillFromCatalogue(emptyProductDraft, goods, ['crop'])).toEqual(all);
  const typed = { ...emptyProductDraft, name: 'Mine', dose: '  ', reentryDays: '4' };
  expect(fillFromCatalogue(typed, goods, ['seeds'])).toEqual({ dose: '20 ml' });
});

test('what is taken back leaves what was changed since [GTIN-022]', () => {
  const filled = fillFromCatalogue(emptyProductDraft, goods, ['crop']);
  const draft = { ...emptyProductDraft, ...filled, name: 'Selecron 1 l', unit: 'litre' };
  expect(takeBackFilled(draft, filled)).toEqual({ category: '', dose: '', reentryDays: '' });
});
