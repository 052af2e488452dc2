import { type CommandCase, done, live } from './command-case.ts';
import { earlier, now } from './shop-rows.ts';

/** A sale of DAP, at 1500 each. */
const dap = (quantity: number, more: object = {}) => ({ orderItems: [{ productId: 'dap', quantity, ...more }] });
const cash = { paymentMethod: 'cash' };
const grace = { customerName: 'Grace', customerPhone: '+255766000003' };
const rehema = { customerName: 'Rehema', customerPhone: '+255755000011' };

/** The rows after a sale of two DAP for cash. */
const soldTwo = {
  orders: [{ $id: 'sale', status: 'Completed', orderTotal: 3000, paid: 3000, owed: 0, paymentMethod: 'cash' }],
  products: [{ $id: 'dap', quantityInStock: 8 }],
  payments: [{ orderId: 'sale', kind: 'sale', method: 'cash', amount: 3000 }],
  stockMovements: [{ productId: 'dap', orderId: 'sale', change: -2, quantityAfter: 8, reason: 'order' }],
  drawer: { cash: 6000 },
};
/** The rows after a sale of one DAP for cash. */
const soldOne = {
  orders: [{ $id: 'sale', orderTotal: 1500, paid: 1500, owed: 0 }],
  products: [{ $id: 'dap', quantityInStock: 9 }],
  payments: [{ kind: 'sale', method: 'cash', amount: 1500 }],
  stockMovements: [{ productId: 'dap', change: -1, quantityAfter: 9, reason: 'order' }],
  drawer: { cash: 4500 },
};

/** A sale of the programme Masika: of one DAP the farmer pays 1000. */
const ofMasika = { ...cash, programmeId: 'masika', farmerNumber: 'F-77' };

const hasHappened = 'what a phone sells without a network has happened, and is not refused (R33)';
const byOutbox = 'the ids of commands are known to the outbox, which holds each once, and to the server (R62)';

