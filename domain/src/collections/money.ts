import {
  actor,
  boolean,
  datetime,
  integer,
  key,
  ledgerOf,
  one,
  phoneNumber,
  requiredDatetime,
  requiredInteger,
  requiredOne,
  requiredText,
  server,
  store,
  text,
  unique,
} from './parts.ts';

/** The ledger of money: one row for each amount received (above 0) or paid out (below 0), in whole shillings (R26). */
export const payments = {
  attributes: {
    storeId: requiredOne('stores'),
    kind: requiredText(16),
    method: requiredText(16),
    amount: requiredInteger,
    // The time whose day the amount counts on; `at` is when the row was written.
    countsAt: requiredDatetime,
    reference: text(64),
    orderId: one('orders'),
    supplierId: one('suppliers'),
    purchaseId: one('purchases'),
    returnId: one('returns'),
    expenseId: one('expenses'),
    cashEntryId: one('cashEntries'),
    creditAccountId: one('creditAccounts'),
    subsidyClaimId: one('subsidyClaims'),
    at: requiredDatetime,
    ...actor,
  },
  indexes: [
    key('payments_by_store', 'storeId', '-at'),
    key('payments_by_day', 'storeId', 'countsAt'),
    key('payments_by_order', 'orderId'),
    key('payments_by_credit_account', 'creditAccountId'),
    key('payments_by_cash_entry', 'cashEntryId'),
    key('payments_by_subsidy_claim', 'subsidyClaimId'),
    key('payments_by_reference', 'storeId', 'reference'),
  ],
  access: ledgerOf(store('storeId', 'costs')),
} as const;

/**
 * What was asked of a phone by mobile money, and what its provider has said since (R77). Only confirmed money is in `payments`; the
 * server writes both in one transaction.
 */
export const paymentRequests = {
  attributes: {
    storeId: requiredOne('stores'),
    // What is to be paid: an order, or the debts of a customer. The other one is null.
    orderId: one('orders'),
    accountId: one('creditAccounts'),
    phone: phoneNumber,
    // Whole shillings.
    amount: requiredInteger,
    // Null until it was sent, as is `sentAt`.
    provider: text(16),
    // By which the provider knows it; the same when it is sent again.
    reference: requiredText(32),
    // The provider's own name for it, where it gave one.
    providerReference: text(64),
    status: requiredText(16),
    failure: text(16),
    askedAt: requiredDatetime,
    sentAt: datetime,
    // When the provider is asked about it next; null once that is over.
    dueAt: datetime,
    settledAt: datetime,
    // What the provider has confirmed: whole shillings, the wallet's reference and its fee, where it names one.
    received: integer,
    receipt: text(64),
    fee: integer,
    // True if it was confirmed after it had failed, expired or been cancelled.
    isLate: boolean,
    ...actor,
  },
  indexes: [
    unique('payment_requests_by_reference', 'reference'),
    key('payment_requests_by_store', 'storeId', '-askedAt'),
    key('payment_requests_by_order', 'orderId'),
    key('payment_requests_by_account', 'accountId'),
    key('payment_requests_by_receipt', 'storeId', 'receipt'),
    key('payment_requests_by_phone', 'phone', '-askedAt'),
    key('payment_requests_by_due', 'dueAt'),
  ],
  access: ledgerOf(store('storeId', 'sell', 'orders', 'credit')),
  effects: { notifications: 'payment-request' },
} as const;

/**
 * What a wallet's message says of money that came, once for each reference in a shop (R80). It is no money until somebody confirms it:
 * `payments` then has it.
 */
