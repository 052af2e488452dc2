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

/** The rights that let a member read the orders: selling, giving credit and taking goods back need them. */
const readsOrders = ['orders', 'sell', 'credit', 'undo'] as const;

export const orders = {
  attributes: {
    trackingId: requiredText(32),
    storeId: requiredOne('stores'),
    customerId: one('users'),
    customerName: requiredText(256),
    customerPhone: phoneNumber,
    orderDate: requiredDatetime,
    // When a sale that was queued on a phone reached the server; null for other orders (R33).
    arrivedAt: datetime,
    orderTotal: { type: 'integer', required: true },
    status: requiredText(16),
    channel: requiredText(16),
    paymentMethod: requiredText(16),
    paymentReference: text(64),
    // When the order was paid; the server sets it, and clears it when the order is owed again.
    paidAt: datetime,
    note: text(1000),
    // How a buyer without an account gets the goods, `pickup` or `delivery`, and where they are delivered to (R67).
    orderWay: text(16),
    deliveryPlace: text(256),
    // Where the buyer lives and the number as a farmer, as told at the sale of a registered input (R75).
    buyerVillage: text(128),
    farmerNumber: text(32),
    // The member who sold it over the counter (R63).
    byMember: text(36),
    // Why expired goods were sold over the counter; null where none were sold (R24).
    expiredReason: text(500),
    // Sums in whole shillings that the server makes (R26): the total at list prices, the discount on the whole order, the payments
    // less the refunds, the worth of returned goods, the written-off debt, and the rest of the debt.
    listTotal: integer,
    discount: integer,
    paid: integer,
    returned: integer,
    writtenOff: integer,
    owed: integer,
    // The part of `paid` that came from the customer's advance; below 0 in a cancelled order whose money became one (R79).
    fromAdvance: integer,
    // The programme of a subsidised sale, and in whole shillings what the government pays of it: its part of the goods that did not come
    // back, and how much of that was paid and refused. `subsidy` is no part of `paid` and `owed` (R75).
    programmeId: one('subsidyProgrammes'),
    subsidy: integer,
    subsidyPaid: integer,
    subsidyRefused: integer,
    // When its claim was first sent to the government.
    claimedAt: datetime,
    // The debtor's key; null for an order that names no customer.
    customerKey: text(320),
    // True if the phone number of the order was proven, or if the seller confirmed whose number it is (R32).
    isSamePerson: boolean,
    dueAt: datetime,
    // Why the sale was voided (R29).
    voidReason: text(500),
  },
  indexes: [
    key('orders_by_store_date', 'storeId', '-orderDate'),
    key('orders_by_store_paid', 'storeId', 'paidAt'),
    key('orders_by_debtor', 'storeId', 'customerKey', 'owed'),
    key('orders_by_store_status', 'storeId', 'status', '-orderDate'),
    key('orders_by_customer', 'customerId'),
    key('orders_by_member', 'storeId', 'byMember', '-orderDate'),
    key('orders_by_programme', 'programmeId', '-orderDate'),
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
    // The registration number of the product at the time of the order (R75).
    registrationNo: text(64),
    unitName: text(128),
    quantity: requiredFloat,
    unitPrice: { type: 'integer', required: true },
    unitCost: { type: 'integer', required: true },
    // The expiry date at the time of the order; null for goods without one.
    expiryDate: datetime,
    // The pack in which the goods were sold. Then `unitPrice` is rounded, and `total` follows from `packPrice` (R30).
    packName: text(64),
    packQuantity: float,
    packPrice: integer,
    // The list price of the product or its pack, from which an agreed `unitPrice` or `packPrice` may differ (R26).
    listPrice: integer,
    // The line's share of the order's discount.
    discount: integer,
    // The government's part of `total`; null in a sale without one (R75).
    subsidy: integer,
    // The total of the line and the cost of its goods, in whole shillings; null in lines from before they were stored.
    total: integer,
    cost: integer,
    // The returned quantity, and its cost in the batches to which it was added; null for goods that were returned before these were
    // stored (R29).
    returned: float,
    returnedCost: integer,
    ...guess,
    // True if neither the shop nor the phone that sold the goods knew their cost; `cost` is then 0 (R44).
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

/** The steps of each order's history, in order of insertion; a step is inserted in the transaction that changes the order. */
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

/** Returns of goods and voided sales (R29). */
export const returns = {
  attributes: {
    storeId: requiredOne('stores'),
    orderId: requiredOne('orders'),
    kind: requiredText(16),
    reason: requiredText(500),
    refundMethod: text(16),
    // The reference of the transfer by which money went back; null for none, and for cash (R79).
    refundReference: text(64),
    // Whole shillings: the worth of the goods, their cost, and the refunded part of the worth.
    amount: integer,
    cost: integer,
    refunded: integer,
    // The government's part of the worth, which it does not owe any more (R75).
    subsidy: integer,
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
