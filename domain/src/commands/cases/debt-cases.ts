import { type CommandCase, done } from './command-case.ts';
import { earlier } from './shop-rows.ts';

const part = { accountId: 'owed', amount: 1000, method: 'cash' };
const writeOff = { accountId: 'owed', amount: 1000, note: 'Moved away' };

export const payDebtCases: readonly CommandCase[] = [
  {
    name: 'a part of a debt is paid [R32]',
    commands: [done('pay-debt', 'part', { ...part, reference: 'M-1' })],
    becomes: {
      creditEntries: [
        { $id: 'part', accountId: 'owed', orderId: 'owed', kind: 'payment', amount: -1000, balanceAfter: 2000 },
      ],
      creditAccounts: [{ $id: 'owed', balance: 2000, oldestAt: earlier }],
      orders: [{ $id: 'owed', paid: 1000, owed: 2000, paymentMethod: 'credit' }],
      settlements: [{ creditEntryId: 'part', orderId: 'owed', amount: 1000 }],
      payments: [{ kind: 'debt', method: 'cash', amount: 1000, creditAccountId: 'owed', reference: 'M-1' }],
      drawer: { cash: 4000 },
    },
  },
  {
    name: 'the order of a debt that is paid shows the payment method [R32]',
    commands: [done('pay-debt', 'all', { ...part, amount: 3000, method: 'bank' })],
    becomes: {
      creditEntries: [{ amount: -3000, balanceAfter: 0 }],
      creditAccounts: [{ balance: 0, oldestAt: null }],
      orders: [{ $id: 'owed', paid: 3000, owed: 0, paymentMethod: 'bank' }],
      orderEvents: [{ kind: 'payment', value: 'bank' }],
      payments: [{ kind: 'debt', amount: 3000 }],
      drawer: { bank: 3000 },
    },
  },
  {
    name: 'a payment goes to the oldest debt first [R32]',
    commands: [
      done('sell', 'sale', {
        ...{ orderItems: [{ productId: 'dap', quantity: 1 }], paymentMethod: 'credit' },
        ...{ customerName: 'Rehema', customerPhone: '+255755000011' },
      }),
      done('pay-debt', 'most', { ...part, amount: 4000 }),
    ],
    becomes: {
      orders: [
        { $id: 'owed', paid: 3000, owed: 0 },
        { $id: 'sale', paid: 1000, owed: 500 },
      ],
      settlements: [
        { orderId: 'owed', amount: 3000 },
        { orderId: 'sale', amount: 1000 },
      ],
      creditAccounts: [{ $id: 'owed', balance: 500 }],
      creditEntries: [
        { kind: 'sale', amount: 1500, balanceAfter: 4500 },
        { kind: 'payment', amount: -4000, balanceAfter: 500, orderId: null },
      ],
      payments: [
        { orderId: 'owed', amount: 3000 },
        { orderId: 'sale', amount: 1000 },
      ],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      drawer: { cash: 7000 },
    },
  },
  {
    name: 'a payment that was typed wrong is taken back, and its debt is there again [R46]',
    commands: [done('pay-debt', 'part', part), done('pay-debt', 'undone', { reversesId: 'part', note: 'Typed twice' })],
    becomes: {
      creditEntries: [
        { $id: 'part', amount: -1000 },
        { $id: 'undone', kind: 'payment', amount: 1000, balanceAfter: 3000, reversesId: 'part' },
      ],
      creditAccounts: [],
      orders: [],
      payments: [
        { kind: 'debt', amount: 1000 },
        { kind: 'correction', method: 'cash', amount: -1000 },
      ],
    },
  },
  {
    name: 'a payment is taken back once [R46]',
    commands: [
      done('pay-debt', 'part', part),
      done('pay-debt', 'undone', { reversesId: 'part', note: 'Typed twice' }),
      done('pay-debt', 'again', { reversesId: 'part', note: 'Typed twice' }),
    ],
    refused: 'document_update_conflict',
  },
  {
    name: 'a line that a sale has written is not taken back [R46]',
    commands: [done('pay-debt', 'undone', { reversesId: 'owed-entry', note: 'Typed twice' })],
    refused: 'document_update_conflict',
  },
  {
    name: 'more than is owed is refused [R32]',
    commands: [done('pay-debt', 'part', { ...part, amount: 3001 })],
    refused: 'document_update_conflict',
  },
  {
    name: 'a payment of nothing is refused [R32]',
    commands: [done('pay-debt', 'part', { ...part, amount: 0 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a payment without a payment method is refused [R32]',
    commands: [done('pay-debt', 'part', { ...part, method: 'credit' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a payment with the id of another one is refused [R32]',
    commands: [done('pay-debt', 'part', part), { ...done('pay-debt', 'part', { ...part, amount: 500 }), id: 'again' }],
    refused: 'document_already_exists',
  },
  {
    name: 'another shop’s book is refused [R5]',
    commands: [done('pay-debt', 'part', { ...part, accountId: 'their-book' })],
    refused: 'relationship_value_invalid',
  },
];

export const writeOffCases: readonly CommandCase[] = [
  {
    name: 'a debt that nobody will pay is written off, and no money comes in [R32]',
    commands: [done('write-off', 'write-off', { ...writeOff, amount: 3000 })],
    becomes: {
      creditEntries: [{ $id: 'write-off', kind: 'write-off', amount: -3000, method: null, note: 'Moved away' }],
      creditAccounts: [{ $id: 'owed', balance: 0, oldestAt: null }],
      orders: [{ $id: 'owed', paid: 0, owed: 0, writtenOff: 3000, paymentMethod: 'credit' }],
    },
  },
  {
    name: 'a write-off is taken back [R46]',
    commands: [
      done('write-off', 'write-off', writeOff),
      done('write-off', 'undone', { reversesId: 'write-off', note: 'She came' }),
    ],
    becomes: {
      creditEntries: [{ amount: -1000 }, { kind: 'write-off', amount: 1000, balanceAfter: 3000 }],
      creditAccounts: [],
      orders: [],
    },
  },
  {
    name: 'more than is owed is not written off [R32]',
    commands: [done('write-off', 'write-off', { ...writeOff, amount: 3001 })],
    refused: 'document_update_conflict',
  },
  {
    name: 'a write-off without a reason is refused [R32]',
    commands: [done('write-off', 'write-off', { ...writeOff, note: '' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a write-off with a payment method is refused [R32]',
    commands: [done('write-off', 'write-off', { ...writeOff, method: 'cash' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'another shop’s book is refused [R5]',
    commands: [done('write-off', 'write-off', { ...writeOff, accountId: 'their-book' })],
    refused: 'relationship_value_invalid',
  },
];

export const saveBookCases: readonly CommandCase[] = [
  {
    name: 'a book is opened before there is a debt, its number in the stored form [R32, R47]',
    commands: [done('save-book', 'book', { name: 'Grace', phone: '0766 000 003', limit: 5000 })],
    becomes: {
      creditAccounts: [
        { $id: 'book', customerKey: 'phone:+255766000003', phone: '+255766000003', limit: 5000, balance: 0 },
      ],
    },
  },
  {
    name: 'a book gets a limit [R32]',
    commands: [done('save-book', 'owed', { limit: 5000 })],
    becomes: { creditAccounts: [{ $id: 'owed', limit: 5000, balance: 3000 }] },
  },
  {
    name: 'a limit below 0 is refused [R32]',
    commands: [done('save-book', 'owed', { limit: -1 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a customer has one book [R32]',
    commands: [done('save-book', 'book', { name: 'Rehema', phone: '+255755000011' })],
    refused: 'document_already_exists',
  },
  {
    name: 'a book of nobody is refused [R32]',
    commands: [done('save-book', 'book', { limit: 5000 })],
    refused: 'document_invalid_structure',
  },
];
