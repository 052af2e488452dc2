import type { CollectionId } from '@duka/domain/collections';
import type { Stores } from '#database/database.ts';
import type { StoredValue } from '#database/types.ts';
import { listed } from './listed.ts';

/** When everything here was stored. */
export const now = '2026-11-21T07:00:00.000Z';

/** One row of every collection, all of Asha's shop. The message and the order come from the customer. */
export const oneOfEach: Record<CollectionId, { id: string; data: Record<string, StoredValue> }> = {
  users: {
    id: 'asha',
    data: { userId: 'asha', firstName: 'Asha', email: 'asha@duka.example', phone: '+255712000001' },
  },
  stores: { id: 'shop', data: { ownerId: 'asha', storeName: 'Asha Agrovet' } },
  storeLocations: {
    id: 'place',
    data: { storeId: ['shop'], region: 'Arusha', district: 'Arusha', ward: 'Kaloleni', street: 'S', road: 'R' },
  },
  storePayments: {
    id: 'bank',
    data: { storeId: ['shop'], accountName: 'Asha', accountNo: '0150412776', type: 'bank', provider: 'CRDB' },
  },
  shopPermits: {
    id: 'permit',
    data: { storeId: 'shop', number: 'TPHPA/1', kind: 'pesticides', expiresAt: now, createdAt: now },
  },
  shopMembers: {
    id: 'rehema',
    data: { storeId: 'shop', name: 'Rehema', role: 'cashier', rights: ['sell', 'orders'], active: true, hasPin: false },
  },
  activities: {
    id: 'activity',
    data: { storeId: 'shop', member: 'rehema', memberName: 'Rehema', kind: 'sell', at: now },
  },
  products: {
    id: 'urea',
    data: {
      ...listed,
      storeId: 'shop',
      name: 'Urea',
      quantityInStock: 5,
      purchasePrice: 1,
      sellingPrice: 2,
      createdAt: now,
      updstedAt: now,
    },
  },
  productPacks: {
    id: 'bag-of-50',
    data: { storeId: 'shop', productId: 'urea', name: 'bag', factor: 50, sellingPrice: 90 },
  },
  deletedProducts: {
    id: 'urea',
    data: { storeId: 'shop', productName: 'Urea', purchasePrice: 1, quantity: 5, cost: 5, at: now },
  },
  productCategories: { id: 'seeds', data: { name: 'Seeds' } },
  units: { id: 'bag', data: { name: 'bag' } },
  unitCategories: { id: 'weight', data: { name: 'Weight' } },
  messages: { id: 'hello', data: { senderId: 'neema', receiverId: 'asha', content: 'Habari' } },
  orders: {
    id: 'order',
    data: {
      storeId: 'shop',
      customerId: 'neema',
      customerName: 'Neema',
      trackingId: 'DK-1',
      orderDate: now,
      orderTotal: 2,
      status: 'Pending',
      channel: 'marketplace',
      paymentMethod: 'unpaid',
      ...{ paid: 0, owed: 2, customerKey: 'account:neema' },
      // It is claimed in the programme, whatever it costs.
      ...{ programmeId: 'season', subsidy: 9 },
    },
  },
  orderItems: {
    id: 'item',
    data: {
      storeId: 'shop',
      orderId: 'order',
      productId: 'urea',
      productName: 'Urea',
      quantity: 1,
      unitPrice: 2,
      unitCost: 1,
    },
  },
  orderEvents: {
    id: 'step',
    data: { storeId: 'shop', orderId: 'order', customerId: 'neema', kind: 'placed', value: 'Pending', at: now },
  },
  stockMovements: {
    id: 'movement',
    data: { storeId: 'shop', productId: 'urea', change: 5, quantityAfter: 5, reason: 'initial', at: now },
  },
  suppliers: { id: 'supplier', data: { storeId: 'shop', name: 'Meru Agro', bought: 10, owed: 4 } },
  purchases: {
    id: 'purchase',
    data: { storeId: 'shop', supplierId: 'supplier', reference: 'INV-1', total: 4, paid: 0, owed: 4, at: now },
  },
  supplierEntries: {
    id: 'debt',
    data: { storeId: 'shop', supplierId: 'supplier', purchaseId: 'purchase', kind: 'purchase', amount: 4, at: now },
  },
  batches: {
    id: 'batch',
    data: {
      ...{ storeId: 'shop', productId: 'urea', purchaseId: 'purchase', supplierId: 'supplier', source: 'purchase' },
      ...{ received: 10, left: 5, cost: 10, costLeft: 5, at: now },
    },
  },
  stockLosses: {
    id: 'loss',
    data: { storeId: 'shop', productId: 'urea', productName: 'Urea', quantity: 1, cost: 1, reason: 'broken', at: now },
  },
  costCorrections: {
    id: 'correction',
    data: {
      ...{
        storeId: 'shop',
        productId: 'urea',
        productName: 'Urea',
        orderId: 'order',
        itemId: 'item',
        channel: 'walk-in',
      },
      ...{
        quantity: 1,
        guessedCost: 1,
        cost: 1,
        difference: 0,
        soldAt: now,
        countsAt: now,
        isCancelled: false,
        at: now,
      },
    },
  },
  payments: {
    id: 'payment',
    data: { storeId: 'shop', orderId: 'order', kind: 'sale', method: 'cash', amount: 2, countsAt: now, at: now },
  },
  creditAccounts: {
    id: 'book',
    data: { storeId: 'shop', customerKey: 'account:neema', customerId: 'neema', name: 'Neema', balance: 2 },
  },
  creditEntries: {
    id: 'entry',
    data: { storeId: 'shop', accountId: 'book', orderId: 'order', kind: 'sale', amount: 2, balanceAfter: 2, at: now },
  },
  settlements: {
    id: 'settlement',
    data: { storeId: 'shop', creditEntryId: 'entry', orderId: 'order', amount: 1, at: now },
  },
  expenses: {
    id: 'expense',
    data: { storeId: 'shop', kind: 'rent', amount: 5, method: 'cash', expenseDate: now, isCancelled: false, at: now },
  },
  cashEntries: {
    id: 'cash-entry',
    data: {
      ...{ storeId: 'shop', kind: 'transfer', fromMethod: 'cash', toMethod: 'bank', amount: 5, entryDate: now },
      ...{ isCancelled: false, at: now },
    },
  },
  dayCloses: {
    id: 'end',
    data: {
      ...{ storeId: 'shop', day: '2026-11-21', at: now, expectedCash: 2, countedCash: 2, takenCash: 0 },
      ...{ expectedMobile: 0, countedMobile: 0, takenMobile: 0, expectedBank: 0, countedBank: 0, takenBank: 0 },
      ...{ bankedCash: 0, bankedMobile: 0, isCancelled: false },
    },
  },
  returns: {
    id: 'back',
    data: {
      storeId: 'shop',
      orderId: 'order',
      kind: 'return',
      reason: 'Torn',
      amount: 0,
      cost: 0,
      refunded: 0,
      at: now,
    },
  },
  returnItems: {
    id: 'back-item',
    data: {
      ...{
        storeId: 'shop',
        returnId: 'back',
        orderId: 'order',
        itemId: 'item',
        productId: 'urea',
        productName: 'Urea',
      },
      ...{ quantity: 1, amount: 0, cost: 0, isRestocked: true, at: now },
    },
  },
  paymentRequests: {
    id: 'asked',
    data: {
      ...{ storeId: 'shop', orderId: 'order', phone: '+255754000001', amount: 2, reference: 'DK1', status: 'asked' },
      ...{ provider: 'sandbox', askedAt: now, dueAt: now, isLate: false },
    },
  },
  mobileReceipts: {
    id: 'word',
    data: {
      ...{ storeId: 'shop', wallet: 'halopesa', reference: '3887545254', amount: 2, sender: 'NEEMA MUSHI' },
      ...{ text: 'Umepokea 2 TZS', state: 'said', at: now },
    },
  },
  subsidyProgrammes: {
    id: 'season',
    data: { storeId: 'shop', name: 'Masika', firstDay: '2026-11-01', lastDay: '2027-03-31', owed: 0 },
  },
  subsidyRates: { id: 'rate', data: { storeId: 'shop', programmeId: 'season', cap: 1 } },
  subsidyClaims: {
    id: 'claim',
    data: { storeId: 'shop', programmeId: 'season', kind: 'sent', amount: 1, isCancelled: false, at: now },
  },
  notifications: {
    id: 'notice',
    data: { accountId: 'asha', kind: 'message', documentId: 'neema', name: 'Neema', isRead: false, at: now },
  },
};

