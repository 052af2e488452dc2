import { type CommandCase, done } from './command-case.ts';

/** The message of Rehema, who owes 3,000. */
const text = messageOf('DKL9B7JJ2K', '3,000.00');

function messageOf(reference: string, sum: string): string {
  return `${reference} Confirmed. You have received Tsh${sum} from REHEMA SAIDI 255755000011 on 21/11/26 at 9:55 am. New M-Pesa balance is Tsh182,500.00.`;
}

const said = {
  ...{ $id: 'word', wallet: 'mpesa', reference: 'DKL9B7JJ2K', amount: 3000, fee: null, state: 'said' },
  ...{ sender: 'REHEMA SAIDI', phone: '+255755000011', receivedAt: '2026-11-21T06:55:00.000Z' },
};

/** An order that is marked as paid by mobile money with a typed reference. */
function typed(orderId: string, paymentReference: string) {
  return done('pay-order', orderId, { paymentMethod: 'mobile money', paymentReference });
}

const ofBook = { storeId: 'shop', accountId: 'owed', kind: 'payment' };

const lineOfStatement = {
  ...{
    text: 'DKL1STATED · 21-11-2026 09:30:00 · Merchant payment · 4,000.00',
    wallet: 'mpesa',
    reference: 'dkl1stated',
  },
  ...{ amount: 4000, receivedAt: '2026-11-21T06:30:00.000Z' },
};

export const noteReceiptCases: readonly CommandCase[] = [
  {
    name: 'what a message says is read from its text, and is no money [WALLET-002, WALLET-014]',
    commands: [done('note-receipt', 'word', { text, orderId: 'owed' })],
    becomes: { mobileReceipts: [{ ...said, text, orderId: 'owed', accountId: null, confirmedAt: null }] },
  },
  {
    name: 'a message of money sent is refused [WALLET-003]',
    commands: [done('note-receipt', 'word', { text: 'DKL9B7JJ2K Confirmed. Tsh5,000.00 sent to JUMA on 21/11/26.' })],
    refused: 'wallet_message_refused',
  },
  {
    name: 'several messages are noted one at a time [WALLET-008]',
    commands: [done('note-receipt', 'word', { text: `${text}\n${messageOf('DKL0000001', '500.00')}` })],
    refused: 'wallet_message_refused',
  },
  {
    name: 'a reference is noted once in a shop, also by another device [WALLET-016]',
    commands: [done('note-receipt', 'first', { text }), done('note-receipt', 'second', { text: text.toLowerCase() })],
    refused: 'wallet_reference_known',
  },
  {
    name: 'what a seller has written down with its reference, however it was typed, is noted no more [WALLET-017]',
    commands: [typed('owed', 'Dkl9 b7jj\u200b2k'), done('note-receipt', 'word', { text })],
    refused: 'wallet_reference_known',
  },
  {
    name: 'a message is not noted for the order of another shop [WALLET-018]',
    commands: [done('note-receipt', 'word', { text, orderId: 'their-order' })],
    refused: 'relationship_value_invalid',
  },
  {
    name: 'a line of a statement is noted with its facts, and is no money [STATEMENT-005]',
    commands: [done('note-receipt', 'word', { ...lineOfStatement, sender: 'JUMA ALI' })],
    becomes: {
      mobileReceipts: [
        {
          ...{ $id: 'word', wallet: 'mpesa', reference: 'DKL1STATED', amount: 4000, fee: null, state: 'said' },
          ...{ sender: 'JUMA ALI', phone: null, receivedAt: '2026-11-21T06:30:00.000Z', text: lineOfStatement.text },
          ...{ orderId: null, accountId: null, confirmedAt: null },
        },
      ],
    },
  },
  {
    name: 'a reference of a message is not noted again by a statement [STATEMENT-005]',
    commands: [
      done('note-receipt', 'word', { text }),
      done('note-receipt', 'line', { ...lineOfStatement, reference: 'DKL9B7JJ2K' }),
    ],
    refused: 'wallet_reference_known',
  },
  ...[
    { wallet: 'bank' },
    { reference: '' },
    { reference: 'with space' },
    { amount: 0 },
    { amount: 10.5 },
    { receivedAt: '2026-11-25T06:30:00.000Z' },
    { receivedAt: 'yesterday' },
    { sender: 'x'.repeat(257) },
    { text: ' ' },
  ].map((wrong) => ({
    name: `a line of a statement is refused with ${JSON.stringify(wrong).slice(0, 40)} [STATEMENT-005]`,
    commands: [done('note-receipt', 'word', { ...lineOfStatement, ...wrong })] as const,
    refused: 'document_invalid_structure' as const,
  })),
  {
    name: 'nobody says what a message says [WALLET-002]',
    commands: [done('note-receipt', 'word', { text, amount: 4000 })],
    refused: 'document_invalid_structure',
  },
];

/** A word of money is confirmed for what `target` names. */
function confirmed(target: Readonly<Record<string, string>>) {
  return [
    done('note-receipt', 'word', { text }),
    done('confirm-receipt', 'word', { state: 'confirmed', ...target }),
  ] as const;
}

const waiting = 'the line of a book that waits itself cannot be named yet: taking it back shows once both are sent';

const paid = {
  orders: [{ $id: 'owed', paid: 3000, owed: 0, paymentMethod: 'mobile money' }],
  creditAccounts: [{ $id: 'owed', balance: 0 }],
  creditEntries: [{ kind: 'payment', amount: -3000, method: 'mobile money', reference: 'DKL9B7JJ2K' }],
  payments: [{ kind: 'debt', amount: 3000, orderId: 'owed', method: 'mobile money', reference: 'DKL9B7JJ2K' }],
  drawer: { 'mobile money': 3000 },
};

