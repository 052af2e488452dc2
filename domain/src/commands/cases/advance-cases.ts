import { type CommandCase, done } from './command-case.ts';

/** Rehema, who owes 3,000, pays so much by mobile money that the rest of it is an advance of 2,000. */
const paysMore = done('pay-debt', 'more', { accountId: 'owed', amount: 5000, method: 'mobile money', keepsRest: true });
const undo = { note: 'Typed wrong' };
const repayment = { accountId: 'owed', amount: 500, method: 'cash' };

/** A sale of DAP at 1,500 to Rehema, of which nothing is paid at the counter. */
function sale(id: string, quantity: number, more: Readonly<Record<string, unknown>> = {}) {
  return done('sell', id, {
    ...{ orderItems: [{ productId: 'dap', quantity }], paymentMethod: 'credit' },
    ...{ customerName: 'Rehema', customerPhone: '+255755000011' },
    ...more,
  });
}

/** What `paysMore` leaves, but for the balance of the account. */
const paid = {
  entry: { $id: 'more', kind: 'payment', amount: -5000, balanceAfter: -2000, ofAdvance: -2000 },
  order: { $id: 'owed', paid: 3000, owed: 0, paymentMethod: 'mobile money' },
  money: [
    { kind: 'advance', method: 'mobile money', amount: 2000, creditAccountId: 'owed', orderId: null },
    { kind: 'debt', method: 'mobile money', amount: 3000, orderId: 'owed' },
  ],
} as const;

