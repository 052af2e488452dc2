/**
 * Every collection of the marketplace: its attributes, its relations, its indexes, and who may read and write its rows.
 * The server makes its tables, validates and authorises from this one table (rules R1 to R7 and R13 of docs/wire.md);
 * the types of documents (`document.ts`) are drawn from it.
 */

export interface TextAttribute {
  readonly type: 'text';
  /** The most characters (not bytes). */
  readonly size: number;
  readonly required: boolean;
  /** The value of a new document that does not bring one. */
  readonly default?: string;
}
export interface PlainAttribute {
  readonly type: 'integer' | 'float' | 'boolean' | 'datetime';
  readonly required: boolean;
  readonly default?: number | boolean;
}
export interface RelationAttribute {
  readonly type: 'relation';
  readonly to: CollectionId;
  /** True for a list of related documents, false for one related document or null. */
  readonly many: boolean;
  readonly required: boolean;
}
export type Attribute = TextAttribute | PlainAttribute | RelationAttribute;

/**
 * An index over `attributes` in this order; a leading `-` means descending. Unique indexes ignore null and ''. One of kind
 * `texts` names what a shop's rows are searched by, first what people call them (wire section 8.5).
 */
export interface Index {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly kind: 'key' | 'unique' | 'fulltext' | 'texts';
  /** Whether its texts are found by the words of the trade in the other language too; decision 0054. */
  readonly isOfTrade?: boolean;
}

/**
 * The callers that a row belongs to. The operator's key owns every row except those of `server`. `nobody` is no caller;
 * `server` means that only the server itself writes the row, along with another; `member` is anyone signed in;
 * `account` is the account whose id stands in `attribute`; `owner` is the account whose users document `attribute`
 * points to; `store` is the owner of the store or stores in `attribute`.
 */
export type Party =
  | { readonly party: 'nobody' }
  | { readonly party: 'server' }
  | { readonly party: 'member' }
  | { readonly party: 'account'; readonly attribute: string }
  | { readonly party: 'owner'; readonly attribute: string }
  | { readonly party: 'store'; readonly attribute: string };

/** A right to change a row; `only` names the attributes that may change (all of them when absent). */
export type UpdateGrant = Party & { readonly only?: readonly string[] };

export interface Access {
  /** A caller may read a row that belongs to it by one of these parties. */
  readonly read: readonly Party[];
  /** A new row must belong to the caller by every one of these parties. */
  readonly create: readonly Party[];
  readonly update: readonly UpdateGrant[];
  readonly delete: readonly Party[];
  /** Attributes that every signed-in caller may see of rows that are not theirs; all others read as null (R1). */
  readonly directory?: readonly string[];
  /**
   * The one row a guest may ask for (R2): by exactly one value of `by`, to sign in to the account whose id stands in
   * `account`. Nothing else of the row is told.
   */
  readonly guest?: { readonly by: string; readonly account: string };
}

/**
 * What a call that writes a row brings along in the same transaction, by name; the server's table of effects says what
 * each name does. What an effect writes runs no further `create`, `check` or `written`; like any change it is told of and may
 * notify.
 */
export interface Effects {
  /** Makes the rows of a new document from what was asked for, instead of storing what was sent. */
  readonly create?: string;
  /** Refuses what breaks a rule beyond the values alone, and answers the values to store. */
  readonly check?: string;
  /** Write what goes with a row that was written, such as its line in a ledger. */
  readonly written?: readonly string[];
  /** Brings what is kept of several rows into line with them, once all that a call writes is written. */
  readonly settled?: string;
  /** Says who is to be notified of a change. */
  readonly notifications?: string;
}

export interface Collection {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly indexes: readonly Index[];
  readonly access: Access;
  readonly effects?: Effects;
}

const text = <Size extends number>(size: Size) => ({ type: 'text', size, required: false }) as const;
const requiredText = <Size extends number>(size: Size) => ({ type: 'text', size, required: true }) as const;
const integer = { type: 'integer', required: false } as const;
const requiredInteger = { type: 'integer', required: true } as const;
const float = { type: 'float', required: false } as const;
const requiredFloat = { type: 'float', required: true } as const;
const boolean = { type: 'boolean', required: false } as const;
const datetime = { type: 'datetime', required: false } as const;
const requiredDatetime = { type: 'datetime', required: true } as const;
const one = <To extends string>(to: To) => ({ type: 'relation', to, many: false, required: false }) as const;
const requiredOne = <To extends string>(to: To) => ({ type: 'relation', to, many: false, required: true }) as const;
const list = <To extends string>(to: To) => ({ type: 'relation', to, many: true, required: false }) as const;

