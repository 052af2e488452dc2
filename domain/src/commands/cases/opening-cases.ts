import { type CommandCase, done } from './command-case.ts';
import { earlier, now } from './shop-rows.ts';

const since = '2026-03-01T00:00:00.000Z';
const before = { accountId: 'owed', amount: 5000, owedSince: '2026-03-01', note: 'Page 12' };
const undo = { note: 'Typed for another' };
const pay = { accountId: 'owed', amount: 6000, method: 'cash' };

export const openDebtCases: readonly CommandCase[] = [
  {
    name: 'a debt from before is owed, and is no order, no sale and no money [R76]',
    commands: [done('open-debt', 'before', before)],
    becomes: {
      creditEntries: [
        {
          ...{ $id: 'before', accountId: 'owed', orderId: null, kind: 'opening', amount: 5000, ofOpening: 5000 },
          ...{ balanceAfter: 8000, method: null, note: 'Page 12', owedSince: since, at: now },
        },
      ],
      creditAccounts: [{ $id: 'owed', balance: 8000, openingOwed: 5000, openingAt: since, oldestAt: since }],
    },
  },
  {
    name: 'one without a day is owed since it was written down [R76]',
    commands: [done('open-debt', 'before', { accountId: 'ordered', amount: 1 })],
    becomes: {
      creditEntries: [{ amount: 1, balanceAfter: 1501, owedSince: null }],
      creditAccounts: [{ balance: 1501, openingOwed: 1, openingAt: now, oldestAt: earlier }],
    },
  },
  {
    name: 'a new customer’s account and its debt come together, above the limit too [R76]',
    commands: [
      done('save-book', 'grace', { name: 'Grace', phone: '0766 000 003', limit: 1000 }),
      done('open-debt', 'before', { accountId: 'grace', amount: 5000 }),
    ],
    becomes: {
      creditEntries: [{ accountId: 'grace', amount: 5000, balanceAfter: 5000 }],
      creditAccounts: [{ $id: 'grace', balance: 5000, openingOwed: 5000 }],
    },
  },
  {
    name: 'a payment goes to the debt from before first, and then to the orders [R76]',
    commands: [done('open-debt', 'before', before), done('pay-debt', 'most', pay)],
    becomes: {
      creditEntries: [
        { $id: 'before' },
        { $id: 'most', orderId: null, amount: -6000, ofOpening: -5000, balanceAfter: 2000 },
      ],
      creditAccounts: [{ $id: 'owed', balance: 2000, openingOwed: 0, openingAt: null, oldestAt: earlier }],
      orders: [{ $id: 'owed', paid: 1000, owed: 2000 }],
      settlements: [{ creditEntryId: 'most', orderId: 'owed', amount: 1000 }],
      payments: [
        { kind: 'debt', method: 'cash', amount: 5000, creditAccountId: 'owed', orderId: null },
        { kind: 'debt', method: 'cash', amount: 1000, creditAccountId: 'owed', orderId: 'owed' },
      ],
      drawer: { cash: 9000 },
    },
  },
  {
    name: 'a payment of a debt from before alone touches no order, and the younger debt is left [R76]',
    commands: [
      done('open-debt', 'young', { accountId: 'owed', amount: 100, owedSince: '2026-11-01' }),
      done('open-debt', 'old', { accountId: 'owed', amount: 500, owedSince: '2026-03-01' }),
      done('pay-debt', 'part', { ...pay, amount: 500 }),
    ],
    becomes: {
      creditEntries: [
        { $id: 'young', balanceAfter: 3100 },
        { $id: 'old', balanceAfter: 3600 },
        { $id: 'part', ofOpening: -500, balanceAfter: 3100 },
      ],
      creditAccounts: [{ balance: 3100, openingOwed: 100, openingAt: '2026-11-01T00:00:00.000Z' }],
      settlements: [],
      payments: [{ kind: 'debt', amount: 500, orderId: null }],
      drawer: { cash: 3500 },
    },
  },
  {
    name: 'a payment of it is taken back, and all is as it was [R46, R76]',
    commands: [
      done('open-debt', 'before', before),
      done('pay-debt', 'most', pay),
      done('pay-debt', 'undone', { reversesId: 'most', ...undo }),
    ],
    becomes: {
      creditEntries: [
        { $id: 'before' },
        { $id: 'most' },
        { kind: 'payment', amount: 6000, ofOpening: 5000, balanceAfter: 8000, reversesId: 'most' },
      ],
      creditAccounts: [{ $id: 'owed', balance: 8000, openingOwed: 5000, openingAt: since, oldestAt: since }],
      orders: [],
      payments: [
        { kind: 'debt', amount: 5000 },
        { kind: 'debt', amount: 1000 },
        { kind: 'correction', method: 'cash', amount: -5000, orderId: null, creditAccountId: 'owed' },
        { kind: 'correction', method: 'cash', amount: -1000, orderId: 'owed' },
      ],
    },
  },
  {
    name: 'it is written off, and no money comes in [R76]',
    commands: [
      done('open-debt', 'before', before),
      done('write-off', 'gone', { accountId: 'owed', amount: 5000, note: 'Moved away' }),
    ],
    becomes: {
      creditEntries: [{ $id: 'before' }, { kind: 'write-off', amount: -5000, ofOpening: -5000, method: null }],
      creditAccounts: [{ balance: 3000, openingOwed: 0, openingAt: null, oldestAt: earlier }],
    },
  },
  {
    name: 'a write-off of it is taken back [R46, R76]',
    commands: [
      done('open-debt', 'before', before),
      done('write-off', 'gone', { accountId: 'owed', amount: 5000, note: 'Moved away' }),
      done('write-off', 'undone', { reversesId: 'gone', ...undo }),
    ],
    becomes: {
      creditEntries: [{ $id: 'before' }, { $id: 'gone' }, { kind: 'write-off', amount: 5000, ofOpening: 5000 }],
      creditAccounts: [{ balance: 8000, openingOwed: 5000, openingAt: since, oldestAt: since }],
    },
  },
  {
    name: 'a debt from before is taken back, and the account is as it was [R46, R76]',
    commands: [done('open-debt', 'before', before), done('pay-debt', 'undone', { reversesId: 'before', ...undo })],
    becomes: {
      creditEntries: [
        { $id: 'before' },
        { kind: 'opening', amount: -5000, ofOpening: -5000, balanceAfter: 3000, reversesId: 'before' },
      ],
      creditAccounts: [{ balance: 3000, openingOwed: 0, openingAt: null, oldestAt: earlier }],
    },
  },
  {
    name: 'it is not taken back where a part of it is paid [R76]',
    commands: [
      done('open-debt', 'before', before),
      done('pay-debt', 'part', { ...pay, amount: 1 }),
      done('pay-debt', 'undone', { reversesId: 'before', ...undo }),
    ],
    refused: 'document_update_conflict',
  },
  {
    name: 'it is taken back once [R76]',
    commands: [
      done('open-debt', 'before', before),
      done('pay-debt', 'undone', { reversesId: 'before', ...undo }),
      done('pay-debt', 'again', { reversesId: 'before', ...undo }),
    ],
    refused: 'document_update_conflict',
  },
  {
    name: 'it counts against the limit of the next sale [R76, R32]',
    commands: [
      done('save-book', 'owed', { limit: 5000 }),
      done('open-debt', 'before', { accountId: 'owed', amount: 2000 }),
      {
        id: 'sell-sale',
        kind: 'sell',
        data: {
          ...{ $id: 'sale', orderItems: [{ productId: 'dap', quantity: 1 }], paymentMethod: 'credit' },
          ...{ customerName: 'Rehema', customerPhone: '+255755000011' },
        },
      },
    ],
    refused: 'credit_limit_reached',
    notIn: { phone: 'a sale that a phone has made has happened (R33)' },
  },
  {
    name: 'nothing is no debt [R76]',
    commands: [done('open-debt', 'before', { ...before, amount: 0 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a debt from tomorrow is refused [R76]',
    commands: [done('open-debt', 'before', { ...before, owedSince: '2026-11-22' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a debt with a payment method is refused [R76]',
    commands: [done('open-debt', 'before', { ...before, method: 'cash' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'another shop’s account is refused [R5]',
    commands: [done('open-debt', 'before', { ...before, accountId: 'their-book' })],
    refused: 'relationship_value_invalid',
  },
];

const owedToMeru = { supplierId: 'meru', amount: 7000, owedSince: '2026-03-01' };

export const openSupplierDebtCases: readonly CommandCase[] = [
  {
    name: 'a debt from before to a supplier is owed, and nothing is bought [R76]',
    commands: [done('open-supplier-debt', 'before', owedToMeru)],
    becomes: {
      supplierEntries: [
        {
          ...{ $id: 'before', supplierId: 'meru', purchaseId: null, kind: 'opening', amount: 7000 },
          ...{ balanceAfter: 27_000, method: null, owedSince: since },
        },
      ],
      suppliers: [{ $id: 'meru', bought: 20_000, owed: 27_000, openingOwed: 7000 }],
    },
  },
  {
    name: 'a payment settles it first, and is taken back exactly there [R46, R76]',
    commands: [
      done('open-supplier-debt', 'before', owedToMeru),
      done('pay-supplier', 'first', { supplierId: 'meru', amount: 6000, method: 'bank' }),
      done('pay-supplier', 'second', { supplierId: 'meru', amount: 3000, method: 'cash' }),
      done('pay-supplier', 'undone', { reversesId: 'first', ...undo }),
    ],
    becomes: {
      supplierEntries: [
        { $id: 'before' },
        { $id: 'first', amount: -6000, balanceAfter: 21_000 },
        { $id: 'second', amount: -3000, balanceAfter: 18_000 },
        { kind: 'payment', amount: 6000, balanceAfter: 24_000, reversesId: 'first' },
      ],
      suppliers: [{ owed: 24_000, openingOwed: 6000 }],
      purchases: [{ $id: 'bought', paid: 2000, owed: 18_000 }],
      settlements: [
        { supplierEntryId: 'first', purchaseId: null, amount: 6000 },
        { supplierEntryId: 'second', purchaseId: null, amount: 1000 },
        { supplierEntryId: 'second', purchaseId: 'bought', amount: 2000 },
        { supplierEntryId: 'first', purchaseId: null, amount: -6000 },
      ],
      payments: [
        { kind: 'supplier', method: 'bank', amount: -6000 },
        { kind: 'supplier', method: 'cash', amount: -3000 },
        { kind: 'supplier', method: 'bank', amount: 6000 },
      ],
      drawer: { cash: 0 },
    },
  },
  {
    name: 'what a purchase that is taken back had been paid goes to it [R46, R76]',
    commands: [
      done('pay-supplier', 'paid', { supplierId: 'meru', amount: 6000, method: 'cash' }),
      done('open-supplier-debt', 'before', owedToMeru),
      done('buy', 'bought', { isCancelled: true, cancelReason: 'Never came' }),
      done('pay-supplier', 'undone', { reversesId: 'paid', ...undo }),
    ],
    becomes: {
      supplierEntries: [
        { $id: 'paid' },
        { $id: 'before', balanceAfter: 21_000 },
        { kind: 'correction', amount: -20_000, balanceAfter: 1000 },
        { kind: 'payment', amount: 6000, balanceAfter: 7000 },
      ],
      suppliers: [{ bought: 0, owed: 7000, openingOwed: 7000 }],
      purchases: [{ $id: 'bought', isCancelled: true }],
      settlements: [
        { supplierEntryId: 'paid', purchaseId: 'bought', amount: 6000 },
        { supplierEntryId: 'paid', purchaseId: 'bought', amount: -6000 },
        { supplierEntryId: 'paid', purchaseId: null, amount: 6000 },
        { supplierEntryId: 'paid', purchaseId: null, amount: -6000 },
      ],
      payments: [{ amount: -6000 }, { amount: 6000 }],
      products: [{ $id: 'npk', quantityInStock: 0 }],
      stockMovements: [{ change: -20 }],
    },
    notIn: {
      memory: 'a phone has no purchase lines to take back',
      phone: 'a phone does not know the batches of a purchase',
    },
  },
  {
    name: 'it is taken back, and the supplier is owed as before [R76]',
    commands: [
      done('open-supplier-debt', 'before', owedToMeru),
      done('pay-supplier', 'undone', { reversesId: 'before', ...undo }),
    ],
    becomes: {
      supplierEntries: [{ $id: 'before' }, { kind: 'opening', amount: -7000, balanceAfter: 20_000 }],
      suppliers: [{ owed: 20_000, openingOwed: 0 }],
    },
  },
  {
    name: 'it is not taken back where a part of it is paid [R76]',
    commands: [
      done('open-supplier-debt', 'before', owedToMeru),
      done('pay-supplier', 'part', { supplierId: 'meru', amount: 1, method: 'cash' }),
      done('pay-supplier', 'undone', { reversesId: 'before', ...undo }),
    ],
    refused: 'document_update_conflict',
  },
  {
    name: 'a part of a shilling is refused [R76]',
    commands: [done('open-supplier-debt', 'before', { ...owedToMeru, amount: 0.5 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a debt with a payment method is refused [R76]',
    commands: [done('open-supplier-debt', 'before', { ...owedToMeru, method: 'cash' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'another shop’s supplier is refused [R5]',
    commands: [done('open-supplier-debt', 'before', { ...owedToMeru, supplierId: 'their-supplier' })],
    refused: 'document_invalid_structure',
  },
];
