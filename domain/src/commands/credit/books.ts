import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { type Condition, equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { accountOfKey } from '#orders/customer-key.ts';
import { parsePhone } from '#values/phone.ts';

/** Finds the book of a customer in a shop. */
export async function findBook(
  { documents }: DocumentSource,
  storeId: string,
  customerKey: string,
): Promise<DocumentRow | undefined> {
  const where = ofCustomer(storeId, customerKey);
  return (await documents.list('creditAccounts', { where, limit: 1 }))[0];
}

/** Returns the book that goes on in the place of one whose debt went into another, also over several (R32). */
export async function followJoins({ documents }: DocumentSource, book: DocumentRow): Promise<DocumentRow> {
  const passed = new Set<string>();
  let last = book;
  for (;;) {
    const { joinedIntoId, storeId } = last.attributes;
    if (typeof joinedIntoId !== 'string' || passed.has(last.id)) return last;
    passed.add(last.id);
    const next = await documents.get('creditAccounts', joinedIntoId);
    if (!next || next.attributes.storeId !== storeId) return last;
    last = next;
  }
}

/**
 * Opens the book of a customer who owes for the first time, of this order; under the id of the order, by which a phone that has the
 * order alone knows the book already.
 */
export async function openBook(
  write: CommandStore,
  storeId: string,
  customerKey: string,
  order: Pick<DocumentRow, 'attributes'> & { readonly id?: string },
): Promise<DocumentRow> {
  const { customerId = null, isSamePerson } = order.attributes;
  const isFree = order.id !== undefined && (await write.documents.get('creditAccounts', order.id)) === undefined;
  const id = isFree ? order.id : makeRowId(write);
  // A sale at the counter that is an account's, or an order that is said to be of the number.
  const isOfNumber = accountOfKey(customerKey) !== undefined && (customerId === null || isSamePerson === true);
  const attributes = { storeId, customerKey, customerId, ...nameDebtor(order), limit: null, balance: 0, isOfNumber };
  return write.insert('creditAccounts', { id, attributes });
}

/**
 * Returns the name and the phone by which a customer is known: those of the latest debt, where it says them. What the shop has called
 * them itself stays, whatever an account calls itself (R32).
 */
export function nameDebtor({ attributes }: Pick<DocumentRow, 'attributes'>, book?: DocumentRow): Values {
  const { customerId = null, customerName, customerPhone } = attributes;
  if (book?.attributes.isOfNumber && book.attributes.name && customerId !== null) {
    return { name: book.attributes.name, phone: book.attributes.phone ?? null };
  }
  const name = typeof customerName === 'string' ? customerName : '';
  return {
    name: name || (book?.attributes.name ?? ''),
    phone: parsePhone(customerPhone) ?? book?.attributes.phone ?? null,
  };
}

/**
 * Returns since when the oldest debt of a book is owed, an order or an opening debt (R76), and the earliest day on which an order is due.
 * `book` has the attributes of the book as they will be.
 */
export async function findDates({ documents }: DocumentSource, book: Values): Promise<Values> {
  const owed = owedBy(String(book.storeId), String(book.customerKey));
  async function findFirst(attribute: 'orderDate' | 'dueAt') {
    const where = [...owed, { method: 'isNotNull', attribute } as const];
    const [row] = await documents.list('orders', { where, order: [{ attribute, descending: false }], limit: 1 });
    return row?.attributes[attribute] ?? null;
  }
  const opening = openingOwedOf(book) > 0 ? [book.openingAt ?? null] : [];
  const moments = [await findFirst('orderDate'), ...opening].flatMap((at) => (typeof at === 'string' ? [at] : []));
  return { oldestAt: moments.sort()[0] ?? null, dueAt: await findFirst('dueAt') };
}

/** The orders of which the customer owes something. */
export function owedBy(storeId: string, customerKey: string): readonly Condition[] {
  return [...ofCustomer(storeId, customerKey), { method: 'greaterThan', attribute: 'owed', values: [0] }];
}

/** The rows of one customer of a shop. */
export function ofCustomer(storeId: string, customerKey: string): readonly Condition[] {
  return [equal('storeId', storeId), equal('customerKey', customerKey)];
}