/**
 * Every ledger says which account wrote a line (none for the operator) and in which role; `@duka/domain/orders/actor`.
 */
const actor = { by: text(36), byRole: text(16) };

const nobody = { party: 'nobody' } as const;
const server = { party: 'server' } as const;
const member = { party: 'member' } as const;
const account = (attribute: string) => ({ party: 'account', attribute }) as const;
const owner = (attribute: string) => ({ party: 'owner', attribute }) as const;
const store = (attribute: string) => ({ party: 'store', attribute }) as const;

/** Gives the right to read and write rows to one party alone. */
const ownedBy = (party: Party) => ({ read: [party], create: [party], update: [party], delete: [party] });
/** Members read reference data, and no client writes it (R3). */
const reference: Access = { read: [member], create: [nobody], update: [nobody], delete: [nobody] };
/** Only the server writes the rows of a ledger, and nobody changes them; the named parties read them. */
const ledgerOf = (...read: Party[]): Access => ({ read, create: [server], update: [server], delete: [server] });

const key = (name: string, ...attributes: string[]): Index => ({ name, attributes, kind: 'key' });
const texts = (name: string, ...attributes: string[]): Index => ({ name, attributes, kind: 'texts' });
const unique = (name: string, ...attributes: string[]): Index => ({ name, attributes, kind: 'unique' });
const fulltext = (name: string, attribute: string): Index => ({ name, attributes: [attribute], kind: 'fulltext' });

