import { everyProduct } from '@duka/domain/products/product-filter';
import { expect, test } from 'vitest';
import { addUpStock } from './form/add-up-stock.ts';
import { countProducts, listProductPage } from './product-documents.ts';

const message = 'storeId is required to list products by store';

test('products are never listed without a store [PROD-020]', async () => {
  await expect(listProductPage('', everyProduct, { categories: [], units: [] })).rejects.toThrow(message);
  await expect(countProducts('', everyProduct, { categories: [], units: [] })).rejects.toThrow(message);
  await expect(addUpStock('', { name: 'Maize', category: 'seeds', unit: 'bag' })).rejects.toThrow(message);
});
