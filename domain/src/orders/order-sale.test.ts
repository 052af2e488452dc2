import { describe, expect, test } from 'vitest';
import { readGiven } from './given-amount.ts';
import {
  addToSale,
  isSaleEmpty,
  lineKey,
  parseSaleDraft,
  removeFromSale,
  type SaleDraft,
  type SaleProduct,
  sellBeyondStock,
  setSalePack,
  setSalePrice,
  setSaleQuantity,
  startSale,
} from './order-sale.ts';
import {
  findAsked,
  findObstacle,
  findOwed,
  findTermsProblem,
  hasExpiredGoods,
  isSameSale,
  lineTotal,
  saleTotal,
  toSaleData,
} from './sale-sums.ts';

const noon = Date.parse('2026-11-21T09:00:00Z');
const today = '2026-11-21';
const noExpiry = { hasExpiry: false, expiryDate: null };
const eggs: SaleProduct = { id: 'eggs', sellingPrice: 500, quantityInStock: 30, ...noExpiry };
const beans: SaleProduct = { id: 'beans', sellingPrice: 3333, quantityInStock: 2.5, ...noExpiry };
const goods = new Map([eggs, beans].map((product) => [product.id, product]));
const sale = addToSale(addToSale(addToSale(startSale('sale'), 'eggs'), 'beans'), 'eggs');

test('each scan counts one more, and a quantity may be typed with three decimals [Q-053, SELL-002]', () => {
  expect(sale.lines).toEqual([
    { productId: 'eggs', quantity: '2' },
    { productId: 'beans', quantity: '1' },
  ]);
  expect(addToSale(setSaleQuantity(sale, 'beans', '0.125'), 'beans').lines[1]?.quantity).toBe('1.125');
  expect(addToSale(setSaleQuantity(sale, 'beans', 'x'), 'beans').lines[1]?.quantity).toBe('1');
  expect(removeFromSale(sale, 'eggs').lines.map(({ productId }) => productId)).toEqual(['beans']);
});

test('a sale comes to the sum of its lines, each rounded once; what cannot be read counts nothing [Q-053]', () => {
  expect(saleTotal(setSaleQuantity(sale, 'beans', '0.125'), goods)).toBe(1000 + 417);
  expect(saleTotal(setSaleQuantity(sale, 'beans', ''), goods)).toBe(1000);
  expect(lineTotal({ productId: 'gone', quantity: '2' }, undefined)).toBe(0);
});

test.each([
  ['2.5', undefined],
  ['2.501', 'not_enough'],
  ['', 'required'],
  ['0', 'required'],
  ['-1', 'invalid'],
  ['many', 'invalid'],
  ['1.2345', 'too_many_decimals'],
] as const)('%j of a product of which 2.5 are left: %s [Q-053]', (quantity, problem) => {
  expect(findObstacle(sale, { productId: 'beans', quantity }, beans, noon)).toBe(problem);
  expect(findObstacle(sale, { productId: 'beans', quantity }, undefined, noon)).toBe('gone');
});

test('a sale that may be stored already is not refused for the stock it has taken itself [Q-053]', () => {
  const sent = { ...sale, isSent: true };
  expect(findObstacle(sent, { productId: 'beans', quantity: '3' }, beans, noon)).toBeUndefined();
  expect(findObstacle(sent, { productId: 'beans', quantity: '' }, beans, noon)).toBe('required');
});

test('goods past their date hold a sale back until the seller says why they are sold [R24]', () => {
  const old: SaleProduct = { ...beans, hasExpiry: true, expiryDate: '2026-11-20T00:00:00.000+00:00' };
  const line = { productId: 'beans', quantity: '1' };
  const explained = { ...sale, expiredReason: 'For his own test field' };
  expect(findObstacle(sale, line, old, noon)).toBe('expired');
  expect(findObstacle({ ...sale, expiredReason: '  ' }, line, old, noon)).toBe('expired');
  expect(findObstacle(explained, line, old, noon)).toBeUndefined();
  expect(findObstacle({ ...sale, isSent: true }, line, old, noon)).toBeUndefined();
  expect(toSaleData(explained, 'shop', goods, today).expiredReason).toBe('For his own test field');
  expect(hasExpiredGoods(sale, new Map([['beans', old]]), noon)).toBe(true);
  expect(hasExpiredGoods(sale, goods, noon)).toBe(false);
});

