import { type CommandCase, done } from './command-case.ts';

const dap = { items: [{ productId: 'dap', quantity: 5, cost: 6000 }] };
const paid = { payments: [{ method: 'cash', amount: 6000 }] };
/** What the purchase of five DAP leaves behind, before they are paid. */
const boughtDap = {
  purchases: [{ $id: 'new', supplierId: null, total: 6000, paid: 6000, owed: 0 }],
  products: [{ $id: 'dap', quantityInStock: 15, purchasePrice: 1200, hasBatches: true, stockCost: 16_000 }],
  payments: [{ kind: 'purchase', method: 'cash', amount: -6000, purchaseId: 'new' }],
  stockMovements: [{ productId: 'dap', change: 5, quantityAfter: 15, reason: 'purchase', cost: 6000 }],
  drawer: { cash: -3000 },
};

export const buyCases: readonly CommandCase[] = [
  {
    name: 'what is bought comes into the stock as a batch, beside the goods that were there [R28]',
    commands: [done('buy', 'new', { ...dap, ...paid })],
    becomes: boughtDap,
  },
  {
    name: 'what is not paid of a purchase is owed to its supplier [R28]',
    commands: [done('buy', 'new', { ...dap, supplierId: 'meru', payments: [{ method: 'bank', amount: 2000 }] })],
    becomes: {
      ...boughtDap,
      purchases: [{ $id: 'new', supplierId: 'meru', total: 6000, paid: 2000, owed: 4000 }],
      suppliers: [{ $id: 'meru', bought: 26_000, owed: 24_000 }],
      supplierEntries: [{ purchaseId: 'new', kind: 'purchase', amount: 4000, balanceAfter: 24_000 }],
      payments: [{ kind: 'purchase', method: 'bank', amount: -2000, supplierId: 'meru' }],
      drawer: { bank: -2000 },
    },
  },
  {
    name: 'packs that are bought come in as their units [R30]',
    commands: [done('buy', 'new', { items: [{ productId: 'dap', packId: 'sack', quantity: 1, cost: 6000 }], ...paid })],
    becomes: boughtDap,
  },
  {
    name: 'the date of bought goods is that of the product [R28]',
    commands: [
      done('buy', 'new', {
        items: [{ productId: 'urea', quantity: 4, cost: 6000, batchNo: 'B-7', expiryDate: '2027-03-31' }],
        ...paid,
      }),
    ],
    becomes: {
      ...boughtDap,
      products: [{ $id: 'urea', quantityInStock: 4, hasExpiry: true, expiryDate: '2027-03-31T00:00:00.000Z' }],
      batches: [{ productId: 'urea', batchNo: 'B-7', received: 4, left: 4, cost: 6000, costLeft: 6000 }],
      stockMovements: [{ productId: 'urea', change: 4, quantityAfter: 4 }],
    },
  },
  {
    name: 'a purchase says what goods have cost that were sold before it came [R44]',
    commands: [
      done('sell', 'sale', { orderItems: [{ productId: 'urea', quantity: 3 }], paymentMethod: 'cash' }),
      done('buy', 'new', {
        items: [{ productId: 'urea', quantity: 5, cost: 4000 }],
        payments: [{ method: 'cash', amount: 4000 }],
      }),
    ],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 2700 }],
      orderItems: [{ productId: 'urea', quantity: 3, cost: 2100, guessed: 0, costCorrection: 300 }],
      costCorrections: [{ quantity: 3, guessedCost: 2100, cost: 2400, difference: 300 }],
      purchases: [{ total: 4000 }],
      products: [{ $id: 'urea', quantityInStock: 2, stockCost: 1600 }],
      payments: [{ amount: 2700 }, { amount: -4000 }],
      stockMovements: [
        { change: -3, quantityAfter: -3, reason: 'beyond' },
        { change: 5, quantityAfter: 2, reason: 'purchase', cost: 4000 },
      ],
      drawer: { cash: 1700 },
    },
  },
  {
    name: 'a purchase that is taken back leaves nothing, but for its price [R46]',
    commands: [
      done('buy', 'new', { ...dap, ...paid }),
      { ...done('buy', 'new', { isCancelled: true, cancelReason: 'Typed twice' }), id: 'undo' },
    ],
    becomes: {
      purchases: [{ $id: 'new', isCancelled: true, paid: 0, owed: 0, cancelReason: 'Typed twice' }],
      products: [{ $id: 'dap', quantityInStock: 10, stockCost: 10_000, hasBatches: true }],
      payments: [{ amount: -6000 }, { kind: 'purchase', amount: 6000 }],
      stockMovements: [{ change: 5 }, { change: -5, quantityAfter: 10, reason: 'purchase-undo' }],
    },
  },
  {
    name: 'a purchase is taken back once [R46]',
    commands: [
      done('buy', 'bought', { isCancelled: true, cancelReason: 'Typed twice' }),
      { ...done('buy', 'bought', { isCancelled: true, cancelReason: 'Once more' }), id: 'again' },
    ],
    refused: 'document_update_conflict',
  },
  {
    name: 'a purchase is not taken back without a reason [R46]',
    commands: [done('buy', 'bought', { isCancelled: true, cancelReason: ' ' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'more money than the goods cost is refused [R28]',
    commands: [done('buy', 'new', { ...dap, payments: [{ method: 'cash', amount: 6001 }] })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a debt to nobody is refused [R28]',
    commands: [done('buy', 'new', dap)],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a purchase of nothing is refused [R28]',
    commands: [done('buy', 'new', { items: [] })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'goods of another shop are refused [R5]',
    commands: [done('buy', 'new', { items: [{ productId: 'hoe', quantity: 5, cost: 6000 }], ...paid })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'another shop’s supplier is refused [R5]',
    commands: [done('buy', 'new', { ...dap, supplierId: 'their-supplier' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a purchase with the id of another one is refused [R28]',
    commands: [done('buy', 'bought', { ...dap, ...paid })],
    refused: 'document_already_exists',
    notIn: { phone: 'what the copy has under the id of a new document is that document (R34)' },
  },
];

const fiveThousand = { supplierId: 'meru', amount: 5000, method: 'cash' };
const paidFive = { $id: 'paid', kind: 'payment', amount: -5000, balanceAfter: 15_000, method: 'cash' };

export const paySupplierCases: readonly CommandCase[] = [
  {
    name: 'a payment to a supplier settles the oldest purchase [R28]',
    commands: [done('pay-supplier', 'paid', fiveThousand)],
    becomes: {
      supplierEntries: [paidFive],
      suppliers: [{ $id: 'meru', bought: 20_000, owed: 15_000 }],
      purchases: [{ $id: 'bought', paid: 5000, owed: 15_000 }],
      settlements: [{ supplierEntryId: 'paid', purchaseId: 'bought', amount: 5000 }],
      payments: [{ kind: 'supplier', method: 'cash', amount: -5000, supplierId: 'meru' }],
      drawer: { cash: -2000 },
    },
  },
  {
    name: 'a payment to a supplier is taken back [R46]',
    commands: [
      done('pay-supplier', 'paid', fiveThousand),
      done('pay-supplier', 'undone', { reversesId: 'paid', note: 'Typed twice' }),
    ],
    becomes: {
      supplierEntries: [paidFive, { $id: 'undone', amount: 5000, balanceAfter: 20_000, reversesId: 'paid' }],
      suppliers: [],
      purchases: [],
      payments: [{ amount: -5000 }, { kind: 'supplier', amount: 5000 }],
    },
  },
  {
    name: 'more than is owed is refused [R28]',
    commands: [done('pay-supplier', 'paid', { ...fiveThousand, amount: 20_001 })],
    refused: 'document_update_conflict',
  },
  {
    name: 'a part of a shilling is refused [R28]',
    commands: [done('pay-supplier', 'paid', { ...fiveThousand, amount: 0.5 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'another shop’s supplier is refused [R5]',
    commands: [done('pay-supplier', 'paid', { ...fiveThousand, supplierId: 'their-supplier' })],
    refused: 'document_invalid_structure',
  },
];

export const saveSupplierCases: readonly CommandCase[] = [
  {
    name: 'a new supplier is owed nothing [R28]',
    commands: [done('save-supplier', 'yara', { name: 'Yara', phone: '0754 000 001' })],
    becomes: { suppliers: [{ $id: 'yara', name: 'Yara', phone: '+255754000001', bought: 0, owed: 0 }] },
  },
  {
    name: 'a supplier gets another name, and the sums stay [R28]',
    commands: [done('save-supplier', 'meru', { name: 'Meru Agro Ltd' })],
    becomes: { suppliers: [{ $id: 'meru', name: 'Meru Agro Ltd', bought: 20_000, owed: 20_000 }] },
  },
  {
    name: 'a supplier without a name is refused [R28]',
    commands: [done('save-supplier', 'meru', { name: ' ' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'what is no phone number is refused [R47]',
    commands: [done('save-supplier', 'yara', { name: 'Yara', phone: '12' })],
    refused: 'document_invalid_structure',
  },
];

const broken = { productId: 'dap', quantity: 2, reason: 'broken', note: 'Wet' };

export const loseCases: readonly CommandCase[] = [
  {
    name: 'goods that are gone leave the stock with what they had cost [R28]',
    commands: [done('lose', 'loss', broken)],
    becomes: {
      stockLosses: [{ $id: 'loss', productName: 'DAP', quantity: 2, cost: 2000, reason: 'broken', note: 'Wet' }],
      products: [{ $id: 'dap', quantityInStock: 8 }],
      stockMovements: [{ productId: 'dap', change: -2, quantityAfter: 8, reason: 'loss', note: 'broken' }],
    },
  },
  {
    name: 'goods that are gone leave their batch [R28]',
    commands: [done('lose', 'loss', { ...broken, productId: 'npk', quantity: 20 })],
    becomes: {
      stockLosses: [{ quantity: 20, cost: 20_000 }],
      products: [{ $id: 'npk', quantityInStock: 0, stockCost: 0 }],
      stockMovements: [{ change: -20, quantityAfter: 0, cost: -20_000 }],
    },
  },
  {
    name: 'more than is there is not lost [R28]',
    commands: [done('lose', 'loss', { ...broken, quantity: 10.001 })],
    refused: 'document_update_conflict',
  },
  {
    name: 'a reason that only the server writes is refused [R45]',
    commands: [done('lose', 'loss', { ...broken, reason: 'deleted' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'goods of another shop are refused [R5]',
    commands: [done('lose', 'loss', { ...broken, productId: 'hoe' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a loss with the id of another one is refused [R28]',
    commands: [done('lose', 'loss', broken), { ...done('lose', 'loss', { ...broken, quantity: 1 }), id: 'again' }],
    refused: 'document_already_exists',
  },
];

const byDifference = 'a phone sends the difference that was counted (R41)';
const change = (quantityChange: number, reason: 'count' | 'edit') => done('count', 'dap', { quantityChange, reason });

export const countCases: readonly CommandCase[] = [
  {
    name: 'goods that a count did not find are lost [R41, R45]',
    commands: [change(-3, 'count')],
    becomes: {
      products: [{ $id: 'dap', quantityInStock: 7 }],
      stockMovements: [{ change: -3, quantityAfter: 7, reason: 'count' }],
      stockLosses: [{ productId: 'dap', reason: 'count', quantity: 3, cost: 3000 }],
    },
  },
  {
    name: 'goods that a count found are no loss any more [R41, R45]',
    commands: [change(2, 'count')],
    becomes: {
      products: [{ quantityInStock: 12 }],
      stockMovements: [{ change: 2, quantityAfter: 12 }],
      stockLosses: [{ reason: 'found', quantity: -2, cost: -2000 }],
    },
  },
  {
    name: 'a lower quantity that was typed is a correction [R45]',
    commands: [change(-3, 'edit')],
    becomes: {
      products: [{ quantityInStock: 7 }],
      stockMovements: [{ change: -3, reason: 'edit' }],
      stockLosses: [{ reason: 'correction', quantity: 3, cost: 3000 }],
    },
  },
  {
    name: 'a higher quantity that was typed is nothing that was found [R45]',
    commands: [change(2, 'edit')],
    becomes: { products: [{ quantityInStock: 12 }], stockMovements: [{ change: 2, reason: 'edit' }] },
  },
  {
    name: 'a difference holds though more were sold meanwhile than it leaves [R41, R44]',
    commands: [
      done('sell', 'sale', { orderItems: [{ productId: 'dap', quantity: 9 }], paymentMethod: 'cash' }),
      change(-3, 'count'),
    ],
    becomes: {
      orders: [{ $id: 'sale' }],
      payments: [{ amount: 13_500 }],
      products: [{ quantityInStock: -2 }],
      stockMovements: [
        { change: -9, quantityAfter: 1 },
        { change: -3, quantityAfter: -2, reason: 'count' },
      ],
      stockLosses: [{ quantity: 3, cost: 3000, guessed: 2, guessedCost: 2000 }],
      drawer: { cash: 16_500 },
    },
  },
  {
    name: 'a counted quantity is stored where it was seen right before [R41]',
    commands: [done('count', 'dap', { quantityInStock: 8, knownQuantity: 10 })],
    becomes: {
      products: [{ quantityInStock: 8 }],
      stockMovements: [{ change: -2, reason: 'count' }],
      stockLosses: [{ reason: 'count', quantity: 2 }],
    },
    notIn: { memory: byDifference, phone: byDifference },
  },
  {
    name: 'a counted quantity is refused where others have sold meanwhile [R41]',
    commands: [done('count', 'dap', { quantityInStock: 8, knownQuantity: 9 })],
    refused: 'document_update_conflict',
    notIn: { memory: byDifference, phone: byDifference },
  },
  {
    name: 'a difference with four decimals is refused [R41]',
    commands: [change(0.0001, 'count')],
    refused: 'general_argument_invalid',
    notIn: { memory: 'the page of the count refuses it before', phone: 'the page of the count refuses it before' },
  },
  {
    name: 'goods of another shop are not there [R5]',
    commands: [done('count', 'hoe', { quantityChange: -3, reason: 'count' })],
    refused: 'document_not_found',
  },
];
