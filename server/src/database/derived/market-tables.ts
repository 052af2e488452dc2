import type { DerivedTables } from './derived-tables.ts';

const isOpen = (store: string) => `${store}.isOpenToPublic = 1`;
/** Notes a shop whose part of the market's index is to be made anew, if strangers see it. */
const note = (storeId: string) => `
INSERT INTO marketChanges SELECT shop._id FROM stores AS shop WHERE shop._id = ${storeId} AND ${isOpen('shop')}
  ON CONFLICT (storeId) DO NOTHING;`;
/** Notes a shop whether it is open or not: it may just have been closed, or deleted. */
const noteAny = (storeId: string) => `
INSERT INTO marketChanges VALUES (${storeId}) ON CONFLICT (storeId) DO NOTHING;`;
const categoriesOfProducts = '"products__productCategories"';
const noteOfProduct = (productId: string) => `
INSERT INTO marketChanges SELECT shop._id FROM stores AS shop JOIN products ON products.storeId = shop._id
  WHERE products._id = ${productId} AND ${isOpen('shop')}
  ON CONFLICT (storeId) DO NOTHING;`;
const noteOfLocation = (locationId: string) => `
INSERT INTO marketChanges SELECT shop._id FROM stores AS shop
  JOIN storeLocations__storeId AS link ON link.related = shop._id
  WHERE link.document = ${locationId} AND ${isOpen('shop')}
  ON CONFLICT (storeId) DO NOTHING;`;

/**
 * The index of the market (R70): where each open shop is, and the words of its goods, each with one product that it is a word of. It is made anew of the shops
 * in `marketChanges`, which triggers note in the transaction of the change; whoever reads it reads shops and goods as they are by now.
 */
export const marketTables: DerivedTables = {
  table: 'marketChanges',
  make: `
CREATE TABLE marketChanges (storeId TEXT NOT NULL, PRIMARY KEY (storeId)) WITHOUT ROWID;
CREATE TABLE marketShops (
  storeId TEXT NOT NULL, region TEXT NOT NULL, district TEXT NOT NULL, PRIMARY KEY (storeId)
) WITHOUT ROWID;
CREATE INDEX marketShopsByPlace ON marketShops (region, district, storeId);
CREATE TABLE marketWords (
  word TEXT NOT NULL, region TEXT NOT NULL, district TEXT NOT NULL, storeId TEXT NOT NULL, productId TEXT NOT NULL,
  PRIMARY KEY (word, region, district, storeId)
) WITHOUT ROWID;
CREATE INDEX marketWordsByShop ON marketWords (storeId);
`,
  fill: `INSERT INTO marketChanges SELECT shop._id FROM stores AS shop WHERE ${isOpen('shop')};`,
  triggers: [
    { name: 'marketOfNewProduct', after: 'INSERT', on: 'products', run: note('NEW.storeId') },
    {
      name: 'marketOfChangedProduct',
      after: 'UPDATE OF name, status, isOnPage, storeId',
      on: 'products',
      run: note('OLD.storeId') + note('NEW.storeId'),
    },
    { name: 'marketOfGoneProduct', after: 'DELETE', on: 'products', run: note('OLD.storeId') },
    {
      name: 'marketOfNewCategory',
      after: 'INSERT',
      on: categoriesOfProducts,
      run: noteOfProduct('NEW.document'),
    },
    {
      name: 'marketOfGoneCategory',
      after: 'DELETE',
      on: categoriesOfProducts,
      run: noteOfProduct('OLD.document'),
    },
    { name: 'marketOfNewShop', after: 'INSERT', on: 'stores', when: `(${isOpen('NEW')})`, run: noteAny('NEW._id') },
    {
      name: 'marketOfChangedShop',
      after: 'UPDATE OF isOpenToPublic',
      on: 'stores',
      when: '(OLD.isOpenToPublic IS DISTINCT FROM NEW.isOpenToPublic)',
      run: noteAny('NEW._id'),
    },
    { name: 'marketOfGoneShop', after: 'DELETE', on: 'stores', when: `(${isOpen('OLD')})`, run: noteAny('OLD._id') },
    { name: 'marketOfNewPlace', after: 'INSERT', on: 'storeLocations__storeId', run: note('NEW.related') },
    { name: 'marketOfGonePlace', after: 'DELETE', on: 'storeLocations__storeId', run: note('OLD.related') },
    {
      name: 'marketOfChangedPlace',
      after: 'UPDATE OF region, district',
      on: 'storeLocations',
      run: noteOfLocation('NEW._id'),
    },
  ],
};