export const mobileReceipts = {
  attributes: {
    storeId: requiredOne('stores'),
    wallet: requiredText(16),
    // In upper case.
    reference: requiredText(64),
    // Whole shillings, as is the fee; null where the message tells none.
    amount: requiredInteger,
    fee: integer,
    // The name of who paid, and the number, with `*` for digits that the wallet hides.
    sender: text(256),
    phone: text(20),
    receivedAt: datetime,
    text: requiredText(1000),
    state: requiredText(16),
    // What it pays, or is said to pay: an order, or the debts of a customer. The other one is null.
    orderId: one('orders'),
    accountId: one('creditAccounts'),
    // When it was last confirmed; it stays where that was taken back.
    confirmedAt: datetime,
    // Why it was dismissed, or its payment taken back.
    reason: text(500),
    at: requiredDatetime,
    ...actor,
  },
  indexes: [
    unique('mobile_receipts_by_reference', 'storeId', 'reference'),
    key('mobile_receipts_by_store', 'storeId', '-at'),
    key('mobile_receipts_by_state', 'storeId', 'state', '-at'),
    key('mobile_receipts_by_order', 'orderId'),
    key('mobile_receipts_by_account', 'accountId'),
  ],
  access: {
    read: [store('storeId', 'sell', 'orders', 'credit', 'money')],
    create: [store('storeId', 'sell', 'orders', 'credit')],
    update: [{ ...store('storeId', 'orders', 'credit', 'money'), only: ['state', 'orderId', 'accountId', 'reason'] }],
    delete: [server],
  },
  effects: {
    replaceInsert: 'mobile-receipt',
    validate: 'mobile-receipt',
    afterWrite: ['mobile-receipt'],
    beforeCommit: 'debts',
  },
} as const;

/**
 * The part of a payment to a supplier, or of a payment or write-off of a customer's debt, that settled each purchase or order; a row
 * of a supplier's payment without a purchase settled the opening debt (R76). A negative row takes an earlier part away again. When the payment is cancelled, exactly these purchases or orders are owed again (R46).
 */
export const settlements = {
  attributes: {
    storeId: requiredOne('stores'),
    creditEntryId: one('creditEntries'),
    orderId: one('orders'),
    supplierEntryId: one('supplierEntries'),
    purchaseId: one('purchases'),
    // What a claim sent, was paid or was refused of each order (R75).
    subsidyClaimId: one('subsidyClaims'),
    amount: requiredInteger,
    at: requiredDatetime,
  },
  indexes: [
    key('settlements_by_store', 'storeId', '-at'),
    key('settlements_by_credit_entry', 'creditEntryId'),
    key('settlements_by_supplier_entry', 'supplierEntryId'),
    key('settlements_by_purchase', 'purchaseId'),
    key('settlements_by_subsidy_claim', 'subsidyClaimId'),
  ],
  access: ledgerOf(store('storeId', 'costs')),
} as const;

/** The shop's running costs, such as rent. The only change is to cancel one (R31). */
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
    read: [store('storeId', 'money')],
    create: [store('storeId', 'money')],
    update: [{ ...store('storeId', 'money'), only: ['isCancelled'] }],
    delete: [server],
  },
  effects: { replaceInsert: 'expense', validate: 'expense', afterWrite: ['expense'] },
} as const;

/** An opening balance, a transfer between payment methods, or money of the owner's. The only change is to cancel one (R43). */
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
    read: [store('storeId', 'costs')],
    create: [store('storeId', 'money')],
    update: [{ ...store('storeId', 'money'), only: ['isCancelled'] }],
    delete: [server],
  },
  effects: { replaceInsert: 'cash-entry', validate: 'cash-entry', afterWrite: ['cash-entry'] },
} as const;

/**
 * The close of a day: for each payment method the expected balance, the counted one and the amount taken out (R31). The only
 * change is to cancel the newest one, with a reason (R43).
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
    // The cancelled close that this one replaces.
    correctsId: text(36),
    isCancelled: boolean,
    cancelReason: text(500),
    cancelledAt: datetime,
    at: requiredDatetime,
    ...actor,
  },
  indexes: [key('day_closes_by_store', 'storeId', '-at')],
  access: {
    read: [store('storeId', 'sell', 'money')],
    create: [store('storeId', 'sell', 'money')],
    update: [{ ...store('storeId', 'money'), only: ['isCancelled', 'cancelReason'] }],
    delete: [server],
    // Whoever counts without the right `costs` does not know the expected balances, and so cannot copy them.
    hidden: { costs: ['expectedCash', 'expectedMobile', 'expectedBank'] },
  },
  effects: { replaceInsert: 'day-close', validate: 'day-close' },
} as const;
