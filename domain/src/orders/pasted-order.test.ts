import { describe, expect, test } from 'vitest';
import { isDocumentId } from '#document-id.ts';
import type { SaleGood } from './order-goods.ts';
import {
  fillPastedOrder,
  isOfMessage,
  isPastedOrderEmpty,
  listPastedProblems,
  matchProduct,
  type PastedOrder,
  type PastedProblem,
  parsePastedOrder,
  startPastedOrder,
  toPastedData,
  toSaleDraft,
} from './pasted-order.ts';
import type { WhatsappLine, WhatsappOrder } from './whatsapp-text.ts';

const good = (id: string, name: string, packs: readonly string[] = []): SaleGood => ({
  ...{ id, name, unitName: 'kg', barcode: '', image: '', sellingPrice: 1500, quantityInStock: 10 },
  ...{ hasExpiry: false, expiryDate: null },
  packs: packs.map((pack) => ({ id: `${id}-${pack}`, productId: id, name: pack, factor: 50, sellingPrice: 70_000 })),
});
const line = (name: string, pack = '', quantity = 1): WhatsappLine => ({ name, pack, quantity, total: 1500 });

const goods = [
  good('dap', 'DAP', ['Sack']),
  good('dap2', 'dap '),
  good('urea', 'Uréa  46%'),
  good('a', 'Hoe'),
  good('b', 'Hoe'),
  good('seed', 'Seed  [5 kg]'),
];

describe('a line of a message finds a product of the shop', () => {
  test.each<[what: string, name: string, pack: string, found: object | undefined]>([
    ['by its very name, before others that only look like it', 'DAP', '', { productId: 'dap' }],
    ['by its pack, in small and capital letters', 'DAP', 'sack', { productId: 'dap', packId: 'dap-Sack' }],
    ['without regard to case, accents and spaces', 'urea 46%', '', { productId: 'urea' }],
    ['in its unit, which a message names like a pack', 'Uréa  46%', 'KG', { productId: 'urea' }],
    ['not where several are written so', 'Hoe', '', undefined],
    ['not where several look so', 'dAp', '', undefined],
    ['not in a pack that it does not have', 'Uréa  46%', 'bag', undefined],
    ['not by a part of a name', 'ure', '', undefined],
    ['not by nothing', '', '', undefined],
    ['by a name that a message writes without its brackets', 'Seed (5 kg)', '', { productId: 'seed' }],
  ])('%s [DOOR-107]', (_, name, pack, found) => {
    expect(matchProduct(line(name, pack), goods)).toEqual(found);
  });
});

const draft: PastedOrder = {
  ...startPastedOrder('id'),
  lines: [{ key: '0', messageLine: line('DAP'), productId: 'dap', quantity: '2' }],
  customerName: ' Neema ',
  customerPhone: '0754 000 003',
};

test('a message fills an order, whose id follows from its code; what was typed beside it stays [DOOR-107, DOOR-108]', () => {
  const typed = { ...startPastedOrder('id'), text: 'x', customerPhone: '0754000003', note: 'soon' };
  const lines = [line('DAP', 'Sack', 2), line('Seed')];
  const message: WhatsappOrder = {
    ...{ code: 'W-2345ABCD', name: 'Neema', phone: '', orderWay: 'delivery', place: 'Soko', note: '', lines },
  };
  const filled = fillPastedOrder(typed, message, goods, 'own');
  expect(filled).toEqual({
    ...typed,
    ...{ id: 'wa-2345abcd', customerName: 'Neema', orderWay: 'delivery', deliveryPlace: 'Soko' },
    lines: [
      { key: '0', messageLine: lines[0], productId: 'dap', packId: 'dap-Sack', quantity: '2' },
      { key: '1', messageLine: lines[1], productId: '', quantity: '1' },
    ],
  });
  expect([isOfMessage(filled.id), isDocumentId(filled.id)]).toEqual([true, true]);
  const other = { ...message, code: '', phone: '+255766000003', note: 'now' };
  expect(fillPastedOrder(filled, other, [], 'own')).toMatchObject({
    id: 'own',
    customerPhone: '+255766000003',
    note: 'now',
  });
});

