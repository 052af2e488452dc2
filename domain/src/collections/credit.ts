import {
  boolean,
  datetime,
  integer,
  key,
  ledgerLine,
  ledgerOf,
  one,
  phoneNumber,
  requiredOne,
  requiredText,
  server,
  store,
  text,
  unique,
} from './parts.ts';

/** The account of each customer who owes a shop; the server maintains the sums (R32). */
export const creditAccounts = {
  attributes: {
    storeId: requiredOne('stores'),
    customerKey: requiredText(320),
    customerId: one('users'),
    name: requiredText(256),
    phone: phoneNumber,
    limit: integer,
    balance: integer,
    // What is left of the debts from before the shop kept its books here, and since when it is owed (R76).
    openingOwed: integer,
    openingAt: datetime,
    // Since when the oldest debt is owed, and the earliest day on which an order is due.
    oldestAt: datetime,
    dueAt: datetime,
    remindedAt: datetime,
    note: text(1000),
    // In which the shop writes to the customer; none for that of the seller's app.
    language: text(2),
    // The number is that of the account, by the seller's word or a proof, and the name the shop's own; the server's (R32).
    isOfNumber: boolean,
    // The account into which this one was joined, with all of its debt; the server's.
    joinedIntoId: text(36),
  },
  indexes: [
    unique('credit_accounts_by_customer', 'customerKey', 'storeId'),
    key('credit_accounts_by_store', 'storeId'),
    key('credit_accounts_by_account', 'customerId'),
  ],
  access: {
    read: [store('storeId', 'credit')],
    create: [store('storeId', 'credit')],
    update: [{ ...store('storeId', 'credit'), only: ['limit', 'note', 'remindedAt', 'language'] }],
    delete: [server],
  },
  effects: { replaceInsert: 'credit-account', validate: 'credit-account' },
} as const;

/** A line of a customer's account: a seller writes payments, write-offs and opening debts, the server all else (R32, R76). */
export const creditEntries = {
  attributes: {
    storeId: requiredOne('stores'),
    accountId: requiredOne('creditAccounts'),
    orderId: one('orders'),
    ...ledgerLine,
    // The part of the amount that changes the opening debt of the account; the server's (R76).
    ofOpening: integer,
    // The part of the amount that changes the advance of the account, below 0 for what comes to it; the server's (R79).
    ofAdvance: integer,
    // The line that this one takes back, and the moment on whose day it counts then; null for every other line (R46).
    reversesId: text(36),
    countsAt: datetime,
  },
  indexes: [
    unique('credit_entries_by_reversed', 'reversesId'),
    key('credit_entries_by_account', 'accountId', '-at'),
    key('credit_entries_by_order', 'orderId'),
    key('credit_entries_by_kind', 'storeId', 'kind', 'at'),
  ],
  access: { ...ledgerOf(store('storeId', 'credit')), create: [store('storeId', 'credit')] },
  effects: { replaceInsert: 'credit-entry' },
} as const;
