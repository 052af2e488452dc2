import {
  actor,
  boolean,
  integer,
  key,
  one,
  requiredDatetime,
  requiredInteger,
  requiredOne,
  requiredText,
  server,
  store,
  text,
  unique,
} from './parts.ts';

/** The season of a programme by which the government pays a part of farm inputs, as the shop has written it down (R75). */
export const subsidyProgrammes = {
  attributes: {
    storeId: requiredOne('stores'),
    name: requiredText(128),
    // The first and the last day of its sales, as `2026-11-27`.
    firstDay: requiredText(10),
    lastDay: requiredText(10),
    // What the government owes for its sales, in whole shillings: the server's sum. Below 0 for what is to be given back.
    owed: integer,
  },
  indexes: [key('subsidy_programmes_by_store', 'storeId', '-lastDay')],
  access: {
    read: [store('storeId')],
    create: [store('storeId', 'money')],
    update: [{ ...store('storeId', 'money'), only: ['name', 'firstDay', 'lastDay'] }],
    delete: [server],
  },
  effects: { validate: 'subsidy-programme' },
} as const;

/** What a farmer pays for one of a product in a programme: at most `cap`, or the price less `part`; whole shillings, one of the two. */
export const subsidyRates = {
  attributes: {
    storeId: requiredOne('stores'),
    programmeId: requiredOne('subsidyProgrammes'),
    productId: one('products'),
    cap: integer,
    part: integer,
  },
  indexes: [
    key('subsidy_rates_by_store', 'storeId'),
    unique('subsidy_rates_by_product', 'programmeId', 'productId'),
    key('subsidy_rates_of_product', 'productId'),
  ],
  access: {
    read: [store('storeId')],
    create: [store('storeId', 'money')],
    update: [{ ...store('storeId', 'money'), only: ['cap', 'part'] }],
    delete: [store('storeId', 'money')],
  },
  effects: { validate: 'subsidy-rate' },
} as const;

/**
 * What became of claims for subsidised sales: they were sent to the government, paid or refused. The only change is to cancel one. A
 * refusal below 0 takes back what was refused of goods that came back since.
 */
export const subsidyClaims = {
  attributes: {
    storeId: requiredOne('stores'),
    programmeId: requiredOne('subsidyProgrammes'),
    kind: requiredText(16),
    amount: requiredInteger,
    method: text(16),
    reference: text(64),
    note: text(500),
    // The order whose goods came back.
    orderId: one('orders'),
    isCancelled: boolean,
    at: requiredDatetime,
    ...actor,
  },
  indexes: [
    key('subsidy_claims_by_store', 'storeId', '-at'),
    key('subsidy_claims_by_programme', 'programmeId', '-at'),
    key('subsidy_claims_by_order', 'orderId'),
  ],
  access: {
    read: [store('storeId', 'money', 'costs')],
    create: [store('storeId', 'money')],
    update: [{ ...store('storeId', 'money'), only: ['isCancelled'] }],
    delete: [server],
  },
  effects: { replaceInsert: 'subsidy-claim', validate: 'subsidy-claim', afterWrite: ['subsidy-claim'] },
} as const;
