import type { Right } from '#collections/rights.ts';

/**
 * The rights of which one is needed for the shop's figures and other calls that no collection decides (R63): the screens ask for what the
 * server asks for.
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
} as const satisfies Record<string, readonly Right[]>;

/**
 * The rights of which one is needed for what the screens offer. They are those of the table of collections, which a page does not load:
 * `screen-rights.test.ts` compares both.
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