/** Rows of payments, purchases and losses. */
const commands = {
  creditEntries: { storeId: 'shop', accountId: 'book', kind: 'payment', amount: 1, method: 'cash' },
  suppliers: { storeId: 'shop', name: 'Meru Agro' },
  purchases: {
    ...{ storeId: 'shop', supplierId: 'supplier', payments: [{ method: 'cash', amount: 6 }] },
    items: [{ productId: 'urea', quantity: 5, cost: 10 }],
  },
  supplierEntries: { storeId: 'shop', supplierId: 'supplier', kind: 'payment', amount: 1, method: 'cash' },
  stockLosses: { storeId: 'shop', productId: 'urea', quantity: 1, reason: 'broken' },
  subsidyRates: { storeId: 'shop', programmeId: 'season', productId: 'urea', cap: 1 },
  subsidyClaims: { storeId: 'shop', programmeId: 'season', kind: 'refused', orderIds: ['order'], amount: 1 },
  mobileReceipts: {
    storeId: 'shop',
    text: 'Umepokea 1 TZS kutoka NEEMA MUSHI (0626000330). Salio jipya: 3 TZS. Utambulisho wa Muamala: 3887545255',
  },
};

/** Returns the attributes that a call sends to create such a row; the server itself sets most of an order's. */
export function requestOf(collection: CollectionId): object {
  if (collection === 'creditAccounts') return { storeId: 'shop', name: 'Baraka' };
  // A second pack of the product has a name of its own.
  if (collection === 'productPacks') return { ...oneOfEach.productPacks.data, name: 'crate' };
  if (collection === 'returns') {
    const items = [{ itemId: 'item', quantity: 0.1 }];
    return { orderId: 'order', kind: 'return', reason: 'Torn', refundMethod: 'cash', items };
  }
  if (collection === 'dayCloses') return { storeId: 'shop', countedCash: 2 };
  if (collection === 'cashEntries') {
    return { storeId: 'shop', kind: 'owner-in', toMethod: 'cash', amount: 5, entryDate: now };
  }
  if (collection === 'expenses') {
    return { storeId: 'shop', kind: 'rent', amount: 5, method: 'cash', expenseDate: now };
  }
  if (collection in commands) return commands[collection as keyof typeof commands];
  if (collection !== 'orders') return oneOfEach[collection].data;
  // As the marketplace's own server says that it is paid, it brings a payment along.
  const orderItems = [{ productId: 'urea', quantity: 1 }];
  return { storeId: 'shop', customerId: 'neema', paymentMethod: 'cash', orderItems };
}

