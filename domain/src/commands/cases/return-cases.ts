import { type CommandCase, done } from './command-case.ts';
import { earlier } from './shop-rows.ts';

const wet = { orderId: 'sold', reason: 'Wet' };
const back = (quantity: number, more: object = {}) => ({
  ...wet,
  items: [{ itemId: 'sold-line', quantity, ...more }],
  refundMethod: 'cash',
});

/** Three DAP of the programme Masika, of which the government pays 1500 of 4500. */
const subsidised = done('sell', 'sale', {
  ...{ paymentMethod: 'cash', programmeId: 'masika', farmerNumber: 'F-77' },
  orderItems: [{ productId: 'dap', quantity: 3 }],
});

export const returnCases: readonly CommandCase[] = [
  {
    name: 'goods that come back are in stock again, and their money is given back [R29]',
    commands: [done('return', 'back', back(1))],
    becomes: {
      returns: [{ $id: 'back', kind: 'return', amount: 1500, refunded: 1500, cost: 1000, refundMethod: 'cash' }],
      returnItems: [{ itemId: 'sold-line', quantity: 1, amount: 1500, isRestocked: true }],
      orders: [{ $id: 'sold', status: 'Completed', returned: 1500, paid: 1500, owed: 0 }],
      orderItems: [{ $id: 'sold-line', returned: 1, returnedCost: 1000 }],
      products: [{ $id: 'dap', quantityInStock: 11 }],
      payments: [{ kind: 'refund', method: 'cash', amount: -1500, returnId: 'back' }],
      stockMovements: [{ change: 1, quantityAfter: 11, reason: 'return' }],
      drawer: { cash: 1500 },
    },
  },
  {
    name: 'a refund by mobile money has its own reference [ADVANCE-012]',
    commands: [done('return', 'back', { ...back(1), refundMethod: 'mobile money', refundReference: ' QK9 ' })],
    becomes: {
      returns: [{ refunded: 1500, refundMethod: 'mobile money', refundReference: 'QK9' }],
      orders: [{ $id: 'sold', returned: 1500 }],
      products: [{ quantityInStock: 11 }],
      payments: [{ kind: 'refund', method: 'mobile money', amount: -1500, reference: 'QK9' }],
      stockMovements: [{ change: 1 }],
      drawer: { 'mobile money': -1500 },
    },
  },
  {
    name: 'a reference that is too long is refused [ADVANCE-012]',
    commands: [done('return', 'back', { ...back(1), refundMethod: 'bank', refundReference: 'x'.repeat(65) })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'goods that cannot be sold again are a loss [R29]',
    commands: [done('return', 'back', back(1, { restock: false }))],
    becomes: {
      returns: [{ refunded: 1500 }],
      orders: [{ $id: 'sold', returned: 1500 }],
      payments: [{ kind: 'refund', amount: -1500 }],
      stockMovements: [
        { change: 1, quantityAfter: 11, reason: 'return' },
        { change: -1, quantityAfter: 10, reason: 'loss' },
      ],
      stockLosses: [{ productId: 'dap', quantity: 1, cost: 1000, reason: 'broken' }],
      drawer: { cash: 1500 },
    },
  },
  {
    name: 'goods of a sale on credit lower the debt, and no money goes out [R29, R32]',
    commands: [
      done('return', 'back', { orderId: 'owed', reason: 'Wet', items: [{ itemId: 'owed-line', quantity: 1 }] }),
    ],
    becomes: {
      returns: [{ amount: 1500, refunded: 0, refundMethod: null }],
      orders: [{ $id: 'owed', returned: 1500, owed: 1500, paymentMethod: 'credit' }],
      products: [{ quantityInStock: 11 }],
      stockMovements: [{ change: 1 }],
      creditAccounts: [{ $id: 'owed', balance: 1500 }],
      creditEntries: [{ kind: 'return', amount: -1500, balanceAfter: 1500 }],
    },
  },
  {
    name: 'a refund in cash is rounded to coins, and the difference stands beside it [R29]',
    commands: [done('return', 'back', { ...back(0.35), roundTo: 50 })],
    becomes: {
      returns: [{ amount: 525, refunded: 525 }],
      orders: [{ $id: 'sold', paid: 2475 }],
      products: [{ quantityInStock: 10.35 }],
      payments: [
        { kind: 'refund', amount: -525 },
        { kind: 'rounding', amount: -25 },
      ],
      stockMovements: [{ change: 0.35 }],
      drawer: { cash: 2450 },
    },
  },
  {
    name: 'more than was sold does not come back [R29]',
    commands: [done('return', 'back', back(2.001))],
    refused: 'document_update_conflict',
  },
  {
    name: 'what came back does not come back again [R29]',
    commands: [done('return', 'back', back(2)), done('return', 'more', back(1))],
    refused: 'document_update_conflict',
  },
  {
    name: 'a refund without its payment method is refused [R29]',
    commands: [done('return', 'back', { ...back(1), refundMethod: null })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a line of another sale is refused [R29]',
    commands: [done('return', 'back', { ...back(1), items: [{ itemId: 'owed-line', quantity: 1 }] })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'goods of an order that is not finished do not come back [R29]',
    commands: [done('return', 'back', { ...back(1), orderId: 'ordered' })],
    refused: 'document_update_conflict',
  },
  {
    name: 'goods of another shop’s order are refused [R5]',
    commands: [done('return', 'back', { ...back(1), orderId: 'their-order' })],
    refused: 'user_unauthorized',
  },
  {
    name: 'a return without a reason is refused [R29]',
    commands: [done('return', 'back', { ...back(1), reason: ' ' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'of subsidised goods that come back the farmer gets what they paid, and the government owes its part no more [INPUT-073]',
    commands: [
      subsidised,
      done('return', 'back', {
        ...{ orderId: 'sale', reason: 'Wet', refundMethod: 'cash' },
        items: [{ line: 0, quantity: 1 }],
      }),
    ],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 4500, returned: 1500, paid: 2000, owed: 0, subsidy: 1000 }],
      returns: [{ $id: 'back', amount: 1500, refunded: 1000, subsidy: 500 }],
      subsidyProgrammes: [{ $id: 'masika', owed: 1000 }],
      products: [{ $id: 'dap', quantityInStock: 8 }],
      payments: [
        { kind: 'sale', amount: 3000 },
        { kind: 'refund', amount: -1000 },
      ],
      stockMovements: [{ change: -3 }, { change: 1 }],
      drawer: { cash: 5000 },
    },
  },
];

export const voidCases: readonly CommandCase[] = [
  {
    name: 'a voided sale is as if it never was [R29]',
    commands: [done('void', 'undone', wet)],
    becomes: {
      returns: [{ $id: 'undone', kind: 'void', amount: 3000, refunded: 3000, cost: 2000 }],
      orders: [{ $id: 'sold', status: 'Cancelled', paid: 0, owed: 0, voidReason: 'Wet' }],
      orderEvents: [{ kind: 'void', value: 'Cancelled' }],
      products: [{ $id: 'dap', quantityInStock: 12 }],
      payments: [{ kind: 'correction', method: 'cash', amount: -3000, countsAt: earlier }],
      stockMovements: [{ change: 2, quantityAfter: 12, reason: 'void' }],
      drawer: { cash: 0 },
    },
  },
  {
    name: 'money of a voided sale that goes back by a transfer has its own reference [ADVANCE-012]',
    commands: [
      done('sell', 'sale', { orderItems: [{ productId: 'dap', quantity: 1 }], paymentMethod: 'mobile money' }),
      done('void', 'undone', { ...wet, orderId: 'sale', refundReference: 'QK9' }),
    ],
    becomes: {
      returns: [{ kind: 'void', refunded: 1500, refundReference: 'QK9' }],
      orders: [{ $id: 'sale', status: 'Cancelled', paid: 0 }],
      products: [],
      payments: [
        { kind: 'sale', method: 'mobile money', amount: 1500 },
        { kind: 'correction', method: 'mobile money', amount: -1500, reference: 'QK9' },
      ],
      stockMovements: [{ change: -1 }, { change: 1 }],
    },
  },
  {
    name: 'the debt of a voided sale is gone [R29, R32]',
    commands: [done('void', 'undone', { ...wet, orderId: 'owed' })],
    becomes: {
      returns: [{ amount: 3000, refunded: 0 }],
      orders: [{ $id: 'owed', status: 'Cancelled', owed: 0 }],
      products: [{ quantityInStock: 12 }],
      stockMovements: [{ change: 2 }],
      creditAccounts: [{ $id: 'owed', balance: 0, oldestAt: null }],
      creditEntries: [{ kind: 'void', amount: -3000, balanceAfter: 0 }],
    },
  },
  {
    name: 'a sale of which something came back is not voided [R29]',
    commands: [done('return', 'back', back(1)), done('void', 'undone', wet)],
    refused: 'document_update_conflict',
  },
  {
    name: 'a sale is voided once [R29]',
    commands: [done('void', 'undone', wet), done('void', 'again', wet)],
    refused: 'document_update_conflict',
  },
  {
    name: 'an order that is not finished is cancelled, not voided [R29]',
    commands: [done('void', 'undone', { ...wet, orderId: 'ordered' })],
    refused: 'document_update_conflict',
  },
  {
    name: 'of a subsidised sale that never was the government owes nothing [INPUT-073]',
    commands: [subsidised, done('void', 'void', { orderId: 'sale', reason: 'Typed twice' })],
    becomes: {
      orders: [{ $id: 'sale', status: 'Cancelled', paid: 0, owed: 0, subsidy: 0 }],
      returns: [{ amount: 4500, refunded: 3000, subsidy: 1500 }],
      payments: [{ amount: 3000 }, { kind: 'correction', amount: -3000 }],
      stockMovements: [{ change: -3 }, { change: 3 }],
      products: [],
      subsidyProgrammes: [],
    },
  },
];
