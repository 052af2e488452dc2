import { expect, test } from 'vitest';
import { parseProduct } from '#products/product.ts';
import { listLeftOut, namesStore, type ProgramId } from './known-exports.ts';
import { writeProducts } from './write-products.ts';

const known = {
  categories: [{ id: 'feed', name: 'Animal feed' }],
  units: [
    { id: 'kg', name: 'kg' },
    { id: 'litre', name: 'litre' },
  ],
};
const bran = {
  ...{ $id: 'bran', productId: '007', name: 'Maize bran, "fine"', productCategories: ['feed'], units: ['kg'] },
  ...{ quantityInStock: 200.5, purchasePrice: 2500, sellingPrice: 3200, barcode: '0012345678905' },
  ...{ manufacturer: 'Azam', description: 'short', longDescription: 'a < b\nc', status: 'published' },
};
const booster = {
  ...{ $id: 'b.2', productId: 'Z-1', name: '+Zn', productCategories: ['feed'], units: ['litre'], isOnPage: false },
  ...{ quantityInStock: 3, purchasePrice: 1, sellingPrice: 2, barcode: 'SHELF-1', status: 'draft' },
};
const write = (program: ProgramId, storeName = ' Duka  la Asha ') =>
  writeProducts(program, [bran, booster].map(parseProduct), { ...known, storeName });

test('Loyverse gets the columns of its template, those of a store with its name, and goods by weight as such [BULK-030]', () => {
  expect(write('loyverse')).toBe(
    `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,\
Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,\
Available for sale [Duka la Asha],Price [Duka la Asha],In stock [Duka la Asha]
maize-bran-fine,007,"Maize bran, ""fine""",Animal feed,a &lt; b<br>c,Y,,,,,,,2500,0012345678905,,,Y,Y,3200,200.5
zn,Z-1,'+Zn,Animal feed,,N,,,,,,,1,SHELF-1,,,Y,N,2,3
`,
  );
});

test('Square gets its mark of the encoding, and only barcodes that are numbers of goods [BULK-030]', () => {
  expect(write('square')).toBe(
    `\ufeffToken,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Sellable,Stockable,Default Unit Cost,New Quantity Duka la Asha\r
,"Maize bran, ""fine""",Regular,007,a &lt; b<br>c,Animal feed,0012345678905,3200,Y,Y,2500,200.5\r
,'+Zn,Regular,Z-1,,Animal feed,,2,N,Y,1,3\r
`,
  );
});

test('Shopify gets a handle of its own for each product, and what is a draft or off the page [BULK-030]', () => {
  expect(write('shopify')).toBe(
    `Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,\
Price,Cost per item,Inventory tracker,Inventory quantity,Continue selling when out of stock
"Maize bran, ""fine""",maize-bran-fine,a &lt; b<br>c,Azam,Animal feed,TRUE,Active,007,0012345678905,Title,Default Title,\
3200,2500,shopify,200.5,deny
'+Zn,zn,,,Animal feed,FALSE,Draft,Z-1,SHELF-1,Title,Default Title,2,1,shopify,3,deny
`,
  );
});

test('Odoo gets its own names of units [BULK-030]', () => {
  expect(write('odoo')).toBe(
    `External ID,Name,Internal Reference,Barcode,Sales Price,Cost,Product Category,Unit of Measure,Sales Description,\
Can be Sold,Track Inventory,Quantity On Hand
maize-bran-fine,"Maize bran, ""fine""",007,0012345678905,3200,2500,Animal feed,kg,short,TRUE,TRUE,200.5
zn,'+Zn,Z-1,SHELF-1,2,1,Animal feed,L,,FALSE,TRUE,3
`,
  );
});

test('products of one name have handles of their own, and one without Latin letters has that of its record [BULK-030]', () => {
  const products = ['DAP', 'dap!', 'سماد', 'DAP 2', 'DAP'].map((name, index) =>
    parseProduct({ $id: `R.${index}`, name }),
  );
  const lines = writeProducts('shopify', products, { ...known, storeName: '' })
    .trimEnd()
    .split('\n')
    .slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(['dap', 'dap-2', 'r-2', 'dap-2-2', 'dap-3']);
});

test('a program names no store, or the same as its headings, and what it has no column for [BULK-032]', () => {
  expect((['duka', 'loyverse', 'square', 'shopify', 'odoo'] as const).filter(namesStore)).toEqual([
    'loyverse',
    'square',
  ]);
  expect(listLeftOut('duka')).toEqual([]);
  expect(listLeftOut('odoo').slice(0, 4)).toEqual(['manufacturer', 'longDescription', 'hasDiscount', 'expiryDate']);
  expect(listLeftOut('shopify').slice(0, 3)).toEqual(['unit', 'description', 'hasDiscount']);
});
