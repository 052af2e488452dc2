import { makeRowId } from '@duka/domain/commands/command';
import { moveOpening } from '@duka/domain/commands/credit/join-books';
import { accountKey, customerKeyOf } from '@duka/domain/orders/customer-key';
import { isOfAccount } from '@duka/domain/permissions';
import { type Condition, equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import type { Write } from '#writes/write.ts';

/** The name that replaces that of a customer whose account is deleted, in other shops. */
const deletedName = 'Deleted account';
/** The attributes by which a book names its customer, after the deletion. */
const anonymous = { customerId: null, name: deletedName, phone: null, isOfNumber: null };
/** The most orders that one call changes, together with their lines and notifications. */
const ordersAtOnce = 5;

/**
 * Removes a customer's name, number and note from orders in other shops, which retain what was sold, paid and is owed. Sales at the counter
 * that were joined to the customer by their number keep what the shop itself wrote down, and belong to that number again first (R32).
 * Returns how many orders were changed.
 */
export async function anonymizeOrders(write: Write, accountId: string, userIds: readonly string[]): Promise<number> {
  const isOfCustomer = equal('customerId', ...userIds);
  const [first] = await write.documents.list('orders', { where: [isOfCustomer], limit: 1 });
  if (!first) return 0;
  const isOfShop = equal('storeId', String(first.attributes.storeId));
  const returned = await returnSalesToNumbers(write, isOfShop, userIds);
  if (returned > 0) return returned;
  const orders = await write.documents.list('orders', { where: [isOfCustomer, isOfShop], limit: ordersAtOnce });
  const attributes = {
    ...{ customerId: null, customerName: deletedName, customerPhone: null },
    ...{ note: null, buyerVillage: null, farmerNumber: null },
  };
  for (const order of orders) {
    await write.update('orders', order, { attributes, permissions: withoutAccount(order, accountId) });
    for (const item of await write.documents.list('orderItems', { where: [equal('orderId', order.id)] })) {
      await write.update('orderItems', item, { attributes: {}, permissions: withoutAccount(item, accountId) });
    }
    await forgetAskedPhones(write, equal('orderId', order.id));
    for (const notification of await write.documents.list('notifications', {
      where: [equal('documentId', order.id)],
    })) {
      await write.update('notifications', notification, { attributes: { name: deletedName } });
    }
  }
  return orders.length;
}

/**
 * Removes a customer's name and number from their books in other shops; the shop's limit and note stay. Books that a number was joined to
 * are done by `returnBooksToNumbers` before. Returns how many books were changed.
 */
export async function anonymizeBooks(write: Write, userIds: readonly string[], max: number): Promise<number> {
  const where = [equal('customerId', ...userIds)];
  const books = await write.documents.list('creditAccounts', { where, limit: max });
  for (const book of books) {
    await forgetAskedPhones(write, equal('accountId', book.id));
    await write.update('creditAccounts', book, { attributes: anonymous });
  }
  return books.length;
}

/** Removes the numbers that were asked for money; a provider knows the requests by their references (R77). */
async function forgetAskedPhones(write: Write, ofCustomer: Condition): Promise<void> {
  const where = [ofCustomer, { method: 'isNotNull', attribute: 'phone' } as const];
  for (const request of await write.documents.list('paymentRequests', { where })) {
    await write.update('paymentRequests', request, { attributes: { phone: null } });
  }
}

/**
 * Returns what a shop wrote of a customer to the customer's number: the name, limit, note, language and opening debt of a book that a
 * number was joined to go into the book of that number, which is made if there is none; the number's sales follow in `anonymizeOrders` (R32).
 * Returns how many books were changed.
 */
export async function returnBooksToNumbers(write: Write, userIds: readonly string[], max: number): Promise<number> {
  const where = [equal('customerId', ...userIds), equal('isOfNumber', true)];
  const books = await write.documents.list('creditAccounts', { where, limit: max });
  for (const book of books) await returnBookToNumber(write, book);
  return books.length;
}

async function returnBookToNumber(write: Write, book: DocumentRow): Promise<void> {
  const { storeId = null, customerKey = null, name = '', phone = null } = book.attributes;
  const { limit = null, note = null, language = null } = book.attributes;
  const buyer = { customerId: null, customerName: '', customerPhone: typeof phone === 'string' ? phone : null };
  const key = customerKeyOf(buyer, false);
  const find = async (collection: 'orders' | 'creditAccounts', ofKey: string) => {
    const where = [equal('storeId', String(storeId)), equal('customerKey', ofKey)];
    return (await write.documents.list(collection, { where, limit: 1 }))[0];
  };
  const bookOfNumber = key === null ? undefined : await find('creditAccounts', key);
  const isSeparated = bookOfNumber !== undefined && bookOfNumber.attributes.joinedIntoId === null;
  if (key === null || isSeparated) {
    await write.update('creditAccounts', book, { attributes: anonymous });
    return;
  }
  const remaining = { name, phone, limit, note, language };
  if (!bookOfNumber && !(await find('orders', String(customerKey))) && !(await find('orders', key))) {
    // Nothing was sold to either: this book becomes that of the number.
    await write.update('creditAccounts', book, { attributes: { ...anonymous, ...remaining, customerKey: key } });
    return;
  }
  const attributes = { storeId, customerKey: key, customerId: null, ...remaining, balance: 0 };
  const own = bookOfNumber
    ? await write.update('creditAccounts', bookOfNumber, { attributes: { ...remaining, joinedIntoId: null } })
    : await write.insert('creditAccounts', { id: makeRowId(write), attributes });
  const rest = { ...anonymous, limit: null, note: null, language: null };
  await moveOpening(write, await write.update('creditAccounts', book, { attributes: rest }), own);
}

/** Returns the permissions of a row except those that name the account. */
function withoutAccount({ permissions }: DocumentRow, accountId: string): string[] {
  return permissions.filter((permission) => !isOfAccount(permission, accountId));
}

/** Returns sales at the counter to the numbers by which they were sold; returns how many. */
async function returnSalesToNumbers(write: Write, isOfShop: Condition, userIds: readonly string[]): Promise<number> {
  const sold = await write.documents.list('orders', {
    where: [
      ...[isOfShop, equal('customerKey', ...userIds.map(accountKey))],
      { method: 'isNull', attribute: 'customerId' },
      { method: 'greaterThan', attribute: 'customerPhone', values: [''] },
    ],
    limit: ordersAtOnce,
  });
  for (const order of sold) {
    const { customerName, customerPhone } = order.attributes;
    const buyer = { customerId: null, customerName: String(customerName ?? ''), customerPhone: String(customerPhone) };
    await write.update('orders', order, { attributes: { customerKey: customerKeyOf(buyer, true) } });
  }
  return sold.length;
}
