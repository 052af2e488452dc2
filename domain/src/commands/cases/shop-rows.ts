import type { CollectionId } from '#collections.ts';
import type { Values } from '#commands/stored-row.ts';

/** The moment of the cases, and an earlier one at which everything in the shop was stored; ISO text. */
export const now = '2026-11-21T07:00:00.000Z';
export const earlier = '2026-11-20T07:00:00.000Z';

const at = earlier;
const product = {
  ...{ storeId: 'shop', status: 'published', productCategories: ['goods'], units: ['piece'] },
  ...{ createdAt: at, updstedAt: at },
};
const order = {
  ...{ storeId: 'shop', orderDate: at, listTotal: 3000, orderTotal: 3000, discount: 0, returned: 0, writtenOff: 0 },
  ...{ status: 'Completed', channel: 'walk-in' },
};
const debtor = { customerName: 'Rehema', customerPhone: '+255755000011', customerKey: 'phone:+255755000011' };
const buyer = { customerId: 'neema', customerName: 'Neema', customerKey: 'account:neema' };
const line = {
  ...{ storeId: 'shop', productId: 'dap', keptProductId: 'dap', productName: 'DAP', unitName: 'piece' },
  ...{ unitPrice: 1500, listPrice: 1500, unitCost: 1000, discount: 0, quantity: 2, total: 3000, cost: 2000 },
};
const moved = { storeId: 'shop', at };

/**
 * The shop that each case begins with: it was opened yesterday, sold two DAP for cash and two on credit, has an order of one to come,
 * and owes its supplier the NPK. The shop of somebody else is beside it.
 */