export const collections = {
  // DATA-003 to DATA-016
  users: {
    attributes: {
      userId: requiredText(36),
      firstName: requiredText(128),
      lastName: text(128),
      role: text(32),
      phone: text(20),
      email: requiredText(320),
      m2fStatus: text(16),
      maxSessions: integer,
      bio: text(2000),
      avatar: text(2048),
      location: text(256),
      updatedAt: text(40),
    },
    indexes: [
      unique('users_by_account', 'userId'),
      // R16
      unique('users_one_phone', 'phone'),
    ],
    access: {
      ...ownedBy(account('userId')),
      directory: ['userId', 'firstName', 'lastName', 'avatar', 'role'],
      guest: { by: 'phone', account: 'userId' },
    },
    effects: { check: 'user', written: ['replaced-file'] },
  },
  // DATA-022 to DATA-029
  stores: {
    attributes: {
      ownerId: requiredOne('users'),
      storeName: requiredText(128),
      storeType: text(32),
      phone: text(20),
      bRegNo: text(64),
      tinNo: text(9),
      activeHrs: text(64),
      license: text(2048),
      storeDescription: text(4000),
      storeLocation: text(256),
      acceptReturns: boolean,
      avatar: text(2048),
    },
    indexes: [key('stores_by_owner', 'ownerId')],
    access: ownedBy(owner('ownerId')),
    effects: { written: ['replaced-file'] },
  },
  // DATA-030 to DATA-035; `longtude` is spelled so on the wire
  storeLocations: {
    attributes: {
      storeId: list('stores'),
      region: requiredText(128),
      district: requiredText(128),
      ward: requiredText(128),
      street: requiredText(128),
      road: requiredText(128),
      houseNo: text(32),
      postcode: text(16),
      latitude: float,
      longtude: float,
    },
    indexes: [],
    access: ownedBy(store('storeId')),
  },
  // DATA-037 to DATA-039
  storePayments: {
    attributes: {
      storeId: list('stores'),
      accountName: requiredText(128),
      accountNo: requiredText(64),
      type: requiredText(16),
      provider: requiredText(128),
      providerBranch: text(128),
    },
    indexes: [],
    access: ownedBy(store('storeId')),
  },
  // DATA-040 to DATA-051; `updstedAt` is spelled so on the wire (DATA-048, Q-034)
  products: {
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
      // True once its stock is kept in batches; the server's (R28).
      hasBatches: boolean,
      hasReturnPolicy: boolean,
      status: { ...text(16), default: 'published' },
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
    access: ownedBy(store('storeId')),
    effects: { check: 'product', written: ['stock-movement', 'replaced-file'] },
  },
  // A product is kept in its own unit, and sold in packs of so many of them as well (R30).
  productPacks: {
    attributes: {
      storeId: requiredOne('stores'),
      productId: one('products'),
      name: requiredText(64),
      factor: requiredFloat,
      sellingPrice: requiredInteger,
    },
    indexes: [key('product_packs_by_product', 'productId')],
    access: {
      ...ownedBy(store('storeId')),
      update: [{ ...store('storeId'), only: ['name', 'factor', 'sellingPrice'] }],
    },
    effects: { check: 'pack' },
  },
  productCategories: { attributes: { name: requiredText(128) }, indexes: [], access: reference },
  units: { attributes: { name: requiredText(128) }, indexes: [], access: reference },
  unitCategories: { attributes: { name: requiredText(128) }, indexes: [], access: reference },
  // DATA-056 to DATA-061, R4
  messages: {
    attributes: {
      senderId: requiredText(36),
      receiverId: requiredText(36),
      content: text(10000),
      isRead: { ...boolean, default: false },
      fileUrl: text(2048),
      fileType: text(128),
    },
    // Threads and conversations are asked for newest first; CALL-041, CALL-045.
    indexes: [
      key('messages_by_receiver', 'receiverId', 'isRead'),
      key('messages_by_thread_time', 'senderId', 'receiverId', '-$createdAt'),
      key('messages_by_sender_time', 'senderId', '-$createdAt'),
      key('messages_by_receiver_time', 'receiverId', '-$createdAt'),
    ],
    access: {
      read: [account('senderId'), account('receiverId')],
      create: [account('senderId')],
      update: [
        { ...account('senderId'), only: ['content', 'isRead', 'fileUrl', 'fileType'] },
        { ...account('receiverId'), only: ['isRead'] },
      ],
      delete: [account('senderId')],
    },
    effects: { written: ['attachment', 'replaced-file'], notifications: 'message' },
  },
  orders: {
    attributes: {
      trackingId: requiredText(32),
      storeId: requiredOne('stores'),
      customerId: one('users'),
      customerName: requiredText(256),
      customerPhone: text(20),
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
      // Why goods past their date were sold over the counter; null where there were none (R24).
      expiredReason: text(500),
      // The server's sums in whole shillings (R26): at list prices, taken off the whole, paid net of what was given back,
      // of goods that came back, given up, and still owed.
      listTotal: integer,
      discount: integer,
      paid: integer,
      returned: integer,
      writtenOff: integer,
      owed: integer,
      // Whose debt it is; null where nobody is named.
      customerKey: text(320),
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
      unique('orders_by_tracking', 'trackingId'),
      texts('orders_texts', 'customerName', 'trackingId', 'customerPhone'),
    ],
    // The server decides who may order and which steps an order takes, from the whole of the order (decision 0014).
    access: {
      read: [store('storeId'), owner('customerId')],
      create: [member],
      update: [
        { ...store('storeId'), only: ['status', 'paymentMethod', 'paymentReference', 'note', 'dueAt'] },
        { ...owner('customerId'), only: ['status'] },
      ],
      delete: [server],
    },
    effects: {
      create: 'order',
      check: 'order-move',
      written: ['order-move'],
      settled: 'debts',
      notifications: 'order',
    },
  },
  orderItems: {
    attributes: {
      orderId: requiredOne('orders'),
      storeId: requiredOne('stores'),
      productId: one('products'),
      productName: requiredText(256),
      unitName: text(128),
      quantity: requiredFloat,
      unitPrice: { type: 'integer', required: true },
      unitCost: { type: 'integer', required: true },
      // As it was at the time of the order; null for goods without one.
      expiryDate: datetime,
      // Sold in a pack: `unitPrice` is then only rounded, and the total that of so many packs (R30).
      packName: text(64),
      packQuantity: float,
      packPrice: integer,
      // The price of the product or its pack, where another was agreed the one beside `unitPrice` or `packPrice` (R26).
      listPrice: integer,
      // Its share of what was taken off the whole.
      discount: integer,
      // The line in whole shillings, and what its goods had cost; null in lines from before they were kept.
      total: integer,
      cost: integer,
      // So much of it came back, and what that had cost in the batches that it went back to; null for what came back before
      // this was kept (R29).
      returned: float,
      returnedCost: integer,
    },
    indexes: [key('order_items_by_order', 'orderId'), key('order_items_by_product', 'productId')],
    access: ledgerOf(store('storeId')),
  },
  // Each step of an order is written along with it; the order of insertion counts.
  orderEvents: {
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
    access: ledgerOf(store('storeId'), owner('customerId')),
  },
  stockMovements: {
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
    access: ledgerOf(store('storeId')),
    effects: { notifications: 'low-stock' },
  },
  // Those whom a shop buys from (R28).
  suppliers: {
    attributes: {
      storeId: requiredOne('stores'),
      name: requiredText(128),
      phone: text(20),
      note: text(1000),
      // What was bought from them and what is owed to them; the server's sums (R28).
      bought: integer,
      owed: integer,
    },
    indexes: [key('suppliers_by_store', 'storeId', 'name')],
    access: {
      ...ledgerOf(store('storeId')),
      create: [store('storeId')],
      update: [{ ...store('storeId'), only: ['name', 'phone', 'note'] }],
    },
    effects: { check: 'supplier' },
  },
  // What was bought in one go, in whole shillings.
  purchases: {
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
      ...actor,
    },
    indexes: [key('purchases_by_store', 'storeId', '-at'), key('purchases_by_supplier', 'supplierId', '-at')],
    access: { ...ledgerOf(store('storeId')), create: [store('storeId')] },
    effects: { create: 'purchase' },
  },
  // What made the debt to a supplier grow or shrink.
  supplierEntries: {
    attributes: {
      storeId: requiredOne('stores'),
      supplierId: requiredOne('suppliers'),
      purchaseId: one('purchases'),
      kind: requiredText(16),
      // What is owed to them more by it, or less.
      amount: requiredInteger,
      balanceAfter: integer,
      method: text(16),
      reference: text(64),
      note: text(500),
      at: requiredDatetime,
      ...actor,
    },
    indexes: [key('supplier_entries_by_supplier', 'supplierId', '-at')],
    access: { ...ledgerOf(store('storeId')), create: [store('storeId')] },
    effects: { create: 'supplier-payment' },
  },
  // Goods of one kind that came together; what is left of all of a product's batches is its stock (R28).
  batches: {
    attributes: {
      storeId: requiredOne('stores'),
      productId: one('products'),
      purchaseId: one('purchases'),
      supplierId: one('suppliers'),
      source: requiredText(16),
      batchNo: text(64),
      expiryDate: datetime,
      // What it was bought in, where that was a pack (R30).
      packName: text(64),
      packQuantity: float,
      received: requiredFloat,
      left: requiredFloat,
      // What all of it cost, and what is left of it.
      cost: requiredInteger,
      costLeft: requiredInteger,
      at: requiredDatetime,
    },
    indexes: [
      key('batches_by_product', 'productId', 'left'),
      key('batches_by_store', 'storeId', 'expiryDate'),
      key('batches_by_purchase', 'purchaseId'),
    ],
    access: ledgerOf(store('storeId')),
  },
  // Goods that were thrown away, with the reason.
  stockLosses: {
    attributes: {
      storeId: requiredOne('stores'),
      productId: one('products'),
      productName: requiredText(256),
      batchId: one('batches'),
      quantity: requiredFloat,
      cost: integer,
      reason: requiredText(16),
      note: text(500),
      at: requiredDatetime,
      ...actor,
    },
    indexes: [key('stock_losses_by_store', 'storeId', '-at'), key('stock_losses_by_product', 'productId', '-at')],
    access: { ...ledgerOf(store('storeId')), create: [store('storeId')] },
    effects: { create: 'stock-loss' },
  },
  // Money that came in (above 0) or went out, line by line (R26).
  payments: {
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
      creditAccountId: one('creditAccounts'),
      at: requiredDatetime,
      ...actor,
    },
    indexes: [
      key('payments_by_store', 'storeId', '-at'),
      key('payments_by_day', 'storeId', 'countsAt'),
      key('payments_by_order', 'orderId'),
      key('payments_by_credit_account', 'creditAccountId'),
    ],
    access: ledgerOf(store('storeId')),
  },
  // Goods that came back, or a sale that was undone (R29).
  returns: {
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
    access: { ...ledgerOf(store('storeId')), create: [store('storeId')] },
    effects: { create: 'return' },
  },
  returnItems: {
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
    access: ledgerOf(store('storeId')),
  },
  // What a customer of a shop owes it: one row for each, the sums kept by the server (R32).
  creditAccounts: {
    attributes: {
      storeId: requiredOne('stores'),
      customerKey: requiredText(320),
      customerId: one('users'),
      name: requiredText(256),
      phone: text(20),
      limit: integer,
      balance: integer,
      // When the oldest order that is still owed was made, and the earliest day on which one is due.
      oldestAt: datetime,
      dueAt: datetime,
      remindedAt: datetime,
      note: text(1000),
    },
    indexes: [
      unique('credit_accounts_by_customer', 'customerKey', 'storeId'),
      key('credit_accounts_by_store', 'storeId'),
      key('credit_accounts_by_account', 'customerId'),
    ],
    access: {
      read: [store('storeId')],
      create: [store('storeId')],
      update: [{ ...store('storeId'), only: ['limit', 'note', 'remindedAt'] }],
      delete: [server],
    },
    effects: { create: 'credit-account', check: 'credit-account' },
  },
  // A line of a customer's book: a seller writes payments and what is given up, the server all else (R32).
  creditEntries: {
    attributes: {
      storeId: requiredOne('stores'),
      accountId: requiredOne('creditAccounts'),
      orderId: one('orders'),
      kind: requiredText(16),
      // What is owed more by it, or less.
      amount: requiredInteger,
      balanceAfter: integer,
      method: text(16),
      reference: text(64),
      note: text(500),
      at: requiredDatetime,
      ...actor,
    },
    indexes: [
      key('credit_entries_by_account', 'accountId', '-at'),
      key('credit_entries_by_order', 'orderId'),
      key('credit_entries_by_kind', 'storeId', 'kind', 'at'),
    ],
    access: { ...ledgerOf(store('storeId')), create: [store('storeId')] },
    effects: { create: 'credit-entry' },
  },
  // What the shop itself costs, such as its rent. Its maker says that it is taken back, and nothing else changes (R31).
  expenses: {
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
  },
  // The end of a day: what each way of payment should hold, what was counted, what was taken out (R31).
  dayCloses: {
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
      note: text(500),
      at: requiredDatetime,
      ...actor,
    },
    indexes: [key('day_closes_by_store', 'storeId', '-at')],
    access: { read: [store('storeId')], create: [store('storeId')], update: [server], delete: [server] },
    effects: { create: 'day-close' },
  },
  // The server writes a notification in the transaction of its cause; `@duka/domain/messages/notification` says which
  // causes there are.
  notifications: {
    attributes: {
      accountId: requiredText(36),
      kind: requiredText(16),
      documentId: requiredText(36),
      name: text(300),
      quantity: float,
      day: text(10),
      reference: text(32),
      isRead: { ...boolean, default: false },
      at: requiredDatetime,
    },
    indexes: [key('notifications_by_account', 'accountId', '-at'), key('notifications_unread', 'accountId', 'isRead')],
    access: {
      read: [account('accountId')],
      create: [server],
      update: [{ ...account('accountId'), only: ['isRead'] }],
      delete: [account('accountId')],
    },
  },
} as const satisfies Record<string, CollectionShape>;

