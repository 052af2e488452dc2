import {
  boolean,
  datetime,
  fulltext,
  integer,
  key,
  ledgerOf,
  list,
  one,
  ownShop,
  reference,
  requiredDatetime,
  requiredFloat,
  requiredInteger,
  requiredOne,
  requiredText,
  store,
  text,
  texts,
  unique,
} from './parts.ts';

/** The attributes that a member with the right `products` may change: all but the stock, the cost and the shop. */
const detailsOfProduct = [
  ...[
    'name',
    'description',
    'longDescription',
    'manufacturer',
    'productId',
    'barcode',
    'image',
    'sellingPrice',
    'hasDiscount',
  ],
  ...[
    'hasExpiry',
    'expiryDate',
    'hasReturnPolicy',
    'status',
    'isOnPage',
    'createdAt',
    'updstedAt',
    'productCategories',
    'units',
  ],
  ...['registrationNo', 'activeIngredient', 'hazardClass', 'crops', 'dose', 'reentryDays', 'preharvestDays'],
];

/** DATA-040 to DATA-051; `updstedAt` is spelled so on the wire (DATA-048, Q-034) */
export const products = {
  attributes: {
    name: requiredText(256),
    description: text(1000),
    longDescription: text(10000),
    manufacturer: text(256),
    productId: text(64),
    barcode: text(64),
    image: text(64),
    quantityInStock: requiredFloat,
    purchasePrice: requiredFloat,
    sellingPrice: requiredFloat,
    hasDiscount: boolean,
    hasExpiry: boolean,
    expiryDate: datetime,
    // True once its stock is counted in batches; the server's (R28).
    hasBatches: boolean,
    // What the goods in its batches cost, in whole shillings; the server's, and null without batches (R45).
    stockCost: integer,
    hasReturnPolicy: boolean,
    status: { ...text(16), default: 'published' },
    // False for what is not shown on the shop's page; null counts as true (R67).
    isOnPage: boolean,
    // The facts of an input (R74), asked for by its category: `domain/src/inputs/input-rules.ts`.
    registrationNo: text(64),
    activeIngredient: text(256),
    // One of the WHO's classes Ia, Ib, II, III and U.
    hazardClass: text(8),
    crops: text(500),
    dose: text(256),
    // Whole days after the spraying until people may enter the field, and until the harvest.
    reentryDays: integer,
    preharvestDays: integer,
    createdAt: requiredDatetime,
    updstedAt: requiredDatetime,
    storeId: requiredOne('stores'),
    productCategories: list('productCategories'),
    units: list('units'),
  },
  indexes: [
    key('products_by_store_created', 'storeId', '-createdAt'),
    key('products_by_store_name', 'storeId', 'name'),
    key('products_by_store_price', 'storeId', 'sellingPrice'),
    key('products_by_store_stock', 'storeId', 'quantityInStock'),
    unique('products_by_barcode', 'barcode'),
    fulltext('products_name_words', 'name'),
    // The search box looks through these texts, and its best match is one in the first of them (LIST-020).
    { ...texts('products_texts', 'name', 'manufacturer', 'productId', 'barcode', 'description'), isOfTrade: true },
  ],
  access: {
    read: [store('storeId')],
    create: [store('storeId', 'products')],
    update: [
      ownShop('storeId'),
      { ...store('storeId', 'products'), only: detailsOfProduct },
      { ...store('storeId', 'stock'), only: ['quantityInStock', 'updstedAt'] },
      { ...store('storeId', 'costs'), only: ['purchasePrice', 'updstedAt'] },
    ],
    delete: [store('storeId', 'remove')],
    hidden: { costs: ['purchasePrice', 'stockCost'] },
  },
  effects: { validate: 'product', afterWrite: ['stock-movement', 'replaced-file'] },
} as const;

/** A product is counted in its own unit, and can be sold in packs of several units too (R30). */
export const productPacks = {
  attributes: {
    storeId: requiredOne('stores'),
    productId: one('products'),
    name: requiredText(64),
    factor: requiredFloat,
    sellingPrice: requiredInteger,
  },
  indexes: [key('product_packs_by_product', 'productId')],
  access: {
    read: [store('storeId')],
    create: [store('storeId', 'products')],
    delete: [store('storeId', 'products')],
    update: [{ ...store('storeId', 'products'), only: ['name', 'factor', 'sellingPrice'] }],
  },
  effects: { validate: 'pack' },
} as const;

/**
 * What the goods of a deleted product had cost, under the product's id: a phone may still send a sale of it (R44). Quantity and cost are
 * those of its stock, less what was sold of it since.
 */
export const deletedProducts = {
  attributes: {
    storeId: requiredOne('stores'),
    productName: requiredText(256),
    purchasePrice: requiredInteger,
    // Below 0 where goods were sold beyond the stock.
    quantity: requiredFloat,
    cost: requiredInteger,
    // Its stock was counted in batches (R28), which remain.
    hasBatches: boolean,
    // The loss that this stock is; null where none was left.
    lossId: one('stockLosses'),
    at: requiredDatetime,
  },
  indexes: [key('deleted_products_by_store', 'storeId')],
  access: ledgerOf(store('storeId', 'costs')),
} as const;

export const productCategories = { attributes: { name: requiredText(128) }, indexes: [], access: reference } as const;

export const units = { attributes: { name: requiredText(128) }, indexes: [], access: reference } as const;

export const unitCategories = { attributes: { name: requiredText(128) }, indexes: [], access: reference } as const;
