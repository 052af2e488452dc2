import {
  actor,
  boolean,
  datetime,
  integer,
  key,
  ledgerOf,
  one,
  requiredDatetime,
  requiredInteger,
  requiredOne,
  requiredText,
  server,
  store,
  text,
} from './parts.ts';

/** Money that came in (above 0) or went out, line by line (R26). */
export const payments = {
  attributes: {
    storeId: requiredOne('stores'),
    kind: requiredText(16),
    method: requiredText(16),
    amount: requiredInteger,
    // The moment on whose day it counts; `at` is when it was written.
    countsAt: requiredDatetime,
    reference: text(64),
    orderId: one('orders'),
    supplierId: one('suppliers'),
    purchaseId: one('purchases'),
    returnId: one('returns'),
    expenseId: one('expenses'),
    cashEntryId: one('cashEntries'),
    creditAccountId: one('creditAccounts'),
    at: requiredDatetime,
    ...actor,
  },
  indexes: [
    key('payments_by_store', 'storeId', '-at'),
    key('payments_by_day', 'storeId', 'countsAt'),
    key('payments_by_order', 'orderId'),
    key('payments_by_credit_account', 'creditAccountId'),
    key('payments_by_cash_entry', 'cashEntryId'),
  ],
  access: ledgerOf(store('storeId')),
} as const;

/**
 * How much of a payment to a supplier, or of a payment or write-off of a customer's debt, went to each purchase or order; a part below 0
 * has gone elsewhere since. What is taken back is owed again exactly there (R46).
 */
export const settlements = {
  attributes: {
    storeId: requiredOne('stores'),
    creditEntryId: one('creditEntries'),
    orderId: one('orders'),
    supplierEntryId: one('supplierEntries'),
    purchaseId: one('purchases'),
    amount: requiredInteger,
    at: requiredDatetime,
  },
  indexes: [
    key('settlements_by_store', 'storeId', '-at'),
    key('settlements_by_credit_entry', 'creditEntryId'),
    key('settlements_by_supplier_entry', 'supplierEntryId'),
    key('settlements_by_purchase', 'purchaseId'),
  ],
  access: ledgerOf(store('storeId')),
} as const;

/** What the shop itself costs, such as its rent. Its maker says that it is taken back, and nothing else changes (R31). */
export const expenses = {
  attributes: {
    storeId: requiredOne('stores'),
    kind: requiredText(16),
    amount: requiredInteger,
    method: requiredText(16),
    expenseDate: requiredDatetime,
    note: text(500),
    isCancelled: boolean,
    at: requiredDatetime,
    ...actor,
  },
  indexes: [key('expenses_by_store', 'storeId', '-expenseDate')],
  access: {
    read: [store('storeId')],
    create: [store('storeId')],
    update: [{ ...store('storeId'), only: ['isCancelled'] }],
    delete: [server],
  },
  effects: { create: 'expense', check: 'expense', written: ['expense'] },
} as const;

/** Money that was there, goes from one way of payment to another, or is the owner's. Its maker takes it back (R43). */
export const cashEntries = {
  attributes: {
    storeId: requiredOne('stores'),
    kind: requiredText(16),
    fromMethod: text(16),
    toMethod: text(16),
    amount: requiredInteger,
    entryDate: requiredDatetime,
    note: text(500),
    isCancelled: boolean,
    at: requiredDatetime,
    ...actor,
  },
  indexes: [key('cash_entries_by_store', 'storeId', '-at')],
  access: {
    read: [store('storeId')],
    create: [store('storeId')],
    update: [{ ...store('storeId'), only: ['isCancelled'] }],
    delete: [server],
  },
  effects: { create: 'cash-entry', check: 'cash-entry', written: ['cash-entry'] },
} as const;

/**
 * The end of a day: what each way of payment should hold, what was counted, what was taken out (R31). Its maker says that it
 * is taken back, and why (R43).
 */
export const dayCloses = {
  attributes: {
    storeId: requiredOne('stores'),
    day: requiredText(10),
    expectedCash: integer,
    countedCash: integer,
    takenCash: integer,
    expectedMobile: integer,
    countedMobile: integer,
    takenMobile: integer,
    expectedBank: integer,
    countedBank: integer,
    takenBank: integer,
    bankedCash: integer,
    bankedMobile: integer,
    note: text(500),
    // The end in whose place this one stands, which is cancelled.
    correctsId: text(36),
    isCancelled: boolean,
    cancelReason: text(500),
    cancelledAt: datetime,
    at: requiredDatetime,
    ...actor,
  },
  indexes: [key('day_closes_by_store', 'storeId', '-at')],
  access: {
    read: [store('storeId')],
    create: [store('storeId')],
    update: [{ ...store('storeId'), only: ['isCancelled', 'cancelReason'] }],
    delete: [server],
  },
  effects: { create: 'day-close', check: 'day-close' },
} as const;
