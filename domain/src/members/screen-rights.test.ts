import { expect, test } from 'vitest';
import type { Access, Party } from '#collections/parts.ts';
import { type CollectionId, collections } from '#collections.ts';
import { actRights } from './screen-rights.ts';

const accessOf = (id: CollectionId): Access => collections[id].access;
const rightsOf = (parties: readonly Party[]) =>
  parties.flatMap((party) => (party.party === 'store' ? [party.rights ?? 'any member'].flat() : []));
const reads = (id: CollectionId) => rightsOf(accessOf(id).read);
const creates = (id: CollectionId) => rightsOf(accessOf(id).create);
const updates = (id: CollectionId, attribute: string) =>
  rightsOf(accessOf(id).update.filter(({ only }) => only === undefined || only.includes(attribute)));

test('the screens offer what the table of collections allows, and nothing else [R63]', () => {
  expect({ ...actRights, sell: [] }).toEqual({
    readOrders: reads('orders'),
    // A customer orders too, so that no row decides it.
    sell: [],
    moveOrder: updates('orders', 'status'),
    returnGoods: creates('returns'),
    readDebts: reads('creditAccounts'),
    recordDebt: creates('creditEntries'),
    readExpenses: reads('expenses'),
    recordExpense: creates('expenses'),
    readCashEntries: reads('cashEntries'),
    recordCashEntry: creates('cashEntries'),
    readPayments: reads('payments'),
    readDayCloses: reads('dayCloses'),
    closeDay: creates('dayCloses'),
    cancelDayClose: updates('dayCloses', 'isCancelled'),
    readPurchases: reads('purchases'),
    cancelPurchase: updates('purchases', 'isCancelled'),
    readSuppliers: reads('suppliers'),
    addSupplier: creates('suppliers'),
    // Who pays one reads `costs` too, which the page asks for beside it.
    paySupplier: creates('supplierEntries').filter((right) => right !== 'costs'),
    noteReceipt: creates('mobileReceipts'),
    readReceipts: reads('mobileReceipts'),
    readLosses: reads('stockLosses'),
    recordLoss: creates('stockLosses'),
    readLedger: reads('stockMovements'),
    addProduct: creates('products'),
    editProduct: updates('products', 'name'),
    changeStock: updates('products', 'quantityInStock'),
    changeCost: updates('products', 'purchasePrice'),
    deleteProduct: rightsOf(accessOf('products').delete),
    editPacks: creates('productPacks'),
    editShop: updates('stores', 'storeName'),
  });
});