test('a sale stored on the device is read back; anything else is none [Q-053]', () => {
  const stored = { ...sale, paymentMethod: 'bank', customerName: 'Grace', given: '2000', isSent: true } as const;
  expect(parseSaleDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  expect(parseSaleDraft({ ...stored, paymentMethod: 'cheque', lines: [{ productId: 1 }], note: 5 })).toMatchObject({
    ...{ paymentMethod: 'cash', lines: [], note: '' },
  });
  for (const nonsense of [null, undefined, 5, 'x', [], { id: 'a' }]) expect(parseSaleDraft(nonsense)).toBeUndefined();
  expect([isSaleEmpty(startSale('new')), isSaleEmpty(sale)]).toEqual([true, false]);
});

test('a sale is sent with its lines as numbers; a reference belongs to what is not cash [Q-053]', () => {
  const filled = { ...sale, paymentReference: ' QK7 ', customerName: ' Grace ' };
  expect(toSaleData(filled, 'shop', goods, today)).toMatchObject({
    ...{ storeId: 'shop', paymentMethod: 'cash', paymentReference: '', customerName: 'Grace' },
    orderItems: [
      { productId: 'eggs', quantity: 2 },
      { productId: 'beans', quantity: 1 },
    ],
  });
  expect(toSaleData({ ...filled, paymentMethod: 'bank' }, 'shop', goods, today).paymentReference).toBe('QK7');
});

test('the same goods in another order are the same sale, other quantities are not [Q-053]', () => {
  const stored = [
    { productId: 'beans', quantity: 1 },
    { productId: 'eggs', quantity: 2 },
  ];
  expect(isSameSale(sale, stored)).toBe(true);
  expect(isSameSale(setSaleQuantity(sale, 'eggs', '3'), stored)).toBe(false);
  expect(isSameSale(sale, stored.slice(1))).toBe(false);
});

test.each([
  ['2,000', 2000],
  ['', undefined],
  ['a lot', undefined],
])('%j handed over is %s [Q-053]', (given, shillings) => expect(readGiven(given)).toBe(shillings));

describe('a product that is sold in packs as well', () => {
  const sack = { id: 'sack', productId: 'kilos', name: 'sack', factor: 100, sellingPrice: 340_000 };
  const tin = { id: 'tin', productId: 'kilos', name: 'tin', factor: 0.35, sellingPrice: 1300 };
  const kilos: SaleProduct = { id: 'kilos', sellingPrice: 3600, quantityInStock: 250, packs: [sack, tin], ...noExpiry };
  const stock = new Map([['kilos', kilos]]);
  const oneKilo = addToSale(startSale('sale'), 'kilos');
  const oneSack = setSalePack(oneKilo, 'kilos', 'sack');

  test('one choice makes a kilo a sack, at the price of the sack; the next one of it is a kilo again [R30]', () => {
    expect(oneSack.lines).toEqual([{ productId: 'kilos', packId: 'sack', quantity: '1' }]);
    expect(saleTotal(oneSack, stock)).toBe(340_000);
    const both = addToSale(oneSack, 'kilos');
    expect(both.lines.map(lineKey)).toEqual(['kilos/sack', 'kilos']);
    expect(saleTotal(setSaleQuantity(both, 'kilos', '0.5'), stock)).toBe(341_800);
    expect(setSalePack(setSaleQuantity(both, 'kilos', '2'), 'kilos', 'sack').lines).toEqual([
      { productId: 'kilos', packId: 'sack', quantity: '3' },
    ]);
    expect(setSalePack(setSalePrice(oneSack, 'kilos/sack', '330000'), 'kilos/sack', undefined)).toEqual(oneKilo);
    expect(removeFromSale(both, 'kilos/sack')).toEqual(oneKilo);
    expect(parseSaleDraft(JSON.parse(JSON.stringify(both)))).toEqual(both);
  });

  test('a pack is chosen like a product: each tap adds one, beside the kilos [R30]', () => {
    expect(addToSale(addToSale(startSale('sale'), 'kilos', 'sack'), 'kilos', 'sack').lines).toEqual([
      { productId: 'kilos', packId: 'sack', quantity: '2' },
    ]);
    expect(addToSale(oneKilo, 'kilos', 'sack').lines.map(lineKey)).toEqual(['kilos', 'kilos/sack']);
  });

  test('more than there is of a product is sold in all of its lines once the seller has said so [R58]', () => {
    const both = addToSale(setSaleQuantity(oneSack, 'kilos/sack', '3'), 'kilos');
    const [sacks, one] = both.lines;
    expect([sacks, one].map((line) => line && findObstacle(both, line, kilos, noon))).toEqual([
      'not_enough',
      'not_enough',
    ]);
    const beyond = sellBeyondStock(both, 'kilos');
    expect(beyond.lines.map((line) => findObstacle(beyond, line, kilos, noon))).toEqual([undefined, undefined]);
    expect(toSaleData(beyond, 'shop', stock, today).orderItems).toEqual([
      { productId: 'kilos', packId: 'sack', quantity: 3, isBeyondStock: true },
      { productId: 'kilos', quantity: 1, isBeyondStock: true },
    ]);
    // Sold in another pack, it is still sold beyond the stock; other goods are not.
    expect(setSalePack(beyond, 'kilos', 'tin').lines[1]).toMatchObject({ packId: 'tin', isBeyondStock: true });
    expect(sellBeyondStock(sale, 'eggs').lines.map(({ isBeyondStock }) => isBeyondStock)).toEqual([true, undefined]);
    expect(parseSaleDraft(JSON.parse(JSON.stringify(beyond)))).toEqual(beyond);
  });

  test('packs and units of a product share its stock, and what cannot be measured is reported [R30, SELL-009]', () => {
    const line = (quantity: string, packId?: string) => ({ productId: 'kilos', quantity, ...(packId && { packId }) });
    expect(findObstacle(oneSack, line('2', 'sack'), kilos, noon)).toBeUndefined();
    expect(findObstacle(oneSack, line('2.501', 'sack'), kilos, noon)).toBe('not_enough');
    expect(findObstacle(oneSack, line('150'), kilos, noon)).toBeUndefined();
    expect(findObstacle(oneSack, line('150.001'), kilos, noon)).toBe('not_enough');
    expect(findObstacle(startSale('new'), line('0.01', 'tin'), kilos, noon)).toBe('not_measurable');
    expect(findObstacle(startSale('new'), line('1', 'crate'), kilos, noon)).toBe('gone');
  });

  test('a sale in packs is sent with them, and found again among what is stored [R30]', () => {
    const both = setSalePrice(addToSale(oneSack, 'kilos'), 'kilos/sack', '335,000');
    expect(toSaleData(both, 'shop', stock, today).orderItems).toEqual([
      { productId: 'kilos', packId: 'sack', quantity: 1, unitPrice: 335_000 },
      { productId: 'kilos', quantity: 1 },
    ]);
    const stored = [
      { productId: 'kilos', quantity: 1, pack: null },
      { productId: 'kilos', quantity: 100, pack: { quantity: 1 } },
    ];
    expect(isSameSale(both, stored)).toBe(true);
    expect(
      isSameSale(
        both,
        stored.map((line) => ({ ...line, pack: null })),
      ),
    ).toBe(false);
  });
});

describe('what is agreed on', () => {
  const cheap = setSalePrice(sale, 'eggs', '400');

  test('another price counts for its line, 0 is free, and an emptied field is the list price again [R26]', () => {
    expect(saleTotal(cheap, goods)).toBe(2 * 400 + 3333);
    expect(saleTotal(setSalePrice(sale, 'beans', '0'), goods)).toBe(1000);
    expect(saleTotal(setSalePrice(cheap, 'eggs', ''), goods)).toBe(1000 + 3333);
    expect(findObstacle(sale, { productId: 'eggs', quantity: '1', price: '9.5' }, eggs, noon)).toBe('price');
    expect(setSaleQuantity(cheap, 'eggs', '3').lines[0]).toEqual({ productId: 'eggs', quantity: '3', price: '400' });
    expect(toSaleData(cheap, 'shop', goods, today).orderItems).toEqual([
      { productId: 'eggs', quantity: 2, unitPrice: 400 },
      { productId: 'beans', quantity: 1 },
    ]);
  });

  test('what is taken off lowers the whole, and no more than there is can be [R26]', () => {
    expect(saleTotal({ ...sale, discount: '333' }, goods)).toBe(4000);
    expect(findTermsProblem({ ...sale, discount: '4,333' }, goods, today)).toBeUndefined();
    expect(findTermsProblem({ ...sale, discount: '4,334' }, goods, today)).toBe('too_much_off');
    expect(findTermsProblem({ ...sale, discount: 'all' }, goods, today)).toBe('discount');
    expect(toSaleData({ ...sale, discount: '333' }, 'shop', goods, today).discount).toBe(333);
  });

  test.each([
    ['10', 433],
    ['12.5', 542],
    ['0.001', 0],
    ['100', 4333],
    ['', 0],
  ])('%s per cent of 4,333 is %i, rounded to the nearest shilling [R26, SELL-005]', (discount, shillings) => {
    const percent = { ...sale, discount, isDiscountPercent: true };
    expect(saleTotal(percent, goods)).toBe(4333 - shillings);
    expect(findTermsProblem(percent, goods, today)).toBeUndefined();
    expect(toSaleData(percent, 'shop', goods, today).discount).toBe(shillings);
    expect(parseSaleDraft(JSON.parse(JSON.stringify(percent)))).toEqual(percent);
  });

  test('more than the whole, or what is no percentage, is not taken off [R26]', () => {
    const percent = (discount: string) => ({ ...sale, discount, isDiscountPercent: true });
    expect(findTermsProblem(percent('101'), goods, today)).toBe('too_much_off');
    for (const typed of ['-1', 'ten', '1.2345']) {
      expect(findTermsProblem(percent(typed), goods, today)).toBe('percent');
    }
  });

  test.each([
    ['', undefined, undefined],
    ['2026-11-21', undefined, undefined],
    ['2026-11-20', 1, undefined],
    ['2026-10-22', 30, undefined],
    ['2026-10-21', 31, 'sold_on'],
    ['2026-11-22', undefined, 'sold_on'],
    ['20 Nov', undefined, 'sold_on'],
  ])('a sale of "%s", recorded on 21 November, is of so many days ago: %s [R58]', (soldOn, daysAgo, problem) => {
    const earlier = { ...sale, soldOn };
    expect(toSaleData(earlier, 'shop', goods, today).daysAgo).toBe(daysAgo);
    expect(findTermsProblem(earlier, goods, today)).toBe(problem);
    expect(parseSaleDraft(JSON.parse(JSON.stringify(earlier)))).toEqual(earlier);
  });

  test('a sale in parts is sent with them, and what they leave is owed by somebody [R26]', () => {
    const parts = { cash: '1,000', 'mobile money': '', bank: '3000' };
    const split = { ...sale, isSplit: true, parts };
    expect(findOwed(split, 4333)).toBe(333);
    expect(findTermsProblem(split, goods, today)).toBe('nobody_owes');
    expect(findTermsProblem({ ...split, customerPhone: '0712 345 678' }, goods, today)).toBeUndefined();
    expect(findTermsProblem({ ...split, customerPhone: '0712' }, goods, today)).toBe('phone_malformed');
    expect(toSaleData({ ...split, customerPhone: '(0712) 345 678' }, 'shop', goods, today).customerPhone).toBe(
      '+255712345678',
    );
    expect(findTermsProblem({ ...split, parts: { ...parts, bank: '4000' } }, goods, today)).toBe('paid_too_much');
    expect(findTermsProblem({ ...split, parts: { ...parts, bank: 'x' } }, goods, today)).toBe('parts');
    expect(findTermsProblem({ ...sale, paymentMethod: 'credit' }, goods, today)).toBe('nobody_owes');
    const data = toSaleData({ ...split, due: '2026-12-01' }, 'shop', goods, today);
    expect(data).toMatchObject({
      payments: [
        { method: 'cash', amount: 1000 },
        { method: 'bank', amount: 3000 },
      ],
      dueAt: '2026-12-01T00:00:00.000+00:00',
    });
    expect(data).not.toHaveProperty('paymentMethod');
  });

  test('of a sale in mobile money a phone is asked for all of it, of one in parts for what the others leave; nobody owes it [ASK-030]', () => {
    const asked: SaleDraft = {
      ...sale,
      paymentMethod: 'mobile money',
      asksPhone: '0754 000 000',
      paymentReference: 'x',
    };
    expect([findAsked(asked, 4333), findOwed(asked, 4333)]).toEqual([4333, 0]);
    expect(findTermsProblem(asked, goods, today)).toBeUndefined();
    const data = toSaleData(asked, 'shop', goods, today);
    expect(data).toMatchObject({ payments: [], asksPhone: '+255754000000', paymentReference: '' });
    expect(data).not.toHaveProperty('paymentMethod');
    for (const phone of ['', '0754'])
      expect(findTermsProblem({ ...asked, asksPhone: phone }, goods, today)).toBe('asked_phone');
    const parts = { cash: '1,000', 'mobile money': 'x', bank: '' };
    const split = { ...asked, isSplit: true, parts };
    expect([findAsked(split, 4333), findOwed(split, 4333)]).toEqual([3333, 0]);
    expect(toSaleData(split, 'shop', goods, today)).toMatchObject({
      ...{ payments: [{ method: 'cash', amount: 1000 }], asksPhone: '+255754000000', paymentReference: 'x' },
    });
    expect(findTermsProblem({ ...split, parts: { ...parts, bank: '4,000' } }, goods, today)).toBe('paid_too_much');
    // The others come to all of it.
    const settled = { ...split, parts: { ...parts, bank: '3,333' }, asksPhone: '' };
    expect(findTermsProblem(settled, goods, today)).toBeUndefined();
    expect(toSaleData(settled, 'shop', goods, today)).not.toHaveProperty('asksPhone');
  });

  test('a phone that was to be asked is forgotten by a sale that is paid in cash, and comes back with mobile money [ASK-030]', () => {
    const cash: SaleDraft = { ...sale, asksPhone: '0754 000 000' };
    expect(findAsked(cash, 4333)).toBe(0);
    expect(toSaleData(cash, 'shop', goods, today)).not.toHaveProperty('asksPhone');
    expect(parseSaleDraft(JSON.parse(JSON.stringify(cash)))).toEqual(cash);
    const { asksPhone: _, ...older } = cash;
    expect(parseSaleDraft(older)?.asksPhone).toBeNull();
  });
});
