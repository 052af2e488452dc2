import { type CommandCase, done } from './command-case.ts';
import { earlier, now } from './shop-rows.ts';

export const payOrderCases: readonly CommandCase[] = [
  {
    name: 'an owed order is paid, and its debt leaves the book [R26, R32]',
    commands: [done('pay-order', 'owed', { paymentMethod: 'bank', paymentReference: 'CRDB-9' })],
    becomes: {
      orders: [{ $id: 'owed', paymentMethod: 'bank', paid: 3000, owed: 0, paidAt: now }],
      orderEvents: [{ kind: 'payment', value: 'bank' }],
      payments: [{ orderId: 'owed', kind: 'debt', method: 'bank', amount: 3000, reference: 'CRDB-9' }],
      creditAccounts: [{ $id: 'owed', balance: 0, oldestAt: null }],
      creditEntries: [{ kind: 'payment', amount: -3000, method: 'bank', balanceAfter: 0 }],
      drawer: { bank: 3000 },
    },
  },
  {
    name: 'a wrong payment method is corrected on the day of the payment [R26]',
    commands: [done('pay-order', 'sold', { paymentMethod: 'mobile money' })],
    becomes: {
      orders: [{ $id: 'sold', paymentMethod: 'mobile money', paid: 3000, owed: 0 }],
      payments: [
        { kind: 'correction', method: 'cash', amount: -3000, countsAt: earlier },
        { kind: 'correction', method: 'mobile money', amount: 3000, countsAt: earlier },
      ],
      drawer: { cash: 0, 'mobile money': 3000 },
    },
  },
  {
    name: 'a sale that was paid by several methods is not changed to one [R26]',
    commands: [
      done('sell', 'sale', {
        orderItems: [{ productId: 'dap', quantity: 1 }],
        payments: [
          { method: 'cash', amount: 1000 },
          { method: 'bank', amount: 500 },
        ],
      }),
      done('pay-order', 'sale', { paymentMethod: 'mobile money' }),
    ],
    refused: 'document_update_conflict',
  },
  {
    name: 'a cancelled order takes no money [R26]',
    commands: [
      done('move-order', 'ordered', { status: 'Cancelled' }),
      done('pay-order', 'ordered', { paymentMethod: 'cash' }),
    ],
    refused: 'document_update_conflict',
  },
  {
    name: 'a written-off order is paid after all [R26, R32]',
    commands: [
      done('write-off', 'write-off', { accountId: 'owed', amount: 3000, note: 'Moved away' }),
      done('pay-order', 'owed', { paymentMethod: 'bank' }),
    ],
    becomes: {
      orders: [{ $id: 'owed', paymentMethod: 'bank', paid: 3000, owed: 0, writtenOff: 0 }],
      payments: [{ kind: 'debt', method: 'bank', amount: 3000 }],
      creditAccounts: [{ $id: 'owed', balance: 0 }],
      creditEntries: [
        { kind: 'write-off', amount: -3000, balanceAfter: 0 },
        { kind: 'write-off', amount: 3000, balanceAfter: 3000 },
        { kind: 'payment', amount: -3000, balanceAfter: 0 },
      ],
      drawer: { bank: 3000 },
    },
  },
  {
    name: 'a sale to nobody is not made a debt [R32]',
    commands: [done('pay-order', 'sold', { paymentMethod: 'credit' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'an unknown payment method is refused [R26]',
    commands: [done('pay-order', 'owed', { paymentMethod: 'cheque' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'another shop’s order is not there [R5]',
    commands: [done('pay-order', 'their-order', { paymentMethod: 'cash' })],
    refused: 'document_not_found',
  },
];

export const moveOrderCases: readonly CommandCase[] = [
  {
    name: 'an order goes on step by step [DASH-011]',
    commands: [
      done('move-order', 'ordered', { status: 'In-Progress' }),
      { ...done('move-order', 'ordered', { status: 'Completed' }), id: 'finish' },
    ],
    becomes: {
      orders: [{ $id: 'ordered', status: 'Completed', owed: 1500 }],
      orderEvents: [
        { kind: 'status', value: 'In-Progress', by: 'asha' },
        { kind: 'status', value: 'Completed', by: 'asha' },
      ],
    },
  },
  {
    name: 'the goods of a cancelled order are in stock again, and nothing is owed [R26]',
    commands: [done('move-order', 'ordered', { status: 'Cancelled' })],
    becomes: {
      orders: [{ $id: 'ordered', status: 'Cancelled', owed: 0 }],
      products: [{ $id: 'dap', quantityInStock: 11 }],
      stockMovements: [{ change: 1, quantityAfter: 11, reason: 'cancel', orderId: 'ordered' }],
      creditAccounts: [{ $id: 'ordered', balance: 0 }],
      creditEntries: [{ kind: 'void', amount: -1500, balanceAfter: 0 }],
    },
  },
  {
    name: 'the day on which a debt is due is in its book [R32]',
    commands: [done('move-order', 'owed', { dueAt: '2026-12-01T00:00:00.000Z' })],
    becomes: {
      orders: [{ $id: 'owed', dueAt: '2026-12-01T00:00:00.000Z', owed: 3000 }],
      creditAccounts: [{ $id: 'owed', dueAt: '2026-12-01T00:00:00.000Z', balance: 3000 }],
    },
  },
  {
    name: 'a note changes nothing else [R26]',
    commands: [done('move-order', 'owed', { note: 'Pays on Friday' })],
    becomes: { orders: [{ $id: 'owed', note: 'Pays on Friday', owed: 3000 }] },
  },
  {
    name: 'a finished order does not go back [DASH-011]',
    commands: [done('move-order', 'sold', { status: 'Pending' })],
    refused: 'document_update_conflict',
  },
  {
    name: 'an unknown status is refused [DASH-011]',
    commands: [done('move-order', 'ordered', { status: 'Lost' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a due day of another century is refused [R32]',
    commands: [done('move-order', 'owed', { dueAt: '1926-12-01T00:00:00.000Z' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'another shop’s order is not there [R5]',
    commands: [done('move-order', 'their-order', { status: 'Cancelled' })],
    refused: 'document_not_found',
  },
];