export const sellCases: readonly CommandCase[] = [
  {
    name: 'an order from WhatsApp takes its goods, waits to be confirmed and is owed by nobody whom the shop knows [DOOR-004]',
    commands: [
      done('sell', 'sale', { ...dap(2), ...rehema, channel: 'whatsapp', orderWay: 'delivery', deliveryPlace: 'Soko' }),
    ],
    becomes: {
      orders: [
        {
          ...{
            $id: 'sale',
            channel: 'whatsapp',
            status: 'Pending',
            paymentMethod: 'unpaid',
            orderTotal: 3000,
            owed: 3000,
          },
          ...{ customerKey: 'guest:sale', orderWay: 'delivery', deliveryPlace: 'Soko', customerId: null },
        },
      ],
      products: [{ $id: 'dap', quantityInStock: 8 }],
      stockMovements: [{ productId: 'dap', orderId: 'sale', change: -2, quantityAfter: 8, reason: 'order' }],
      creditAccounts: [{ $id: 'sale', customerKey: 'guest:sale', name: 'Rehema', balance: 3000 }],
      creditEntries: [{ accountId: 'sale', orderId: 'sale', kind: 'sale', amount: 3000, balanceAfter: 3000 }],
    },
  },
  {
    name: 'the buyer of an order from WhatsApp becomes the customer who has the number once the seller says so [DOOR-004, DOOR-005]',
    commands: [
      done('sell', 'sale', { ...dap(2), ...rehema, channel: 'whatsapp' }),
      live('move-order', 'sale', { isSamePerson: true }),
    ],
    becomes: {
      orders: [{ $id: 'sale', customerKey: 'phone:+255755000011', isSamePerson: true, owed: 3000 }],
      products: [{ $id: 'dap', quantityInStock: 8 }],
      stockMovements: [{ productId: 'dap', orderId: 'sale', change: -2, quantityAfter: 8, reason: 'order' }],
      creditAccounts: [
        { $id: 'owed', balance: 6000 },
        { $id: 'sale', balance: 0, joinedIntoId: 'owed' },
      ],
      creditEntries: [
        { accountId: 'sale', kind: 'sale', amount: 3000, balanceAfter: 3000 },
        { accountId: 'sale', kind: 'correction', amount: -3000, balanceAfter: 0 },
        { accountId: 'owed', kind: 'correction', amount: 3000, balanceAfter: 6000 },
      ],
    },
  },
  {
    name: 'the buyer of an order from WhatsApp whom no book has becomes a customer of that number [DOOR-005]',
    commands: [
      done('sell', 'sale', { ...dap(2), ...grace, channel: 'whatsapp' }),
      live('move-order', 'sale', { isSamePerson: true }),
    ],
    becomes: {
      orders: [{ $id: 'sale', customerKey: 'phone:+255766000003', owed: 3000 }],
      products: [{ $id: 'dap', quantityInStock: 8 }],
      stockMovements: [{ productId: 'dap', orderId: 'sale', change: -2, quantityAfter: 8, reason: 'order' }],
      creditAccounts: [{ $id: 'sale', customerKey: 'phone:+255766000003', balance: 3000 }],
      creditEntries: [{ accountId: 'sale', kind: 'sale', amount: 3000, balanceAfter: 3000 }],
    },
  },
  {
    name: 'an order from WhatsApp without the name of the buyer is refused [DOOR-004]',
    commands: [done('sell', 'sale', { ...dap(2), customerPhone: '+255766000003', channel: 'whatsapp' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'nobody but a buyer at the page of the shop orders by it [DOOR-003]',
    commands: [live('sell', 'sale', { ...dap(2), ...grace, channel: 'link' })],
    refused: 'user_unauthorized',
  },
  {
    name: 'a sale takes the goods out of the stock and brings its money into the drawer [R26]',
    commands: [done('sell', 'sale', { ...dap(2), ...cash })],
    becomes: {
      ...soldTwo,
      orderItems: [{ productName: 'DAP', unitName: 'piece', quantity: 2, unitPrice: 1500, total: 3000, cost: 2000 }],
      orderEvents: [{ orderId: 'sale', kind: 'placed', value: 'Completed', by: 'asha', byRole: 'seller' }],
    },
  },
  {
    name: 'what is not paid of a sale opens the book of the customer [R26, R32]',
    commands: [
      done('sell', 'sale', {
        ...{ ...dap(2), ...grace },
        payments: [
          { method: 'cash', amount: 1000 },
          { method: 'bank', amount: 500, reference: 'CRDB-7' },
        ],
      }),
    ],
    becomes: {
      ...soldTwo,
      orders: [{ $id: 'sale', orderTotal: 3000, paid: 1500, owed: 1500, paymentMethod: 'credit' }],
      payments: [
        { method: 'cash', amount: 1000, reference: null },
        { method: 'bank', amount: 500, reference: 'CRDB-7' },
      ],
      creditAccounts: [{ $id: 'sale', name: 'Grace', phone: '+255766000003', balance: 1500, oldestAt: now }],
      creditEntries: [{ accountId: 'sale', orderId: 'sale', kind: 'sale', amount: 1500, balanceAfter: 1500 }],
      drawer: { cash: 4000, bank: 500 },
    },
  },
  {
    name: 'a sale on credit adds to the book of a customer who owes already [R32]',
    commands: [done('sell', 'sale', { ...dap(1), ...rehema, paymentMethod: 'credit' })],
    becomes: {
      orders: [{ $id: 'sale', paid: 0, owed: 1500, customerKey: 'phone:+255755000011' }],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      creditAccounts: [{ $id: 'owed', balance: 4500, oldestAt: earlier }],
      creditEntries: [{ accountId: 'owed', kind: 'sale', amount: 1500, balanceAfter: 4500 }],
    },
  },
  {
    name: 'the agreed price and the discount count, and the list price stands beside them [R26]',
    commands: [done('sell', 'sale', { ...dap(2, { unitPrice: 1400 }), ...cash, discount: 100 })],
    becomes: {
      ...soldTwo,
      orders: [{ $id: 'sale', listTotal: 3000, orderTotal: 2700, discount: 100, paid: 2700 }],
      orderItems: [{ unitPrice: 1400, listPrice: 1500, discount: 100, total: 2700 }],
      payments: [{ amount: 2700 }],
      drawer: { cash: 5700 },
    },
  },
  {
    name: 'a pack is sold at its own price and leaves as its units [R30]',
    commands: [done('sell', 'sale', { ...dap(1, { packId: 'sack' }), ...cash })],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 7000 }],
      orderItems: [
        { quantity: 5, unitPrice: 1400, packName: 'Sack of 5', packQuantity: 1, packPrice: 7000, cost: 5000 },
      ],
      products: [{ $id: 'dap', quantityInStock: 5 }],
      payments: [{ amount: 7000 }],
      stockMovements: [{ change: -5, quantityAfter: 5 }],
      drawer: { cash: 10_000 },
    },
  },
  {
    name: 'a part of a unit costs its part, half a shilling rounded up [R26]',
    commands: [done('sell', 'sale', { ...dap(0.001, { unitPrice: 1501 }), ...cash })],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 2 }],
      products: [{ quantityInStock: 9.999 }],
      payments: [{ amount: 2 }],
      stockMovements: [{ change: -0.001, quantityAfter: 9.999 }],
      drawer: { cash: 3002 },
    },
  },
  {
    name: 'goods in batches leave with what they had cost [R28]',
    commands: [done('sell', 'sale', { orderItems: [{ productId: 'npk', quantity: 3 }], ...cash })],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 4200 }],
      orderItems: [{ productName: 'NPK', cost: 3000, unitCost: 1000 }],
      products: [{ $id: 'npk', quantityInStock: 17, stockCost: 17_000 }],
      payments: [{ amount: 4200 }],
      stockMovements: [{ change: -3, quantityAfter: 17, cost: -3000 }],
      drawer: { cash: 7200 },
    },
  },
  {
    name: 'a sale that has happened takes more than the stock, with a guessed cost [R33, R44]',
    commands: [done('sell', 'sale', { ...dap(12), ...cash })],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 18_000 }],
      orderItems: [{ quantity: 12, cost: 12_000, guessed: 2, guessedCost: 2000 }],
      products: [{ $id: 'dap', quantityInStock: -2 }],
      payments: [{ amount: 18_000 }],
      stockMovements: [
        { change: -10, quantityAfter: 0, reason: 'order' },
        { change: -2, quantityAfter: -2, reason: 'beyond' },
      ],
      drawer: { cash: 21_000 },
    },
  },
  {
    name: 'a sale of this moment is refused for goods that are not there [R58]',
    commands: [live('sell', 'sale', { orderItems: [{ productId: 'urea', quantity: 1 }], ...cash })],
    refused: 'document_update_conflict',
    notIn: { phone: hasHappened },
  },
  {
    name: 'a sale of this moment takes more than the stock where the seller says so [R58]',
    commands: [
      live('sell', 'sale', { orderItems: [{ productId: 'urea', quantity: 1, isBeyondStock: true }], ...cash }),
    ],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 900 }],
      products: [{ $id: 'urea', quantityInStock: -1 }],
      payments: [{ amount: 900 }],
      stockMovements: [{ change: -1, quantityAfter: -1, reason: 'beyond' }],
      drawer: { cash: 3900 },
    },
  },
  {
    name: 'expired goods are refused without a reason [R24]',
    commands: [live('sell', 'sale', { orderItems: [{ productId: 'seed', quantity: 1 }], ...cash })],
    refused: 'order_goods_expired',
    notIn: { phone: hasHappened },
  },
  {
    name: 'expired goods are sold for a reason, which stays [R24]',
    commands: [
      live('sell', 'sale', {
        orderItems: [{ productId: 'seed', quantity: 1 }],
        ...cash,
        expiredReason: 'For chickens',
      }),
    ],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 600, expiredReason: 'For chickens' }],
      orderEvents: [{ kind: 'placed' }, { kind: 'expired', value: 'allowed' }],
      products: [{ $id: 'seed', quantityInStock: 4 }],
      payments: [{ amount: 600 }],
      stockMovements: [{ change: -1 }],
      drawer: { cash: 3600 },
    },
  },
  {
    name: 'goods that were deleted since are sold by their name, at a cost that nobody knows [R33, R44]',
    commands: [
      done('sell', 'sale', {
        orderItems: [
          { productId: 'rope', quantity: 2, unitPrice: 500, soldAs: { productName: 'Rope', unitName: 'm' } },
        ],
        ...cash,
      }),
    ],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 1000 }],
      orderItems: [{ productId: null, keptProductId: 'rope', productName: 'Rope', cost: 0, isCostUnknown: true }],
      payments: [{ amount: 1000 }],
      drawer: { cash: 4000 },
    },
  },
  {
    name: 'a sale counts on the day on which it happened [R58]',
    commands: [done('sell', 'sale', { ...dap(1), ...cash, daysAgo: 1 })],
    becomes: { ...soldOne, orders: [{ $id: 'sale', orderDate: earlier }], payments: [{ countsAt: earlier, at: now }] },
  },
  {
    name: 'the same command sent again is done once [R62]',
    commands: [done('sell', 'sale', { ...dap(2), ...cash }), done('sell', 'sale', { ...dap(2), ...cash })],
    becomes: soldTwo,
    notIn: { memory: byOutbox, phone: byOutbox },
  },
  {
    name: 'another command under an id that was done is refused [R62]',
    commands: [done('sell', 'sale', { ...dap(2), ...cash }), done('sell', 'sale', { ...dap(1), ...cash })],
    refused: 'command_id_reused',
    notIn: { memory: byOutbox, phone: byOutbox },
  },
  {
    name: 'another command for a sale that is there is refused [R62]',
    commands: [
      done('sell', 'sale', { ...dap(2), ...cash }),
      { ...done('sell', 'sale', { ...dap(1), ...cash }), id: 'again' },
    ],
    refused: 'document_already_exists',
  },
  {
    name: 'a debt beyond the limit of the book is refused at this moment [R32]',
    commands: [
      done('save-book', 'owed', { limit: 4000 }),
      live('sell', 'sale', { ...dap(1), ...rehema, paymentMethod: 'credit' }),
    ],
    refused: 'credit_limit_reached',
    notIn: { phone: hasHappened },
  },
  {
    name: 'a debt beyond the limit of the book stands where the sale has happened [R33]',
    commands: [
      done('save-book', 'owed', { limit: 4000 }),
      done('sell', 'sale', { ...dap(1), ...rehema, paymentMethod: 'credit' }),
    ],
    becomes: {
      orders: [{ $id: 'sale', owed: 1500 }],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      creditAccounts: [{ $id: 'owed', limit: 4000, balance: 4500 }],
      creditEntries: [{ amount: 1500, balanceAfter: 4500 }],
    },
  },
  {
    name: 'a sale that asks a phone is refused where nobody asks it [R77]',
    commands: [live('sell', 'sale', { ...dap(1), paymentMethod: 'unpaid', asksPhone: '0754000000' })],
    refused: 'payment_provider_missing',
    notIn: { phone: hasHappened },
  },
  {
    name: 'a sale that would have asked a phone, and has happened, is owed by that number beyond any limit [R77, ASK-009]',
    commands: [
      done('save-book', 'owed', { limit: 3000 }),
      done('sell', 'sale', { ...dap(1), paymentMethod: 'unpaid', asksPhone: '+255754000000' }),
    ],
    becomes: {
      orders: [{ $id: 'sale', owed: 1500, customerKey: 'phone:+255754000000', paymentMethod: 'unpaid' }],
      products: [{ quantityInStock: 9 }],
      stockMovements: [{ change: -1 }],
      creditAccounts: [
        { $id: 'owed', limit: 3000 },
        { phone: '+255754000000', balance: 1500 },
      ],
      creditEntries: [{ amount: 1500, balanceAfter: 1500 }],
    },
  },
  {
    name: 'more money than the sale costs is refused [R26]',
    commands: [done('sell', 'sale', { ...dap(1), payments: [{ method: 'cash', amount: 1501 }] })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a discount of more than the goods cost is refused [R26]',
    commands: [done('sell', 'sale', { ...dap(1), ...cash, discount: 1501 })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a debt of nobody is refused [R32]',
    commands: [done('sell', 'sale', { ...dap(1), paymentMethod: 'credit' })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a sale of nothing is refused [R26]',
    commands: [done('sell', 'sale', { ...dap(0), ...cash })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'goods of another shop are refused [R5]',
    commands: [done('sell', 'sale', { orderItems: [{ productId: 'hoe', quantity: 1 }], ...cash })],
    refused: 'document_invalid_structure',
  },
  {
    name: 'a shop orders in the name of no account [R3]',
    commands: [live('sell', 'sale', { ...dap(1), customerId: 'neema' })],
    refused: 'user_unauthorized',
    notIn: { phone: hasHappened },
  },
  {
    name: 'the farmer pays of a subsidised sale what the government does not, which owes its part by the programme [INPUT-070]',
    commands: [
      done('sell', 'sale', {
        ...ofMasika,
        orderItems: [
          { productId: 'dap', quantity: 2 },
          { productId: 'npk', quantity: 1 },
        ],
      }),
    ],
    becomes: {
      orders: [
        {
          ...{ $id: 'sale', orderTotal: 4400, paid: 3100, owed: 0, paymentMethod: 'cash', farmerNumber: 'F-77' },
          ...{ programmeId: 'masika', subsidy: 1300, subsidyPaid: 0, subsidyRefused: 0, claimedAt: null },
        },
      ],
      orderItems: [
        { productId: 'dap', total: 3000, subsidy: 1000 },
        { productId: 'npk', total: 1400, subsidy: 300 },
      ],
      subsidyProgrammes: [{ $id: 'masika', owed: 1300 }],
      products: [{ $id: 'dap', quantityInStock: 8 }, { $id: 'npk' }],
      payments: [{ orderId: 'sale', kind: 'sale', method: 'cash', amount: 3100 }],
      stockMovements: [{ productId: 'dap', change: -2 }, { productId: 'npk' }],
      drawer: { cash: 6100 },
    },
  },
  {
    name: 'what the farmer still owes of a subsidised sale is the farmer’s debt, without the government’s part [INPUT-071]',
    commands: [done('sell', 'sale', { ...ofMasika, ...dap(2), ...grace, paymentMethod: 'credit' })],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 3000, paid: 0, owed: 2000, subsidy: 1000 }],
      subsidyProgrammes: [{ $id: 'masika', owed: 1000 }],
      products: [{ $id: 'dap', quantityInStock: 8 }],
      creditAccounts: [{ name: 'Grace', balance: 2000 }],
      creditEntries: [{ kind: 'sale', amount: 2000, balanceAfter: 2000 }],
      stockMovements: [{ productId: 'dap', change: -2 }],
    },
  },
  {
    name: 'in packs, and below its price, a subsidised line is measured in the product’s unit [INPUT-070]',
    commands: [done('sell', 'sale', { ...ofMasika, ...dap(1, { packId: 'sack', unitPrice: 5600 }) })],
    becomes: {
      orders: [{ $id: 'sale', orderTotal: 5600, paid: 5000, subsidy: 600 }],
      subsidyProgrammes: [{ $id: 'masika', owed: 600 }],
      products: [{ $id: 'dap', quantityInStock: 5 }],
      payments: [{ kind: 'sale', method: 'cash', amount: 5000 }],
      stockMovements: [{ productId: 'dap', change: -5 }],
      drawer: { cash: 8000 },
    },
  },
  {
    name: 'another part than the programme says is refused [INPUT-072]',
    commands: [live('sell', 'sale', { ...ofMasika, ...dap(1, { subsidy: 900 }) })],
    refused: 'document_update_conflict',
    notIn: { phone: hasHappened },
  },
  {
    name: 'goods that no programme names are not subsidised [INPUT-072]',
    commands: [
      live('sell', 'sale', { ...ofMasika, orderItems: [{ productId: 'seed', quantity: 1 }], expiredReason: 'x' }),
    ],
    refused: 'document_update_conflict',
    notIn: { phone: hasHappened },
  },
  {
    name: 'a programme that has ended subsidises nothing [INPUT-072]',
    commands: [live('sell', 'sale', { ...ofMasika, ...dap(1), programmeId: 'vuli' })],
    refused: 'document_update_conflict',
    notIn: { phone: hasHappened },
  },
  {
    name: 'a programme of another shop is refused [INPUT-072]',
    commands: [live('sell', 'sale', { ...ofMasika, ...dap(1), programmeId: 'their-season' })],
    refused: 'relationship_value_invalid',
  },
  {
    name: 'a subsidised sale without the number of the farmer is refused [INPUT-072]',
    commands: [live('sell', 'sale', { ...ofMasika, ...dap(1), farmerNumber: ' ' })],
    refused: 'document_invalid_structure',
  },
];