test('texts of a message that an order could not hold are cut to what it holds [DOOR-107]', () => {
  const long = 'ß'.repeat(2000);
  const texts = { code: '', name: long, phone: long, place: long, note: long } as const;
  const filled = fillPastedOrder(startPastedOrder('x'), { ...texts, orderWay: 'delivery', lines: [] }, [], 'x');
  const { customerName, customerPhone, deliveryPlace, note } = filled;
  expect([customerName, customerPhone, deliveryPlace, note].map(({ length }) => length)).toEqual([256, 40, 256, 1000]);
});

test('an order is stored on the device and read again; what else is stored there is none [DOOR-110]', () => {
  const one = {
    ...draft,
    lines: [...draft.lines, { key: '1', messageLine: null, productId: 'dap', packId: 's', quantity: '1' }],
  };
  expect(parsePastedOrder(JSON.parse(JSON.stringify(one)))).toEqual(one);
  for (const other of [null, 1, 'x', {}, { id: 'x' }, { id: 1, lines: [] }])
    expect(parsePastedOrder(other)).toBeUndefined();
  expect(parsePastedOrder({ id: 'x', lines: [{ key: 1 }, null], orderWay: 'fly' })).toEqual(startPastedOrder('x'));
  expect([isPastedOrderEmpty(startPastedOrder('x')), isPastedOrderEmpty(draft)]).toEqual([true, false]);
});

test('what stands in two lines is one line of the order [DOOR-107]', () => {
  const line = { messageLine: null, productId: 'dap' };
  const lines = [
    { ...line, key: '0', quantity: '0.1' },
    { ...line, key: '1', quantity: '0.2' },
    { ...line, key: '2', packId: 's', quantity: '1' },
    { ...line, key: '3', productId: '', quantity: '1' },
  ];
  expect(toSaleDraft({ ...draft, lines }).lines).toEqual([
    { productId: 'dap', quantity: '0.3' },
    { productId: 'dap', packId: 's', quantity: '1' },
  ]);
  const unread = lines.map((each) => (each.key === '1' ? { ...each, quantity: 'two' } : each));
  expect(toSaleDraft({ ...draft, lines: unread }).lines[0]).toEqual({ productId: 'dap', quantity: '' });
});

test.each<[changes: Partial<PastedOrder>, problems: PastedProblem[]]>([
  [{}, []],
  [{ lines: [] }, ['no_goods']],
  [{ lines: [{ key: '0', messageLine: line('Seed'), productId: '', quantity: '1' }] }, ['unknown_goods']],
  [{ customerName: '  ', customerPhone: '' }, ['name_missing', 'phone_missing']],
  [{ customerPhone: '12' }, ['phone_malformed']],
])('an order with %j cannot be made because of %j [DOOR-107]', (changes, problems) => {
  expect(listPastedProblems({ ...draft, ...changes })).toEqual(problems);
});

test('an order is sent with its number in the stored form, and with a place only where it is delivered [DOOR-107]', () => {
  expect(toPastedData({ ...draft, deliveryPlace: 'Soko' }, 'shop')).toEqual({
    ...{ storeId: 'shop', channel: 'whatsapp', orderWay: 'pickup', deliveryPlace: '', note: '' },
    ...{ customerName: 'Neema', customerPhone: '+255754000003', orderItems: [{ productId: 'dap', quantity: 2 }] },
  });
  expect(toPastedData({ ...draft, orderWay: 'delivery', deliveryPlace: ' Soko ' }, 'shop')).toMatchObject({
    ...{ orderWay: 'delivery', deliveryPlace: 'Soko' },
  });
});
