import { type CommandCase, done } from './command-case.ts';
import { now } from './shop-rows.ts';

const rope = {
  ...{ name: 'Rope', productCategories: ['goods'], units: ['piece'], quantityInStock: 4, purchasePrice: 300 },
  ...{ sellingPrice: 500, createdAt: now, updstedAt: now },
};
const barcode = '6001234567890';
const onlyServer = 'whether another product has a barcode is known to the server (R6)';

export const saveProductCases: readonly CommandCase[] = [
  {
    name: 'a new product is on sale, and its stock has a history [R22]',
    commands: [done('save-product', 'rope', rope)],
    becomes: {
      products: [{ $id: 'rope', storeId: 'shop', name: 'Rope', status: 'published', quantityInStock: 4 }],
      stockMovements: [{ productId: 'rope', change: 4, quantityAfter: 4, reason: 'initial' }],
    },
  },
  {
    name: 'a new product with nothing in stock has a history, too [R22]',
    commands: [done('save-product', 'rope', { ...rope, quantityInStock: 0 })],
    becomes: {
      products: [{ quantityInStock: 0 }],
      stockMovements: [{ change: 0, quantityAfter: 0, reason: 'initial' }],
    },
  },
  {
    name: 'a changed price changes nothing else [R22]',
    commands: [done('save-product', 'dap', { sellingPrice: 1600 })],
    becomes: { products: [{ $id: 'dap', sellingPrice: 1600, quantityInStock: 10 }] },
  },
  {
    name: 'a lower quantity that is typed is a loss [R45]',
    commands: [done('save-product', 'dap', { quantityInStock: 8 })],
    becomes: {
      products: [{ $id: 'dap', quantityInStock: 8 }],
      stockMovements: [{ change: -2, quantityAfter: 8, reason: 'edit' }],
      stockLosses: [{ quantity: 2, cost: 2000, reason: 'correction' }],
    },
  },
  {
    name: 'a product without a name is refused [PROD-024]',
    commands: [done('save-product', 'rope', { ...rope, name: ' ' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a price below 0 is refused [PROD-024]',
    commands: [done('save-product', 'dap', { sellingPrice: -1 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a barcode that another product has is refused [PROD-028]',
    commands: [done('save-product', 'dap', { barcode }), done('save-product', 'urea', { barcode })],
    refused: 'document_already_exists',
    notIn: { memory: onlyServer, phone: onlyServer },
  },
  {
    name: 'the cost of the goods in batches is not typed [R45]',
    commands: [done('save-product', 'npk', { stockCost: 1 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'the date of goods in batches is not typed [R28]',
    commands: [done('save-product', 'npk', { hasExpiry: true, expiryDate: '2027-03-31T00:00:00.000Z' })],
    refused: 'document_invalid_structure',
  },
];

export const deleteProductCases: readonly CommandCase[] = [
  {
    name: 'the goods of a deleted product are lost, its packs go with it, and what it had cost is remembered [R44, R45]',
    commands: [done('delete-product', 'dap')],
    becomes: {
      products: [{ $id: 'dap', isDeleted: true }],
      productPacks: [{ $id: 'sack', isDeleted: true }],
      stockLosses: [{ productId: null, keptProductId: 'dap', quantity: 10, cost: 10_000, reason: 'deleted' }],
      deletedProducts: [{ $id: 'dap', productName: 'DAP', purchasePrice: 1000, quantity: 10, cost: 10_000 }],
      // The sold lines stay, and name no product that could be opened.
      orderItems: [{ productId: null, keptProductId: 'dap' }, { productId: null }, { productId: null }],
      stockMovements: [{ productId: null }, { productId: null }, { productId: null }, { productId: null }],
    },
    notIn: {
      phone: 'its stock movements name the deleted product until they come from the server, and no page shows them',
    },
  },
  {
    name: 'a deleted product without goods is no loss [R45]',
    commands: [done('delete-product', 'urea')],
    becomes: { products: [{ $id: 'urea', isDeleted: true }], deletedProducts: [{ $id: 'urea', quantity: 0, cost: 0 }] },
  },
  {
    name: 'another shop’s product is not there [R5]',
    commands: [done('delete-product', 'hoe')],
    refused: 'document_not_found',
  },
];

const relations = 'which rows a relation may name is known to the server (R5)';
const crate = { productId: 'dap', name: 'Crate', factor: 2.5, sellingPrice: 3600 };

export const savePackCases: readonly CommandCase[] = [
  {
    name: 'a product is sold in a new pack [R30]',
    commands: [done('save-pack', 'crate', crate)],
    becomes: { productPacks: [{ $id: 'crate', storeId: 'shop', ...crate }] },
  },
  {
    name: 'a pack gets another price [R30]',
    commands: [done('save-pack', 'sack', { sellingPrice: 7200 })],
    becomes: { productPacks: [{ $id: 'sack', sellingPrice: 7200, factor: 5 }] },
  },
  {
    name: 'two packs of a product have two names [R30]',
    commands: [done('save-pack', 'crate', { ...crate, name: 'sack of 5' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a pack of nothing is refused [R30]',
    commands: [done('save-pack', 'crate', { ...crate, factor: 0 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a pack of another shop’s product is refused [R5]',
    commands: [done('save-pack', 'crate', { ...crate, productId: 'hoe' })],
    refused: 'relationship_value_invalid',
    notIn: { memory: relations, phone: relations },
  },
];

export const deletePackCases: readonly CommandCase[] = [
  {
    name: 'a product is no longer sold in a pack [R30]',
    commands: [done('delete-pack', 'sack')],
    becomes: { productPacks: [{ $id: 'sack', isDeleted: true }] },
  },
  {
    name: 'a pack that is not there is not deleted [R30]',
    commands: [done('delete-pack', 'crate')],
    refused: 'document_not_found',
  },
];
