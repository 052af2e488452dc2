import { expect, test } from 'vitest';
import {
  checkPurchase,
  editLine,
  newSupplier,
  type PurchaseDraft,
  purchaseRest,
  purchaseTotal,
  readBoughtQuantity,
  readEach,
  startPurchase,
  toPurchaseData,
} from './purchase-draft.ts';

const line = { key: 'a', productId: 'urea', name: 'Urea', unitName: 'bag', expiryDay: '', batchNo: '' };
const of = (changes: Partial<PurchaseDraft>): PurchaseDraft => ({
  ...startPurchase('id'),
  lines: [{ ...line, quantity: '50', cost: '6,000,000' }],
  ...changes,
});
const problemsOf = (changes: Partial<PurchaseDraft>) =>
  checkPurchase(of(changes)).map(({ field, message }) => `${field} ${message}`);
const parts = (cash: string, mobile = '') =>
  ({ share: 'part', parts: { cash, 'mobile money': mobile, bank: '' } }) as const;

test('a purchase that is paid needs no supplier, and one that is owed does [R28, BUY-003]', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ share: 'none' })).toEqual(['supplierId supplier_needed']);
  expect(problemsOf({ share: 'none', supplierId: 'meru' })).toEqual([]);
  expect(problemsOf({ supplierId: newSupplier })).toEqual(['supplierName supplier_name_missing']);
  const named = { supplierId: newSupplier, supplierName: 'Meru' };
  expect(problemsOf({ ...named, supplierPhone: 'at the market' })).toEqual(['supplierPhone supplier_phone_malformed']);
  expect(problemsOf({ ...named, supplierPhone: '(0754) 111.222' })).toEqual([]);
  expect(problemsOf({ lines: [] })).toEqual(['goods no_goods']);
});

test('the total and the cost of one follow each other to the shilling, whichever was typed [R28, BUY-004]', () => {
  const typed = (...changes: Parameters<typeof editLine>[1][]) =>
    changes.reduce(editLine, { ...line, quantity: '', cost: '' });
  const shown = (...changes: Parameters<typeof editLine>[1][]) => {
    const edited = typed(...changes);
    return [edited.quantity, edited.cost, readEach(edited)];
  };
  expect(shown({ quantity: '50' }, { cost: '6,000,000' })).toEqual(['50', '6,000,000', '120000']);
  expect(shown({ quantity: '3' }, { cost: '20000' })).toEqual(['3', '20000', '6666.67']);
  expect(shown({ each: '120,000' }, { quantity: '50' })).toEqual(['50', '6000000', '120,000']);
  expect(shown({ quantity: '50' }, { each: '120000' }, { quantity: '49' })).toEqual(['49', '5880000', '120000']);
  expect(shown({ quantity: '2.5' }, { each: '333' })).toEqual(['2.5', '833', '333']);
  // What is typed last leads.
  expect(shown({ quantity: '10' }, { each: '500' }, { cost: '4000' }, { quantity: '8' })).toEqual(['8', '4000', '500']);
  expect(shown({ quantity: '10' }, { cost: '4000' }, { each: '' })).toEqual(['10', '', '']);
  expect(shown({ quantity: '10' }, { each: 'cheap' })).toEqual(['10', '', 'cheap']);
  expect(shown({ cost: '500' })).toEqual(['', '500', '']);
  // 120,000 for a bag are none for a kilo.
  const bag = { id: 'bag', productId: 'urea', name: 'bag', factor: 50, sellingPrice: 1 };
  expect(shown({ quantity: '4' }, { each: '100' }, { pack: bag })).toEqual(['4', '400', '100']);
});

test('each line needs its quantity and its cost, of which 0 is one [R28]', () => {
  const typed = (quantity: string, cost: string) => problemsOf({ lines: [{ ...line, quantity, cost }] });
  expect(typed('', '')).toEqual(['a.quantity quantity_missing', 'a.cost cost_missing']);
  expect(typed('0', '0')).toEqual(['a.quantity quantity_missing']);
  expect(typed('1.2345', '10.5')).toEqual(['a.quantity too_many_decimals', 'a.cost not_whole']);
  expect(typed('2.5', '0')).toEqual([]);
});

test('goods are bought by the bag: what is in the bags is exact, and a part of a thousandth cannot be bought [R28, R30]', () => {
  const bag = { id: 'bag', productId: 'urea', name: 'Bag of 50 kg', factor: 50, sellingPrice: 140_000 };
  const bags = { ...line, unitName: 'kg', pack: bag, quantity: '4', cost: '480,000' };
  expect(readBoughtQuantity(bags)).toBe(200);
  expect(readBoughtQuantity({ ...bags, quantity: 'four' })).toBeUndefined();
  expect(toPurchaseData(of({ lines: [bags] }), 'shop', '').items).toMatchObject([
    { productId: 'urea', packId: 'bag', quantity: 4, cost: 480_000 },
  ]);
  expect(problemsOf({ lines: [bags] })).toEqual([]);
  const tins = { ...bags, pack: { ...bag, factor: 0.35 }, quantity: '0.01' };
  expect(problemsOf({ lines: [tins] })).toEqual(['a.quantity not_measurable']);
  expect(problemsOf({ lines: [{ ...bags, quantity: '20001' }] })).toEqual(['a.quantity not_measurable']);
});

test('a part that is paid in two ways leaves the rest owed, and is never more than the whole [R28]', () => {
  const supplierId = 'meru';
  expect(purchaseRest(of({ supplierId, ...parts('2,000,000', '500000') }))).toBe(3_500_000);
  expect(problemsOf({ supplierId, ...parts('') })).toEqual(['cash part_missing']);
  expect(problemsOf({ supplierId, ...parts('6,000,000', '1') })).toEqual(['cash part_too_large']);
  expect(problemsOf({ supplierId, ...parts('1.5', '3') })).toEqual(['cash not_whole']);
});

test('what is sent are numbers, the days of the goods and the ways of paying [R28]', () => {
  const second = { ...line, key: 'b', quantity: '2.5', cost: '0', expiryDay: '2027-03-31', batchNo: ' L7 ' };
  const draft = of({ lines: [...of({}).lines, second], reference: ' INV ', dueDay: '2026-12-31', ...parts('1') });
  expect(purchaseTotal(draft)).toBe(6_000_000);
  expect(toPurchaseData(draft, 'shop', 'meru')).toEqual({
    ...{ storeId: 'shop', supplierId: 'meru', reference: 'INV', dueAt: '2026-12-31' },
    payments: [{ method: 'cash', amount: 1 }],
    items: [
      { productId: 'urea', quantity: 50, cost: 6_000_000, batchNo: '', expiryDate: null },
      { productId: 'urea', quantity: 2.5, cost: 0, batchNo: 'L7', expiryDate: '2027-03-31' },
    ],
  });
  expect(toPurchaseData(of({ dueDay: '2026-12-31' }), 'shop', '')).toMatchObject({ dueAt: null, supplierId: null });
});
