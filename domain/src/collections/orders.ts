import {
  actor,
  boolean,
  datetime,
  float,
  guess,
  integer,
  key,
  ledgerOf,
  member,
  one,
  owner,
  phoneNumber,
  requiredDatetime,
  requiredFloat,
  requiredInteger,
  requiredOne,
  requiredText,
  server,
  store,
  text,
  texts,
  unique,
} from './parts.ts';

/** Who sells, gives credit or takes goods back needs the orders for it. */
const readsOrders = ['orders', 'sell', 'credit', 'undo'] as const;

export const orders = {
  attributes: {
    trackingId: requiredText(32),
    storeId: requiredOne('stores'),
    customerId: one('users'),
    customerName: requiredText(256),
    customerPhone: phoneNumber,
    orderDate: requiredDatetime,
    // When a sale that waited on a phone reached the server; null for every other (R33).
    arrivedAt: datetime,
    orderTotal: { type: 'integer', required: true },
    status: requiredText(16),
    channel: requiredText(16),
    paymentMethod: requiredText(16),
    paymentReference: text(64),
    // The server sets it when the money came in, and takes it back when it is owed again.
    paidAt: datetime,
    note: text(1000),
    // Of an order without an account, how the buyer gets the goods, `pickup` or `delivery`, and where to (R67).
    orderWay: text(16),
    deliveryPlace: text(256),
    // The member who sold it over the counter (R63).
    byMember: text(36),
    // Why goods past their date were sold over the counter; null where there were none (R24).
    expiredReason: text(500),
    // The server's sums in whole shillings (R26): at list prices, taken off the whole, paid net of what was given back,
    // of goods that came back, written off, and still owed.
    listTotal: integer,
    discount: integer,
    paid: integer,
    returned: integer,
    writtenOff: integer,
    owed: integer,
    // The debtor's key; null for an order that names no customer.
    customerKey: text(320),
    // Of an account's order: its number was proven, or the seller said that it is the person who has it (R32).
    isSamePerson: boolean,
    dueAt: datetime,
    // Why the sale was undone (R29).
    voidReason: text(500),
  },
  indexes: [
    key('orders_by_store_date', 'storeId', '-orderDate'),
    key('orders_by_store_paid', 'storeId', 'paidAt'),
    key('orders_by_debtor', 'storeId', 'customerKey', 'owed'),
    key('orders_by_store_status', 'storeId', 'status', '-orderDate'),
    key('orders_by_customer', 'customerId'),
    key('orders_by_member', 'storeId', 'byMember', '-orderDate'),
    unique('orders_by_tracking', 'trackingId'),
    texts('orders_texts', 'customerName', 'trackingId', 'customerPhone'),
  ],
  // The server decides who may order and which steps an order takes, from the whole of the order (decision 0014).
  access: {
    read: [store('storeId', ...readsOrders), owner('customerId')],
    create: [member],
    update: [
      {
        ...store('storeId', 'orders'),
        only: ['status', 'paymentMethod', 'paymentReference', 'note', 'dueAt', 'isSamePerson'],
      },
      { ...owner('customerId'), only: ['status'] },
    ],
    delete: [server],
  },
  effects: {
    replaceInsert: 'order',
    validate: 'order-move',
    afterWrite: ['order-move'],
    beforeCommit: 'debts',
    notifications: 'order',
  },
} as const;

export const orderItems = {
  attributes: {
    orderId: requiredOne('orders'),
    storeId: requiredOne('stores'),
    productId: one('products'),
    // The id of the product, which stays when that is deleted.
    keptProductId: text(36),
    productName: requiredText(256),
    unitName: text(128),
    quantity: requiredFloat,
    unitPrice: { type: 'integer', required: true },
    unitCost: { type: 'integer', required: true },
    // As it was at the time of the order; null for goods without one.
    expiryDate: datetime,
    // Sold in a pack: `unitPrice` is then only rounded, and the total is that of the packs (R30).
    packName: text(64),
    packQuantity: float,
    packPrice: integer,
    // The price of the product or its pack, where another was agreed the one beside `unitPrice` or `packPrice` (R26).
    listPrice: integer,
    // Its share of what was taken off the whole.
    discount: integer,
    // The total of the line and the cost of its goods, in whole shillings; null in lines from before they were stored.
    total: integer,
    cost: integer,
    // The quantity that came back, and its cost in the batches that it went back to; null for goods that came back before
    // this was kept (R29).
    returned: float,
    returnedCost: integer,
    ...guess,
    // Neither the shop nor the phone that sold the goods knew what they had cost: `cost` says 0, and nothing is known (R44).
    isCostUnknown: boolean,
  },
  indexes: [
    key('order_items_by_order', 'orderId'),
    key('order_items_by_product', 'productId'),
    key('order_items_guessed', 'productId', 'guessed'),
    key('order_items_cost_unknown', 'storeId', 'isCostUnknown'),
  ],
  access: {
    ...ledgerOf(store('storeId', ...readsOrders)),
    hidden: { costs: ['unitCost', 'cost', 'returnedCost', 'guessedCost', 'costCorrection'] },
  },
} as const;

/** Each step of an order is written along with it; the order of insertion counts. */
export const orderEvents = {
  attributes: {
    orderId: requiredOne('orders'),
    storeId: requiredOne('stores'),
    customerId: one('users'),
    kind: requiredText(16),
    value: requiredText(16),
    ...actor,
    at: requiredDatetime,
  },
  indexes: [key('order_events_by_order', 'orderId'), key('order_events_by_customer', 'customerId')],
  access: ledgerOf(store('storeId', ...readsOrders), owner('customerId')),
} as const;

/** Goods that came back, or a sale that was undone (R29). */
export const returns = {
  attributes: {
    storeId: requiredOne('stores'),
    orderId: requiredOne('orders'),
    kind: requiredText(16),
    reason: requiredText(500),
    refundMethod: text(16),
    // Whole shillings: what it came to, what the goods had cost, and what was given back of it.
    amount: integer,
    cost: integer,
    refunded: integer,
    at: requiredDatetime,
    ...actor,
  },
  indexes: [key('returns_by_order', 'orderId'), key('returns_by_store', 'storeId', '-at')],
  access: {
    ...ledgerOf(store('storeId', ...readsOrders)),
    create: [store('storeId', 'undo')],
    hidden: { costs: ['cost'] },
  },
  effects: { replaceInsert: 'return' },
} as const;

export const returnItems = {
  attributes: {
    storeId: requiredOne('stores'),
    returnId: requiredOne('returns'),
    orderId: requiredOne('orders'),
    itemId: requiredOne('orderItems'),
    productId: one('products'),
    productName: requiredText(256),
    quantity: requiredFloat,
    amount: requiredInteger,
    cost: requiredInteger,
    isRestocked: boolean,
    at: requiredDatetime,
  },
  indexes: [
    key('return_items_by_return', 'returnId'),
    key('return_items_by_order', 'orderId'),
    key('return_items_by_item', 'itemId'),
    key('return_items_by_product', 'productId'),
  ],
  access: { ...ledgerOf(store('storeId', ...readsOrders)), hidden: { costs: ['cost'] } },
} as const;
