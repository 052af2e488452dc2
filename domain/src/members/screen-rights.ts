import type { Right } from '#collections/rights.ts';

/**
 * For each call that belongs to no collection, such as the shop's figures, the rights of which a member needs one (R63). The server
 * and the screens both check them.
 */
export const callRights = {
  sales: ['money', 'costs'],
  money: ['costs'],
  balances: ['sell', 'money', 'costs'],
  orderCounts: ['orders', 'sell', 'credit', 'undo'],
  unsold: ['stock', 'products'],
  reorder: ['stock', 'products'],
  counterGoods: ['sell'],
  visits: ['money', 'orders'],
  pasteOrder: ['sell', 'orders'],
  customers: ['orders', 'credit', 'messages'],
  debts: ['credit'],
  register: ['orders', 'sell'],
} as const satisfies Record<string, readonly Right[]>;

/**
 * For each act that the screens offer, the rights of which a member needs one. The table of collections holds the same rights, but a page
 * does not load it; `screen-rights.test.ts` compares both.
 */
export const actRights = {
  readOrders: ['orders', 'sell', 'credit', 'undo'],
  sell: ['sell'],
  moveOrder: ['orders'],
  returnGoods: ['undo'],
  readDebts: ['credit'],
  recordDebt: ['credit'],
  readExpenses: ['money'],
  recordExpense: ['money'],
  readCashEntries: ['costs'],
  recordCashEntry: ['money'],
  readPayments: ['costs'],
  readDayCloses: ['sell', 'money'],
  closeDay: ['sell', 'money'],
  cancelDayClose: ['money'],
  readPurchases: ['costs'],
  cancelPurchase: ['stock'],
  readSuppliers: ['stock', 'costs'],
  addSupplier: ['stock'],
  paySupplier: ['money'],
  noteReceipt: ['sell', 'orders', 'credit'],
  readReceipts: ['sell', 'orders', 'credit', 'money'],
  readLosses: ['stock', 'products'],
  recordLoss: ['stock'],
  readLedger: ['stock', 'products'],
  addProduct: ['products'],
  editProduct: ['products'],
  changeStock: ['stock'],
  changeCost: ['costs'],
  deleteProduct: ['remove'],
  editPacks: ['products'],
  editShop: ['settings'],
} as const satisfies Record<string, readonly Right[]>;