/** The shape of `Collection` with relation targets as plain texts, so that the table can name its own keys. */
type CollectionShape = Omit<Collection, 'attributes'> & {
  readonly attributes: Readonly<
    Record<string, TextAttribute | PlainAttribute | (Omit<RelationAttribute, 'to'> & { readonly to: string })>
  >;
};

export type CollectionId = keyof typeof collections;

/** Every name that the table gives to an effect of this kind. */
export type EffectName<Kind extends keyof Effects> = {
  [Id in CollectionId]: (typeof collections)[Id] extends { readonly effects: { readonly [K in Kind]: infer Name } }
    ? Name extends readonly (infer Each)[]
      ? Each
      : Name
    : never;
}[CollectionId];

export const collectionIds = Object.keys(collections) as CollectionId[];

/** Answers the collection called `id`, or undefined when there is none (also for `__proto__` and the like). */
export function findCollection(id: string): Collection | undefined {
  return Object.hasOwn(collections, id) ? (collections[id as CollectionId] as Collection) : undefined;
}

/** Lists the relation attributes of a collection, in the order of the table. */
export function listRelations(collection: Collection): [name: string, relation: RelationAttribute][] {
  return Object.entries(collection.attributes).filter(
    (entry): entry is [string, RelationAttribute] => entry[1].type === 'relation',
  );
}
