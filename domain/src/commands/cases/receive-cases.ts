import type { ReceivedPayment } from '#commands/money/receive-payment.ts';
import { type CommandCase, done } from './command-case.ts';

/** Money by mobile money of a customer whom the shop knows. */
function received(
  target: ReceivedPayment['target'],
  amount: number,
  payer: ReceivedPayment['payer'] = rehema,
): ReceivedPayment {
  return { storeId: 'shop', target, amount, method: 'mobile money', reference: 'QK7X1', payer };
}

const rehema = { phone: '+255755000011', name: 'Rehema' };
const grace = { phone: '+255766000003', name: 'Grace' };
const notIn = { phone: 'a phone receives money by commands of its own' };

/** Money that is confirmed, which is written down whatever has become of what it was paid for (R79). */
export const receiveCases: readonly CommandCase[] = [
  {
    name: 'a part of an order is paid, which is not finished yet [ADVANCE-001]',
    commands: [],
    receives: [received({ orderId: 'ordered' }, 500, grace)],
    becomes: {
      orders: [{ $id: 'ordered', status: 'Pending', paid: 500, owed: 1000, paymentMethod: 'unpaid' }],
      creditAccounts: [{ $id: 'ordered', balance: 1000 }],
      creditEntries: [
        {
          ...{ accountId: 'ordered', orderId: 'ordered', kind: 'payment', amount: -500, balanceAfter: 1000 },
          ...{ method: 'mobile money', reference: 'QK7X1', ofAdvance: null },
        },
      ],
      settlements: [{ orderId: 'ordered', amount: 500 }],
      payments: [{ kind: 'debt', method: 'mobile money', amount: 500, orderId: 'ordered', reference: 'QK7X1' }],
      drawer: { 'mobile money': 500 },
    },
    notIn,
  },
  {
    name: 'what is more than an order costs goes to the oldest debts, and then is an advance [ADVANCE-001]',
    commands: [
      done('sell', 'sale', {
        ...{ orderItems: [{ productId: 'dap', quantity: 1 }], paymentMethod: 'credit' },
        ...{ customerName: 'Rehema', customerPhone: rehema.phone },
      }),
    ],
    receives: [received({ orderId: 'sale' }, 2000), received({ orderId: 'sale' }, 4000)],
    becomes: {
      orders: [
        { $id: 'owed', paid: 3000, owed: 0, paymentMethod: 'mobile money' },
        { $id: 'sale', paid: 1500, owed: 0, paymentMethod: 'mobile money' },
      ],
      creditAccounts: [{ $id: 'owed', balance: -1500, oldestAt: null, dueAt: null }],
      creditEntries: [
        { kind: 'sale', amount: 1500, balanceAfter: 4500 },
        { kind: 'payment', amount: -2000, balanceAfter: 2500, orderId: null, ofAdvance: null },
        { kind: 'payment', amount: -4000, balanceAfter: -1500, orderId: null, ofAdvance: -1500 },
      ],
      settlements: [
        { orderId: 'sale', amount: 1500 },
        { orderId: 'owed', amount: 500 },
        { orderId: 'owed', amount: 2500 },
      ],
      payments: [
        { kind: 'debt', amount: 1500, orderId: 'sale', creditAccountId: 'owed' },
        { kind: 'debt', amount: 500, orderId: 'owed' },
        { kind: 'advance', amount: 1500, orderId: null, creditAccountId: 'owed', reference: 'QK7X1' },
        { kind: 'debt', amount: 2500, orderId: 'owed' },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { 'mobile money': 6000 },
    },
    notIn,
  },
  {
    name: 'a payment of a debt settles what is owed from before first, and the rest is an advance [ADVANCE-001]',
    commands: [done('open-debt', 'before', { accountId: 'owed', amount: 2000 })],
    receives: [received({ accountId: 'owed' }, 6000)],
    becomes: {
      orders: [{ $id: 'owed', paid: 3000, owed: 0 }],
      creditAccounts: [{ $id: 'owed', balance: -1000, openingOwed: 0, openingAt: null, oldestAt: null }],
      creditEntries: [
        { kind: 'opening', amount: 2000, balanceAfter: 5000 },
        { kind: 'payment', amount: -6000, balanceAfter: -1000, ofOpening: -2000, ofAdvance: -1000 },
      ],
      payments: [
        { kind: 'debt', amount: 2000, orderId: null, creditAccountId: 'owed' },
        { kind: 'advance', amount: 1000, creditAccountId: 'owed' },
        { kind: 'debt', amount: 3000, orderId: 'owed' },
      ],
      drawer: { 'mobile money': 6000 },
    },
    notIn,
  },
  {
    name: 'money for a cancelled order is the customer’s advance [ADVANCE-002]',
    commands: [done('move-order', 'ordered', { status: 'Cancelled' })],
    receives: [received({ orderId: 'ordered' }, 1500, grace)],
    becomes: {
      orders: [{ $id: 'ordered', status: 'Cancelled', paid: 0, owed: 0 }],
      creditAccounts: [{ $id: 'ordered', balance: -1500 }],
      creditEntries: [
        { kind: 'void', amount: -1500, balanceAfter: 0 },
        { kind: 'payment', amount: -1500, balanceAfter: -1500, ofAdvance: -1500 },
      ],
      payments: [{ kind: 'advance', amount: 1500, creditAccountId: 'ordered' }],
      products: [{ quantityInStock: 11 }],
      stockMovements: [{ change: 1 }],
      drawer: { 'mobile money': 1500 },
    },
    notIn,
  },
  {
    name: 'money for an order that is gone is an advance of whoever paid it, in a book of their own [ADVANCE-002]',
    commands: [],
    receives: [
      received({ orderId: 'gone' }, 700, grace),
      received({ accountId: 'gone' }, 300, grace),
      received({ orderId: 'their-order' }, 200, { phone: null, name: '' }),
    ],
    becomes: {
      creditAccounts: [
        { customerKey: 'phone:+255766000003', name: 'Grace', phone: grace.phone, balance: -1000 },
        { customerKey: 'name:qk7x1', name: 'QK7X1', phone: null, balance: -200 },
      ],
      creditEntries: [
        { kind: 'payment', amount: -700, balanceAfter: -700 },
        { kind: 'payment', amount: -300, balanceAfter: -1000 },
        { kind: 'payment', amount: -200, balanceAfter: -200 },
      ],
      payments: [
        { kind: 'advance', amount: 700 },
        { kind: 'advance', amount: 300 },
        { kind: 'advance', amount: 200 },
      ],
      drawer: { 'mobile money': 1200 },
    },
    notIn,
  },
  {
    name: 'more than a sale to nobody cost is an advance of whoever paid it [ADVANCE-002]',
    commands: [],
    receives: [received({ orderId: 'sold' }, 100, grace)],
    becomes: {
      creditAccounts: [{ customerKey: 'phone:+255766000003', name: 'Grace', balance: -100 }],
      creditEntries: [{ kind: 'payment', amount: -100, balanceAfter: -100 }],
      payments: [{ kind: 'advance', amount: 100 }],
      drawer: { 'mobile money': 100 },
    },
    notIn,
  },
  {
    name: 'the order of a buyer without an account is paid before it is finished, and its rest is in its own book [ADVANCE-003]',
    commands: [
      done('sell', 'linked', {
        ...{ channel: 'whatsapp', orderItems: [{ productId: 'dap', quantity: 1 }] },
        ...{ customerName: 'Rehema', customerPhone: rehema.phone },
      }),
    ],
    receives: [received({ orderId: 'linked' }, 2000)],
    becomes: {
      orders: [{ $id: 'linked', status: 'Pending', paid: 1500, owed: 0, paymentMethod: 'mobile money' }],
      creditAccounts: [{ $id: 'linked', customerKey: 'guest:linked', balance: -500 }],
      creditEntries: [
        { accountId: 'linked', kind: 'sale', amount: 1500, balanceAfter: 1500 },
        { accountId: 'linked', kind: 'payment', amount: -2000, balanceAfter: -500, ofAdvance: -500 },
      ],
      payments: [
        { kind: 'advance', amount: 500, creditAccountId: 'linked' },
        { kind: 'debt', amount: 1500, orderId: 'linked' },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { 'mobile money': 2000 },
    },
    notIn,
  },
];
