import {
  actor,
  boolean,
  datetime,
  float,
  guess,
  integer,
  key,
  ledgerLine,
  ledgerOf,
  one,
  phoneNumber,
  requiredDatetime,
  requiredFloat,
  requiredInteger,
  requiredOne,
  requiredText,
  store,
  text,
  unique,
} from './parts.ts';

/** The ledger of stock: one row for each change of a product's quantity. */
export const stockMovements = {
  attributes: {
    storeId: requiredOne('stores'),
    productId: one('products'),
    change: requiredFloat,
    quantityAfter: requiredFloat,
    reason: requiredText(16),
    at: requiredDatetime,
    orderId: one('orders'),
    // The batch that the goods left or came to, and what they had cost; null for products without batches (R28).
    batchId: one('batches'),
    cost: integer,
    note: text(500),
    ...actor,
  },
  indexes: [key('stock_movements_by_product', 'productId', '-at'), key('stock_movements_by_batch', 'batchId')],
  access: { ...ledgerOf(store('storeId', 'stock', 'products')), hidden: { costs: ['cost'] } },
  effects: { notifications: 'low-stock' },
} as const;

/** The suppliers that a shop buys from (R28). */
export const suppliers = {
  attributes: {
    storeId: requiredOne('stores'),
    name: requiredText(128),
    phone: phoneNumber,
    note: text(1000),
    // What was bought from them and what is owed to them; the server's sums (R28).
    bought: integer,
    owed: integer,
    // What is left of the debts from before the shop kept its books here (R76).
    openingOwed: integer,
  },
  indexes: [key('suppliers_by_store', 'storeId', 'name')],
  access: {
    ...ledgerOf(store('storeId', 'stock', 'costs')),
    create: [store('storeId', 'stock')],
    update: [{ ...store('storeId', 'stock'), only: ['name', 'phone', 'note'] }],
    hidden: { costs: ['bought', 'owed', 'openingOwed'] },
  },
  effects: { validate: 'supplier' },
} as const;

/** A purchase, its sums in whole shillings. */
export const purchases = {
  attributes: {
    storeId: requiredOne('stores'),
    supplierId: one('suppliers'),
    reference: text(64),
    note: text(1000),
    total: integer,
    paid: integer,
    owed: integer,
    dueAt: datetime,
    at: requiredDatetime,
    isCancelled: boolean,
    cancelledAt: datetime,
    cancelReason: text(500),
    // The cancelled purchase that this one replaces (R46).
    replacesId: text(36),
    ...actor,
  },
  indexes: [
    key('purchases_by_store', 'storeId', '-at'),
    key('purchases_by_supplier', 'supplierId', '-at'),
    unique('purchases_by_replaced', 'replacesId'),
  ],
  access: {
    ...ledgerOf(store('storeId', 'costs')),
    create: [store('storeId', 'stock'), store('storeId', 'costs')],
    update: [{ ...store('storeId', 'stock'), only: ['isCancelled', 'cancelReason'] }],
  },
  effects: { replaceInsert: 'purchase', validate: 'purchase', afterWrite: ['purchase'] },
} as const;

/** The entries that made the debt to a supplier grow or shrink. */
export const supplierEntries = {
  attributes: {
    storeId: requiredOne('stores'),
    supplierId: requiredOne('suppliers'),
    purchaseId: one('purchases'),
    ...ledgerLine,
    // The payment that this line takes back (R46).
    reversesId: text(36),
  },
  indexes: [
    key('supplier_entries_by_supplier', 'supplierId', '-at'),
    unique('supplier_entries_by_reversed', 'reversesId'),
  ],
  access: {
    ...ledgerOf(store('storeId', 'costs')),
    create: [store('storeId', 'money'), store('storeId', 'costs')],
  },
  effects: { replaceInsert: 'supplier-payment' },
} as const;

/** Goods of one kind that came together; what is left of all of a product's batches is its stock (R28). */
export const batches = {
  attributes: {
    storeId: requiredOne('stores'),
    productId: one('products'),
    // The id of the product; it stays when the product is deleted and `productId` is emptied.
    keptProductId: text(36),
    purchaseId: one('purchases'),
    supplierId: one('suppliers'),
    source: requiredText(16),
    batchNo: text(64),
    expiryDate: datetime,
    // The pack that the goods were bought in, and how many of it; null where they were bought by the unit (R30).
    packName: text(64),
    packQuantity: float,
    received: requiredFloat,
    left: requiredFloat,
    // The cost of the received goods, and of those that are left.
    cost: requiredInteger,
    costLeft: requiredInteger,
    at: requiredDatetime,
  },
  indexes: [
    key('batches_by_product', 'productId', 'left'),
    key('batches_by_store', 'storeId', 'expiryDate'),
    key('batches_by_purchase', 'purchaseId'),
  ],
  access: { ...ledgerOf(store('storeId', 'stock', 'products', 'sell')), hidden: { costs: ['cost', 'costLeft'] } },
} as const;

/** Goods that were thrown away, with the reason. */
export const stockLosses = {
  attributes: {
    storeId: requiredOne('stores'),
    productId: one('products'),
    // As in `batches`.
    keptProductId: text(36),
    productName: requiredText(256),
    batchId: one('batches'),
    quantity: requiredFloat,
    cost: integer,
    reason: requiredText(16),
    note: text(500),
    at: requiredDatetime,
    ...guess,
    ...actor,
  },
  indexes: [key('stock_losses_by_store', 'storeId', '-at'), key('stock_losses_by_product', 'productId', '-at')],
  access: {
    ...ledgerOf(store('storeId', 'stock', 'products')),
    create: [store('storeId', 'stock')],
    hidden: { costs: ['cost', 'guessedCost', 'costCorrection'] },
  },
  effects: { replaceInsert: 'stock-loss' },
} as const;

/**
 * The difference between the true and the guessed cost of goods that were sold or lost beyond the stock (R44). It counts on `countsAt`: the
 * moment of the sale while its month is open, else the moment when the goods came in.
 */
export const costCorrections = {
  attributes: {
    storeId: requiredOne('stores'),
    productId: one('products'),
    productName: requiredText(256),
    // The sold line with its order, or the loss.
    orderId: one('orders'),
    itemId: one('orderItems'),
    lossId: one('stockLosses'),
    // The channel of the order; null for a loss.
    channel: text(16),
    // The batch that the goods came with; null for goods that came without one.
    batchId: one('batches'),
    // Below 0 where goods are taken away again that had settled a guess; `difference` is then 0.
    quantity: requiredFloat,
    guessedCost: requiredInteger,
    cost: requiredInteger,
    difference: requiredInteger,
    soldAt: requiredDatetime,
    countsAt: requiredDatetime,
    // True once the order was cancelled or voided, and its cost with it.
    isCancelled: boolean,
    at: requiredDatetime,
    ...actor,
  },
  indexes: [
    key('cost_corrections_by_store', 'storeId', 'countsAt'),
    key('cost_corrections_by_item', 'itemId'),
    key('cost_corrections_by_product', 'productId', '-at'),
    key('cost_corrections_by_order', 'orderId'),
  ],
  access: ledgerOf(store('storeId', 'costs')),
} as const;