export const repayAdvanceCases: readonly CommandCase[] = [
  {
    name: 'a payment beyond the debt is an advance where the seller says so [ADVANCE-004]',
    commands: [paysMore],
    becomes: {
      creditEntries: [paid.entry],
      creditAccounts: [{ $id: 'owed', balance: -2000, oldestAt: null }],
      orders: [paid.order],
      settlements: [{ creditEntryId: 'more', orderId: 'owed', amount: 3000 }],
      payments: paid.money,
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'an advance is used first on the next sale, and no cash balance moves by it [ADVANCE-005]',
    commands: [paysMore, sale('next', 1)],
    becomes: {
      creditEntries: [paid.entry, { kind: 'sale', amount: 1500, balanceAfter: -500 }],
      creditAccounts: [{ $id: 'owed', balance: -500, oldestAt: null, dueAt: null }],
      orders: [paid.order, { $id: 'next', paid: 1500, owed: 0, fromAdvance: 1500, paymentMethod: 'mobile money' }],
      payments: [
        ...paid.money,
        { kind: 'advance', method: 'mobile money', amount: -1500, creditAccountId: 'owed', orderId: 'next' },
        { kind: 'sale', method: 'mobile money', amount: 1500, orderId: 'next', creditAccountId: null },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'what an advance does not cover is owed, within the limit [ADVANCE-005]',
    commands: [done('save-book', 'owed', { limit: 1000 }), paysMore, sale('next', 2)],
    becomes: {
      creditEntries: [paid.entry, { kind: 'sale', amount: 3000, balanceAfter: 1000 }],
      creditAccounts: [{ $id: 'owed', balance: 1000, limit: 1000 }],
      orders: [paid.order, { $id: 'next', paid: 2000, owed: 1000, fromAdvance: 2000, paymentMethod: 'credit' }],
      payments: [...paid.money, { kind: 'advance', amount: -2000 }, { kind: 'sale', amount: 2000 }],
      products: [{ quantityInStock: 8 }],
      stockMovements: [{ change: -2 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'of two sales that use one advance the second is owed for the rest, and neither is refused [ADVANCE-006]',
    commands: [paysMore, sale('first', 1), sale('second', 1)],
    becomes: {
      creditEntries: [
        paid.entry,
        { kind: 'sale', amount: 1500, balanceAfter: -500 },
        { kind: 'sale', amount: 1500, balanceAfter: 1000 },
      ],
      creditAccounts: [{ $id: 'owed', balance: 1000 }],
      orders: [
        paid.order,
        { $id: 'first', paid: 1500, owed: 0, fromAdvance: 1500 },
        { $id: 'second', paid: 500, owed: 1000, fromAdvance: 500, paymentMethod: 'credit' },
      ],
      payments: [
        ...paid.money,
        { kind: 'advance', amount: -1500 },
        { kind: 'sale', amount: 1500 },
        { kind: 'advance', amount: -500 },
        { kind: 'sale', amount: 500 },
      ],
      products: [{ quantityInStock: 8 }],
      stockMovements: [{ change: -1 }, { change: -1 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'an advance settles a debt from before as soon as it is written down, and is there again when that is taken back [ADVANCE-007]',
    commands: [
      paysMore,
      done('open-debt', 'before', { accountId: 'owed', amount: 5000, owedSince: '2026-03-01' }),
      done('open-debt', 'undone', { reversesId: 'before', ...undo }),
    ],
    becomes: {
      creditEntries: [
        paid.entry,
        { $id: 'before', kind: 'opening', amount: 5000, balanceAfter: 3000 },
        { kind: 'payment', amount: 0, ofOpening: -2000, balanceAfter: 3000 },
        { kind: 'payment', amount: 0, ofOpening: 2000, balanceAfter: 3000 },
        { kind: 'opening', amount: -5000, ofOpening: -5000, balanceAfter: -2000, reversesId: 'before' },
      ],
      creditAccounts: [{ $id: 'owed', balance: -2000, openingOwed: 0, oldestAt: null }],
      orders: [paid.order],
      payments: [
        ...paid.money,
        { kind: 'advance', amount: -2000, orderId: null },
        { kind: 'debt', amount: 2000, orderId: null, creditAccountId: 'owed' },
        { kind: 'advance', amount: 2000 },
        { kind: 'correction', amount: -2000 },
      ],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'an advance that has settled a debt from before pays what else is owed once that debt is taken back [ADVANCE-007]',
    commands: [
      paysMore,
      done('open-debt', 'before', { accountId: 'owed', amount: 2000 }),
      sale('next', 1),
      done('open-debt', 'undone', { reversesId: 'before', ...undo }),
    ],
    becomes: {
      creditEntries: [
        paid.entry,
        { $id: 'before', kind: 'opening', amount: 2000, balanceAfter: 0 },
        { kind: 'payment', amount: 0, ofOpening: -2000, balanceAfter: 0 },
        { kind: 'sale', amount: 1500, balanceAfter: 1500 },
        { kind: 'payment', amount: 0, ofOpening: 2000, balanceAfter: 1500 },
        { kind: 'opening', amount: -2000, ofOpening: -2000, balanceAfter: -500, reversesId: 'before' },
      ],
      creditAccounts: [{ $id: 'owed', balance: -500, openingOwed: 0, oldestAt: null }],
      orders: [paid.order, { $id: 'next', paid: 1500, owed: 0, fromAdvance: 1500, paymentMethod: 'mobile money' }],
      payments: [
        ...paid.money,
        { kind: 'advance', amount: -2000, orderId: null },
        { kind: 'debt', amount: 2000, orderId: null },
        { kind: 'advance', amount: 2000 },
        { kind: 'correction', amount: -2000 },
        { kind: 'advance', amount: -1500, orderId: 'next' },
        { kind: 'debt', amount: 1500, orderId: 'next' },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'an advance of a buyer who turns out to be a customer settles what that customer owes [ADVANCE-007]',
    commands: [
      done('sell', 'linked', {
        ...{ channel: 'whatsapp', orderItems: [{ productId: 'dap', quantity: 1 }] },
        ...{ customerName: 'Rehema', customerPhone: '+255755000011' },
      }),
      done('pay-debt', 'more', { accountId: 'linked', amount: 2000, method: 'bank', keepsRest: true }),
      done('move-order', 'linked', { isSamePerson: true }),
    ],
    becomes: {
      orders: [
        { $id: 'owed', paid: 500, owed: 2500, fromAdvance: 500, paymentMethod: 'credit' },
        { $id: 'linked', paid: 1500, owed: 0, customerKey: 'phone:+255755000011' },
      ],
      creditAccounts: [
        { $id: 'owed', balance: 2500 },
        { $id: 'linked', balance: 0, joinedIntoId: 'owed' },
      ],
      creditEntries: [
        { kind: 'sale', amount: 1500 },
        { $id: 'more', amount: -2000, ofAdvance: -500, balanceAfter: -500 },
        { accountId: 'linked', kind: 'correction', amount: 500, ofAdvance: 500, balanceAfter: 0, method: 'bank' },
        { accountId: 'owed', kind: 'correction', amount: -500, ofAdvance: -500, balanceAfter: 2500, method: 'bank' },
      ],
      payments: [
        { kind: 'advance', amount: 500, creditAccountId: 'linked' },
        { kind: 'debt', amount: 1500, orderId: 'linked' },
        { kind: 'advance', method: 'bank', amount: -500, creditAccountId: 'linked', orderId: null },
        { kind: 'advance', method: 'bank', amount: 500, creditAccountId: 'owed', orderId: null },
        { kind: 'advance', method: 'bank', amount: -500, creditAccountId: 'owed', orderId: 'owed' },
        { kind: 'debt', method: 'bank', amount: 500, orderId: 'owed' },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { bank: 2000 },
    },
  },
  {
    name: 'what an advance had paid of a voided sale is there again, on the day of the sale [ADVANCE-008]',
    commands: [paysMore, sale('next', 1), done('void', 'back', { orderId: 'next', reason: 'Wrong goods' })],
    becomes: {
      creditEntries: [
        paid.entry,
        { kind: 'sale', amount: 1500, balanceAfter: -500 },
        { kind: 'void', amount: -1500, balanceAfter: -2000 },
      ],
      creditAccounts: [{ $id: 'owed', balance: -2000 }],
      orders: [paid.order, { $id: 'next', status: 'Cancelled', paid: 0, owed: 0, fromAdvance: 0 }],
      returns: [{ kind: 'void', refunded: 0 }],
      payments: [
        ...paid.money,
        { kind: 'advance', amount: -1500 },
        { kind: 'sale', amount: 1500 },
        { kind: 'correction', amount: -1500 },
        { kind: 'advance', amount: 1500, orderId: 'next', creditAccountId: 'owed' },
      ],
      products: [],
      stockMovements: [{ change: -1 }, { change: 1 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'a sale that an advance has paid, and that is marked as owed, is paid by it again [ADVANCE-008]',
    commands: [paysMore, sale('next', 1), done('pay-order', 'next', { paymentMethod: 'credit' })],
    becomes: {
      creditEntries: [paid.entry, { kind: 'sale', amount: 1500, balanceAfter: -500 }],
      creditAccounts: [{ $id: 'owed', balance: -500 }],
      orders: [paid.order, { $id: 'next', paid: 1500, owed: 0, fromAdvance: 1500, paymentMethod: 'mobile money' }],
      payments: [
        ...paid.money,
        { kind: 'advance', amount: -1500 },
        { kind: 'sale', amount: 1500 },
        { kind: 'correction', amount: -1500 },
        { kind: 'advance', amount: 1500 },
        { kind: 'advance', amount: -1500 },
        { kind: 'debt', amount: 1500 },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'a corrected payment method of a sale corrects what its advance was by, too [ADVANCE-008]',
    commands: [paysMore, sale('next', 1), done('pay-order', 'next', { paymentMethod: 'cash' })],
    becomes: {
      creditEntries: [paid.entry, { kind: 'sale', amount: 1500, balanceAfter: -500 }],
      creditAccounts: [{ $id: 'owed', balance: -500 }],
      orders: [paid.order, { $id: 'next', paid: 1500, owed: 0, fromAdvance: 1500, paymentMethod: 'cash' }],
      payments: [
        ...paid.money,
        { kind: 'advance', amount: -1500 },
        { kind: 'sale', amount: 1500 },
        { kind: 'correction', method: 'mobile money', amount: -1500 },
        { kind: 'correction', method: 'cash', amount: 1500 },
        { kind: 'advance', method: 'mobile money', amount: 1500 },
        { kind: 'advance', method: 'cash', amount: -1500 },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'what was paid by mobile money of a cancelled order stays with the shop as an advance [ADVANCE-009]',
    commands: [
      done('pay-debt', 'first', { accountId: 'ordered', amount: 1000, method: 'mobile money', reference: 'QK7X1' }),
      done('move-order', 'ordered', { status: 'Cancelled' }),
    ],
    becomes: {
      creditEntries: [
        { $id: 'first', kind: 'payment', amount: -1000, balanceAfter: 500 },
        { kind: 'void', amount: -1500, ofAdvance: -1000, method: 'mobile money', balanceAfter: -1000 },
      ],
      creditAccounts: [{ $id: 'ordered', balance: -1000 }],
      orders: [{ $id: 'ordered', status: 'Cancelled', paid: 0, owed: 0, fromAdvance: -1000 }],
      payments: [
        { kind: 'debt', amount: 1000, orderId: 'ordered' },
        { kind: 'correction', amount: -1000, orderId: 'ordered' },
        { kind: 'advance', amount: 1000, orderId: null, creditAccountId: 'ordered', reference: 'QK7X1' },
      ],
      products: [{ quantityInStock: 11 }],
      stockMovements: [{ change: 1 }],
      drawer: { 'mobile money': 1000 },
    },
  },
  {
    name: 'an advance is given back, and its money goes out by the chosen method [ADVANCE-010]',
    commands: [paysMore, done('repay-advance', 'back', { ...repayment, reference: 'QK8', note: 'By hand' })],
    becomes: {
      creditEntries: [
        paid.entry,
        {
          ...{ $id: 'back', accountId: 'owed', kind: 'repayment', amount: 500, ofAdvance: 500, balanceAfter: -1500 },
          ...{ method: 'cash', reference: 'QK8', note: 'By hand' },
        },
      ],
      creditAccounts: [{ $id: 'owed', balance: -1500 }],
      orders: [paid.order],
      payments: [
        ...paid.money,
        { kind: 'advance', method: 'cash', amount: -500, creditAccountId: 'owed', orderId: null, reference: 'QK8' },
      ],
      drawer: { cash: 2500, 'mobile money': 5000 },
    },
  },
  {
    name: 'an advance that was not given back after all settles what is owed by then [ADVANCE-010]',
    commands: [
      paysMore,
      done('repay-advance', 'back', { ...repayment, amount: 2000 }),
      sale('next', 1),
      done('repay-advance', 'undone', { reversesId: 'back', ...undo }),
    ],
    becomes: {
      creditEntries: [
        paid.entry,
        { $id: 'back', amount: 2000, balanceAfter: 0 },
        { kind: 'sale', amount: 1500, balanceAfter: 1500 },
        { kind: 'repayment', amount: -2000, ofAdvance: -2000, balanceAfter: -500, reversesId: 'back' },
      ],
      creditAccounts: [{ $id: 'owed', balance: -500, oldestAt: null }],
      orders: [paid.order, { $id: 'next', paid: 1500, owed: 0, fromAdvance: 1500, paymentMethod: 'cash' }],
      payments: [
        ...paid.money,
        { kind: 'advance', method: 'cash', amount: -2000 },
        { kind: 'advance', method: 'cash', amount: 2000 },
        { kind: 'advance', method: 'cash', amount: -1500 },
        { kind: 'debt', method: 'cash', amount: 1500 },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'a payment with its advance is taken back, and its debt is there again [ADVANCE-011]',
    commands: [paysMore, done('pay-debt', 'undone', { reversesId: 'more', ...undo })],
    becomes: {
      creditEntries: [
        paid.entry,
        { kind: 'payment', amount: 5000, ofAdvance: 2000, balanceAfter: 3000, reversesId: 'more' },
      ],
      payments: [...paid.money, { kind: 'advance', amount: -2000 }, { kind: 'correction', amount: -3000 }],
    },
  },
  {
    name: 'a payment whose debt is there again is settled by another advance at once [ADVANCE-011]',
    commands: [
      done('pay-debt', 'part', { accountId: 'owed', amount: 1000, method: 'cash' }),
      done('pay-debt', 'more', { accountId: 'owed', amount: 5000, method: 'mobile money', keepsRest: true }),
      done('pay-debt', 'undone', { reversesId: 'part', ...undo }),
    ],
    becomes: {
      creditEntries: [
        { $id: 'part', amount: -1000, balanceAfter: 2000 },
        { $id: 'more', amount: -5000, ofAdvance: -3000, balanceAfter: -3000 },
        { kind: 'payment', amount: 1000, balanceAfter: -2000, reversesId: 'part' },
      ],
      creditAccounts: [{ $id: 'owed', balance: -2000, oldestAt: null }],
      orders: [{ $id: 'owed', paid: 3000, owed: 0, fromAdvance: 1000, paymentMethod: 'mobile money' }],
      payments: [
        { kind: 'debt', amount: 1000 },
        { kind: 'advance', amount: 3000 },
        { kind: 'debt', amount: 2000 },
        { kind: 'correction', amount: -1000 },
        { kind: 'advance', amount: -1000, orderId: 'owed' },
        { kind: 'debt', amount: 1000, orderId: 'owed' },
      ],
      drawer: { 'mobile money': 5000 },
    },
  },
  {
    name: 'a payment whose advance is used is not taken back [ADVANCE-011]',
    commands: [paysMore, sale('next', 1), done('pay-debt', 'undone', { reversesId: 'more', ...undo })],
    refused: 'document_update_conflict',
  },
  {
    name: 'more than the advance is not given back [ADVANCE-010]',
    commands: [paysMore, done('repay-advance', 'back', { ...repayment, amount: 2001 })],
    refused: 'document_update_conflict',
  },
  {
    name: 'nothing is given back to a customer who owes [ADVANCE-010]',
    commands: [done('repay-advance', 'back', repayment)],
    refused: 'document_update_conflict',
  },
  {
    name: 'an advance is given back by a payment method [ADVANCE-010]',
    commands: [paysMore, done('repay-advance', 'back', { ...repayment, method: null })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'an advance that was given back is taken back once [ADVANCE-010]',
    commands: [
      paysMore,
      done('repay-advance', 'back', repayment),
      done('repay-advance', 'undone', { reversesId: 'back', ...undo }),
      done('repay-advance', 'again', { reversesId: 'back', ...undo }),
    ],
    refused: 'document_update_conflict',
  },
];
