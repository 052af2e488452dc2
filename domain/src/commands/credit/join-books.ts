import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentChange } from '#commands/command-store.ts';
import { findCustomerKey } from '#commands/orders/known-customer.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { accountOfKey, customerKeyOf, guestKey, orderOfGuestKey, phoneOfKey } from '#orders/customer-key.ts';
import { findBook, findDates, ofCustomer } from './books.ts';

/**
 * Joins what stands apart of one person, once an order whose number is proven, or the seller's word of an order, tells the shop that the
 * number is an account's (R32): what was bought by the number at the counter is the account's from then on, and so is the book. Where
 * both have a book, the debt goes from the one into the other.
 */
export async function joinBooks(write: CommandStore, changes: readonly DocumentChange[]): Promise<void> {
  for (const { collection, row, before } of changes) {
    if (collection !== 'orders') continue;
    if (row.attributes.isSamePerson !== true || before?.attributes.isSamePerson === true) continue;
    const storeId = String(row.attributes.storeId);
    const customerPhone = String(row.attributes.customerPhone ?? '');
    const key = customerKeyOf({ customerId: null, customerName: '', customerPhone }, false);
    if (key === null || phoneOfKey(key) === undefined) continue;
    const known = (await findCustomerKey(write, storeId, key)) ?? key;
    if (orderOfGuestKey(String(row.attributes.customerKey)) === row.id) await joinGuest(write, row, known);
    else if (known !== key) await joinTwo(write, storeId, key, known);
  }
}

/** Gives the order of a guest, with what is owed of it, to the customer who the seller says it is (R67). */
async function joinGuest(write: CommandStore, order: DocumentRow, to: string): Promise<void> {
  const storeId = String(order.attributes.storeId);
  const [old, book] = [await findBook(write, storeId, guestKey(order.id)), await findBook(write, storeId, to)];
  const [latest] = await write.documents.getMany('orders', [order.id]);
  await write.update('orders', latest ?? order, { attributes: { customerKey: to } });
  if (!old) return;
  if (book) {
    await moveDebt(write, old, book, {});
    return;
  }
  const isOfNumber = accountOfKey(to) !== undefined;
  await write.update('creditAccounts', old, {
    attributes: { customerKey: to, customerId: accountOfKey(to) ?? null, isOfNumber },
  });
}

async function joinTwo(write: CommandStore, storeId: string, from: string, to: string): Promise<void> {
  const [old, book] = [await findBook(write, storeId, from), await findBook(write, storeId, to)];
  const sold = await write.documents.list('orders', { where: ofCustomer(storeId, from) });
  const moved = sold.map((before) => ({ before, attributes: { customerKey: to } }));
  await write.updateAll('orders', moved);
  // What the shop calls them stays, whatever the account calls itself.
  const latest = sold.findLast(({ attributes }) => attributes.customerName);
  const name = old?.attributes.name || latest?.attributes.customerName || book?.attributes.name;
  const known = { isOfNumber: true, ...(name && { name }), phone: phoneOfKey(from) ?? null };
  if (old && book) await moveDebt(write, old, book, known);
  else if (old) {
    const attributes = { customerKey: to, customerId: accountOfKey(to) ?? null, ...known };
    await write.update('creditAccounts', old, { attributes });
  } else if (book) await write.update('creditAccounts', book, { attributes: known });
}

/** What was agreed on with the person stays so, in the book that goes on; the other one says which that is. */
async function moveDebt(write: CommandStore, old: DocumentRow, book: DocumentRow, known: Values): Promise<void> {
  const [moved, before] = [Number(old.attributes.balance ?? 0), Number(book.attributes.balance ?? 0)];
  if (moved !== 0) {
    await enter(write, old, -moved, 0);
    await enter(write, book, moved, before + moved);
  }
  await write.update('creditAccounts', old, {
    attributes: { balance: 0, oldestAt: null, dueAt: null, joinedIntoId: book.id },
  });
  const { storeId, customerKey, limit, note } = book.attributes;
  const dates = await findDates(write, String(storeId), String(customerKey));
  const agreed = {
    limit: limit ?? old.attributes.limit ?? null,
    note: note ?? old.attributes.note ?? null,
    language: book.attributes.language ?? old.attributes.language ?? null,
  };
  await write.update('creditAccounts', book, {
    attributes: { balance: before + moved, ...dates, ...agreed, ...known },
  });
}

async function enter(write: CommandStore, book: DocumentRow, amount: number, balanceAfter: number): Promise<void> {
  const { at, scope } = write;
  const { storeId = null } = book.attributes;
  await write.insert('creditEntries', {
    id: makeRowId(write),
    attributes: {
      ...{ storeId, accountId: book.id, kind: 'correction', amount, balanceAfter, at },
      ...toLedgerActor(scope, storeId),
    },
  });
}