export const confirmReceiptCases: readonly CommandCase[] = [
  {
    name: 'a confirmed message pays its order, and the money is in the drawer [WALLET-015]',
    commands: confirmed({ orderId: 'owed' }),
    becomes: {
      ...paid,
      mobileReceipts: [{ ...said, state: 'confirmed', orderId: 'owed', accountId: null }],
    },
  },
  {
    name: 'a confirmed message pays the debts of a customer [WALLET-015]',
    commands: confirmed({ accountId: 'owed' }),
    becomes: {
      ...paid,
      mobileReceipts: [{ ...said, state: 'confirmed', orderId: null, accountId: 'owed' }],
    },
  },
  {
    name: 'what was confirmed for one order is not confirmed for another [WALLET-016]',
    commands: [
      ...confirmed({ orderId: 'owed' }),
      { ...done('confirm-receipt', 'word', { state: 'confirmed', orderId: 'ordered' }), id: 'again' },
    ],
    refused: 'wallet_receipt_settled',
  },
  {
    name: 'what a seller has written down since with its reference is not confirmed as well [WALLET-017]',
    commands: [
      done('note-receipt', 'word', { text }),
      typed('owed', 'dkl9b7jj2k'),
      done('confirm-receipt', 'word', { state: 'confirmed', orderId: 'ordered' }),
    ],
    refused: 'wallet_reference_known',
  },
  {
    name: 'of a message that a seller has written down in part the rest counts [WALLET-017]',
    commands: [
      done('pay-debt', 'part', { ...ofBook, amount: 1000, method: 'mobile money', reference: 'dkl9b7jj2k' }),
      ...confirmed({ accountId: 'owed' }),
    ],
    becomes: {
      ...{ orders: paid.orders, creditAccounts: paid.creditAccounts, drawer: paid.drawer },
      mobileReceipts: [{ ...said, state: 'confirmed', accountId: 'owed' }],
      creditEntries: [{ amount: -1000 }, { amount: -2000, reference: 'DKL9B7JJ2K' }],
      payments: [
        { amount: 1000, reference: 'DKL9B7JJ2K' },
        { amount: 2000, reference: 'DKL9B7JJ2K' },
      ],
    },
  },
  {
    name: 'what is confirmed names an order or a customer [WALLET-015]',
    commands: [...confirmed({})],
    refused: 'document_invalid_structure',
  },
  {
    name: 'nothing is confirmed for the order of another shop [WALLET-018]',
    commands: confirmed({ orderId: 'their-order' }),
    refused: 'relationship_value_invalid',
  },
  {
    name: 'a message is dismissed with a reason, and is no money [WALLET-019]',
    commands: [
      done('note-receipt', 'word', { text }),
      done('confirm-receipt', 'word', { state: 'dismissed', reason: 'Not on our phone' }),
    ],
    becomes: { mobileReceipts: [{ ...said, state: 'dismissed', reason: 'Not on our phone' }] },
  },
  {
    name: 'a message is not dismissed without a reason [WALLET-019]',
    commands: [done('note-receipt', 'word', { text }), done('confirm-receipt', 'word', { state: 'dismissed' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'what was dismissed is confirmed only once it is said again [WALLET-019]',
    commands: [
      done('note-receipt', 'word', { text }),
      done('confirm-receipt', 'word', { state: 'dismissed', reason: 'Not on our phone' }),
      { ...done('confirm-receipt', 'word', { state: 'confirmed', orderId: 'owed' }), id: 'again' },
    ],
    refused: 'wallet_receipt_settled',
  },
  {
    name: 'a confirmation is taken back with a reason: the order is owed again, and the money is gone [WALLET-020]',
    commands: [
      ...confirmed({ orderId: 'owed' }),
      { ...done('confirm-receipt', 'word', { state: 'said', reason: 'The wrong order' }), id: 'take-back' },
    ],
    becomes: {
      mobileReceipts: [{ ...said, state: 'said', reason: 'The wrong order' }],
      creditEntries: [
        { kind: 'payment', amount: -3000, balanceAfter: 0 },
        { kind: 'payment', amount: 3000, balanceAfter: 3000, note: 'The wrong order' },
      ],
      payments: [
        { kind: 'debt', amount: 3000, orderId: 'owed' },
        { kind: 'correction', amount: -3000, orderId: 'owed' },
      ],
    },
    notIn: { memory: waiting, phone: waiting },
  },
  {
    name: 'what was taken back is confirmed once more, for what it really paid [WALLET-020]',
    commands: [
      ...confirmed({ orderId: 'owed' }),
      { ...done('confirm-receipt', 'word', { state: 'said', reason: 'The wrong order' }), id: 'take-back' },
      { ...done('confirm-receipt', 'word', { state: 'confirmed', orderId: 'ordered' }), id: 'again' },
    ],
    becomes: {
      mobileReceipts: [{ ...said, state: 'confirmed', orderId: 'ordered' }],
      orders: [{ $id: 'ordered', paid: 1500, owed: 0 }],
      creditAccounts: [{ $id: 'ordered', balance: -1500 }],
      creditEntries: [{ amount: -3000 }, { amount: 3000 }, { accountId: 'ordered', amount: -3000 }],
      payments: [
        { kind: 'debt', amount: 3000, orderId: 'owed' },
        { kind: 'correction', amount: -3000, orderId: 'owed' },
        { kind: 'advance', amount: 1500, creditAccountId: 'ordered' },
        { kind: 'debt', amount: 1500, orderId: 'ordered' },
      ],
      drawer: { 'mobile money': 3000 },
    },
    notIn: { memory: waiting, phone: waiting },
  },
];