export const shopRows: { readonly [Name in CollectionId]?: Readonly<Record<string, Values>> } = {
  productCategories: { goods: { name: 'goods' } },
  units: { piece: { name: 'piece' } },
  users: {
    asha: { userId: 'asha', firstName: 'Asha', email: 'asha@duka.example', phone: '+255712000001' },
    juma: { userId: 'juma', firstName: 'Juma', email: 'juma@duka.example', phone: '+255712000002' },
    neema: { userId: 'neema', firstName: 'Neema', email: 'neema@duka.example', phone: '+255712000003' },
  },
  stores: {
    shop: { ownerId: 'asha', storeName: 'Asha Agrovet' },
    theirs: { ownerId: 'juma', storeName: 'Juma Agrovet' },
  },
  products: {
    dap: { ...product, name: 'DAP', quantityInStock: 10, purchasePrice: 1000, sellingPrice: 1500 },
    urea: { ...product, name: 'Urea', quantityInStock: 0, purchasePrice: 700, sellingPrice: 900 },
    npk: {
      ...{ ...product, name: 'NPK', quantityInStock: 20, purchasePrice: 1000, sellingPrice: 1400 },
      ...{ hasBatches: true, stockCost: 20_000 },
    },
    seed: {
      ...{ ...product, name: 'Seed', quantityInStock: 5, purchasePrice: 400, sellingPrice: 600 },
      ...{ hasExpiry: true, expiryDate: '2026-11-01T00:00:00.000Z' },
    },
    hoe: { ...product, storeId: 'theirs', name: 'Hoe', quantityInStock: 5, purchasePrice: 800, sellingPrice: 1200 },
  },
  productPacks: {
    sack: { storeId: 'shop', productId: 'dap', name: 'Sack of 5', factor: 5, sellingPrice: 7000 },
  },
  subsidyProgrammes: {
    masika: { storeId: 'shop', name: 'Masika', firstDay: '2026-11-01', lastDay: '2027-03-31', owed: 0 },
    vuli: { storeId: 'shop', name: 'Vuli', firstDay: '2026-09-01', lastDay: '2026-10-31', owed: 0 },
    'their-season': { storeId: 'theirs', name: 'Masika', firstDay: '2026-11-01', lastDay: '2027-03-31', owed: 0 },
  },
  subsidyRates: {
    'masika-dap': { storeId: 'shop', programmeId: 'masika', productId: 'dap', cap: 1000 },
    'masika-npk': { storeId: 'shop', programmeId: 'masika', productId: 'npk', part: 300 },
    'vuli-dap': { storeId: 'shop', programmeId: 'vuli', productId: 'dap', cap: 1000 },
  },
  suppliers: {
    meru: { storeId: 'shop', name: 'Meru Agro', bought: 20_000, owed: 20_000 },
    'their-supplier': { storeId: 'theirs', name: 'Yara', bought: 0, owed: 0 },
  },
  purchases: { bought: { ...moved, supplierId: 'meru', total: 20_000, paid: 0, owed: 20_000 } },
  supplierEntries: {
    'bought-entry': {
      ...{ ...moved, supplierId: 'meru', purchaseId: 'bought', kind: 'purchase', amount: 20_000 },
      balanceAfter: 20_000,
    },
  },
  batches: {
    'npk-batch': {
      ...{ ...moved, productId: 'npk', keptProductId: 'npk', purchaseId: 'bought', supplierId: 'meru' },
      ...{ source: 'purchase', received: 20, left: 20, cost: 20_000, costLeft: 20_000 },
    },
  },
  orders: {
    sold: {
      ...{ ...order, trackingId: 'DK-1', customerName: '', paymentMethod: 'cash', paidAt: at },
      ...{ paid: 3000, owed: 0 },
    },
    owed: { ...order, ...debtor, trackingId: 'DK-2', paymentMethod: 'credit', paid: 0, owed: 3000 },
    ordered: {
      ...{ ...order, ...buyer, trackingId: 'DK-3', paymentMethod: 'unpaid', status: 'Pending' },
      ...{ channel: 'marketplace', listTotal: 1500, orderTotal: 1500, paid: 0, owed: 1500 },
    },
    'their-order': {
      ...{ ...order, ...buyer, storeId: 'theirs', trackingId: 'DK-4', paymentMethod: 'unpaid' },
      ...{ channel: 'marketplace', paid: 0, owed: 3000 },
    },
  },
  orderItems: {
    'sold-line': { ...line, orderId: 'sold' },
    'owed-line': { ...line, orderId: 'owed' },
    'ordered-line': { ...line, orderId: 'ordered', quantity: 1, total: 1500, cost: 1000 },
  },
  stockMovements: {
    'dap-initial': { ...moved, productId: 'dap', change: 15, quantityAfter: 15, reason: 'initial' },
    'dap-sold': { ...moved, productId: 'dap', change: -2, quantityAfter: 13, reason: 'order', orderId: 'sold' },
    'dap-owed': { ...moved, productId: 'dap', change: -2, quantityAfter: 11, reason: 'order', orderId: 'owed' },
    'dap-ordered': { ...moved, productId: 'dap', change: -1, quantityAfter: 10, reason: 'order', orderId: 'ordered' },
    'npk-bought': {
      ...{ ...moved, productId: 'npk', change: 20, quantityAfter: 20, reason: 'purchase' },
      ...{ batchId: 'npk-batch', cost: 20_000 },
    },
    'seed-initial': { ...moved, productId: 'seed', change: 5, quantityAfter: 5, reason: 'initial' },
  },
  payments: {
    'sold-cash': { ...moved, orderId: 'sold', kind: 'sale', method: 'cash', amount: 3000, countsAt: at },
  },
  creditAccounts: {
    owed: {
      ...{ storeId: 'shop', customerKey: debtor.customerKey, name: 'Rehema', phone: debtor.customerPhone },
      ...{ balance: 3000, oldestAt: at },
    },
    ordered: {
      ...{ storeId: 'shop', customerKey: buyer.customerKey, customerId: 'neema', name: 'Neema' },
      ...{ balance: 1500, oldestAt: at },
    },
    'their-book': {
      storeId: 'theirs',
      customerKey: buyer.customerKey,
      customerId: 'neema',
      name: 'Neema',
      balance: 3000,
    },
  },
  creditEntries: {
    'owed-entry': { ...moved, accountId: 'owed', orderId: 'owed', kind: 'sale', amount: 3000, balanceAfter: 3000 },
    'ordered-entry': {
      ...{ ...moved, accountId: 'ordered', orderId: 'ordered', kind: 'sale', amount: 1500, balanceAfter: 1500 },
    },
  },
  messages: {
    question: { senderId: 'neema', receiverId: 'asha', content: 'Is there DAP?', isRead: false },
    answer: { senderId: 'juma', receiverId: 'neema', content: 'There is none here.', isRead: false },
  },
};

/** A row in the form in which the feed sends it. */
type OwnRow = Values & Record<'$id' | '$createdAt' | '$updatedAt', string>;

/** Returns the rows of the shop itself: of the named collections, which are all of them or those that a phone is sent (R34). */
export function listOwnRows(
  names: readonly CollectionId[],
): Readonly<Partial<Record<CollectionId, readonly OwnRow[]>>> {
  const rowsOf = (name: CollectionId) =>
    Object.entries(shopRows[name] ?? {})
      .filter(([id, values]) => isOwn(name, id, values))
      .map(([$id, values]) => ({ ...values, $id, $createdAt: earlier, $updatedAt: earlier }));
  return Object.fromEntries(names.map((name) => [name, rowsOf(name)]));
}

function isOwn(name: CollectionId, id: string, { storeId, senderId, receiverId }: Values): boolean {
  if (name === 'users' || name === 'stores') return id === 'asha' || id === 'shop';
  if (name === 'messages') return [senderId, receiverId].includes('asha');
  return storeId === undefined || storeId === 'shop';
}
