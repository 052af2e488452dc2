import { expect, test } from 'vitest';
import { shopTitle } from './seller-identity.ts';

const asha = { firstName: 'Asha', lastName: 'Mushi' };

test.each([
  ['Asha Agrovet', 'Asha M.', asha, 'Asha Agrovet'],
  ['  ', 'Asha M.', asha, 'Asha M.'],
  [null, '', asha, 'Asha Mushi'],
  [undefined, undefined, { firstName: 'Asha', lastName: null }, 'Asha'],
  [undefined, null, { firstName: '' }, "Seller's Shop"],
  [undefined, undefined, undefined, "Seller's Shop"],
])('the shop %j of the account %j is shown by the first name there is [LAY-022]', (shop, account, person, shown) => {
  expect(shopTitle(shop, account, person, "Seller's Shop")).toBe(shown);
});
