import { expect, test } from 'vitest';
import { type CommandKind, commandKinds, describeCommand, isCommandKind, ruleOf } from './command-kinds.ts';
import { createHoldUps, isBuiltOn } from './dependencies.ts';

type Data = Readonly<Record<string, unknown>>;
const about = (kind: CommandKind, data: Data, isMissing = true) => describeCommand({ kind, data }, isMissing);

const newProduct = about('save-product', { $id: 'dap', name: 'DAP' });
const changedProduct = about('save-product', { $id: 'dap', name: 'DAP 50 kg' }, false);
const sale = about('sell', { $id: 'sale', orderItems: [{ productId: 'dap', quantity: 1 }] });
const newSupplier = about('save-supplier', { $id: 'yara', name: 'Yara' });

test.each([
  ['a sale of a product that was not added', sale, newProduct, true],
  ['a sale of a product whose change was refused', sale, changedProduct, false],
  ['another change of that product', about('save-product', { $id: 'dap' }, false), changedProduct, true],
  ['its deletion', about('delete-product', { $id: 'dap' }), changedProduct, true],
  ['a sale of another product', about('sell', { $id: 's2', orderItems: [{ productId: 'can' }] }), newProduct, false],
  ['a payment of a sale that was refused', about('pay-order', { $id: 'sale', paymentMethod: 'cash' }), sale, true],
  ['a return of that sale', about('return', { $id: 'r', orderId: 'sale', items: [] }), sale, true],
  ['a payment into the book that the sale opened', about('pay-debt', { $id: 'p', accountId: 'sale' }), sale, true],
  ['a purchase of a supplier who was refused', about('buy', { $id: 'b', supplierId: 'yara' }), newSupplier, true],
  ['a relation that is sent as a document', about('buy', { $id: 'b', supplierId: { $id: 'yara' } }), newSupplier, true],
  ['a document of the same id elsewhere', about('expense', { $id: 'sale' }), sale, false],
  [
    'a difference of stock, after a refused change',
    about('count', { $id: 'dap', quantityChange: 1 }),
    changedProduct,
    false,
  ],
  ['a difference of stock of what is not there', about('count', { $id: 'dap', quantityChange: 1 }), newProduct, true],
  [
    'a counted quantity, after a refused change',
    about('count', { $id: 'dap', quantityInStock: 1 }),
    changedProduct,
    true,
  ],
])('%s depends on the earlier command: %#', (_, later, earlier, expected) => {
  expect(isBuiltOn(later, earlier)).toBe(expected);
});

test('what depends on a held command is held too, and nothing else [R62]', () => {
  const holdUps = createHoldUps();
  expect(holdUps.isHeld(sale)).toBe(false);
  holdUps.stop(newProduct);
  expect(holdUps.isHeld(sale)).toBe(true);
  const move = about('move-order', { $id: 'sale', status: 'Cancelled' });
  expect(holdUps.isHeld(move)).toBe(false);
  holdUps.stop(sale);
  expect(holdUps.isHeld(move)).toBe(true);
  expect(holdUps.isHeld(about('expense', { $id: 'rent' }))).toBe(false);
});

test('data that is nested very deep is read to its end', () => {
  let deep: unknown = 'dap';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(isBuiltOn(about('sell', { $id: 'sale', orderItems: deep }), newProduct)).toBe(true);
});

test('a kind of command is one of the table', () => {
  expect(Object.keys(commandKinds).every(isCommandKind)).toBe(true);
  for (const other of ['toString', '__proto__', '', 7, undefined]) expect(isCommandKind(other)).toBe(false);
});

test('an expense, a purchase and a day’s end that are taken back are changed, and not made', () => {
  for (const kind of ['expense', 'buy', 'close-day', 'move-money'] as const) {
    expect([ruleOf(kind, {}).act, ruleOf(kind, { isCancelled: true }).act]).toEqual(['create', 'update']);
  }
  expect(ruleOf('sell', { isCancelled: true }).act).toBe('create');
});