/** Returns a change that the collection allows: of a plain text where it has one, else of another attribute. */
export function oneChange(collection: CollectionId, to = 'changed'): Record<string, string | number | boolean> {
  if (collection === 'notifications') return { isRead: true };
  if (collection === 'orders' || collection === 'creditAccounts') return { note: to };
  if (['expenses', 'cashEntries', 'subsidyClaims'].includes(collection)) return { isCancelled: true };
  if (collection === 'subsidyRates') return { cap: to.length };
  if (collection === 'mobileReceipts') return { state: 'dismissed', reason: to };
  if (collection === 'dayCloses') return { isCancelled: true, cancelReason: 'Counted wrong' };
  if (collection === 'purchases') return { isCancelled: true, cancelReason: to };
  if (collection === 'settlements') return { at: now };
  const isPlain = ([name, value]: [string, StoredValue]) =>
    typeof value === 'string' && !/Id$|At$|at$|Date$|email/.test(name);
  const [name] = Object.entries(oneOfEach[collection].data).find(isPlain) as [string, StoredValue];
  return { [name]: to };
}

/** Finishes the order, of which goods can come back then. */
export async function finishOrder(documents: Stores['documents']): Promise<void> {
  await documents.update('orders', oneOfEach.orders.id, { updatedAt: now, attributes: { status: 'Completed' } });
}

/** Stores a row as it is, without a call and without an event. */
export function insertRow(
  documents: Stores['documents'],
  collection: CollectionId,
  id: string,
  attributes: Record<string, StoredValue>,
): Promise<void> {
  return documents.insert(collection, { id, createdAt: now, updatedAt: now, permissions: [], attributes });
}

/** The cells of a table written with `|`, without its head. */
export function readTable(table: string): string[][] {
  const lines = table.trim().split('\n').slice(1);
  return lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}
