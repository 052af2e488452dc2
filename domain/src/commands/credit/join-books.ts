import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentChange } from '#commands/command-store.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { findCustomerKey } from '#commands/orders/known-customer.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { accountOfKey, customerKeyOf, guestKey, orderOfGuestKey, phoneOfKey } from '#orders/customer-key.ts';
import { findAdvanceMethod, spendAdvance } from './advance.ts';
import { advanceOf, balanceOf, changeSums, findOpening } from './book-sums.ts';
import { findBook, findDates, ofCustomer } from './books.ts';

/**
 * Joins the orders and books that a person has under two customer keys, once `isSamePerson` of an order becomes true: the order's phone number
 * is proven, or the seller confirms whose it is (R32). Orders and the book of the phone number become the account's, and the order of a
 * guest becomes the customer's (R67). Where both keys have a book, the debt moves into that of the account or customer.
 */
export async function joinBooks(write: CommandStore, changes: readonly DocumentChange[]): Promise<void> {
  for (const { collection, row, before } of changes) {
    if (collection !== 'orders') continue;
    if (row.attributes.isSamePerson !== true || before?.attributes.isSamePerson === true) continue;
    const storeId = String(row.attributes.storeId);
    const customerPhone = String(row.attributes.customerPhone ?? '');
    const key = customerKeyOf({ customerId: null, customerName: '', customerPhone }, false);
    if (key === null || phoneOfKey(key) === undefined) continue;
    const customerKey = (await findCustomerKey(write, storeId, key)) ?? key;
    if (orderOfGuestKey(String(row.attributes.customerKey)) === row.id) await joinGuestOrder(write, row, customerKey);
    else if (customerKey !== key) await joinKeys(write, storeId, key, customerKey);
  }
}

/** Moves the order of a guest, with its debt, to the customer with the key `to` (R67). */
async function joinGuestOrder(write: CommandStore, order: DocumentRow, to: string): Promise<void> {
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

/** Moves the orders and the book of the key `from`, a phone number, to the key `to` of the account that has the number. */
async function joinKeys(write: CommandStore, storeId: string, from: string, to: string): Promise<void> {
  const [old, book] = [await findBook(write, storeId, from), await findBook(write, storeId, to)];
  const sold = await write.documents.list('orders', { where: ofCustomer(storeId, from) });
  const moved = sold.map((before) => ({ before, attributes: { customerKey: to } }));
  await write.updateAll('orders', moved);
  // The customer keeps the name that the shop uses, whatever the name of the account is.
  const latest = sold.findLast(({ attributes }) => attributes.customerName);
  const name = old?.attributes.name || latest?.attributes.customerName || book?.attributes.name;
  const known = { isOfNumber: true, ...(name && { name }), phone: phoneOfKey(from) ?? null };
  if (old && book) await moveDebt(write, old, book, known);
  else if (old) {
    const attributes = { customerKey: to, customerId: accountOfKey(to) ?? null, ...known };
    await write.update('creditAccounts', old, { attributes });
  } else if (book) await write.update('creditAccounts', book, { attributes: known });
}

/**
 * Moves the debt of the book `old` into `book`, or its advance, with the limit, note and language that `book` lacks. `old` then has no balance,
 * and names `book` as `joinedIntoId`. `known` are further attributes of `book`.
 */
async function moveDebt(write: CommandStore, old: DocumentRow, book: DocumentRow, known: Values): Promise<void> {
  const [moved, before] = [balanceOf(old), balanceOf(book)];
  const opening = openingOwedOf(old.attributes);
  await moveBalance(write, old, book, { amount: moved, opening });
  await write.update('creditAccounts', old, {
    attributes: { balance: 0, ...noOpening, oldestAt: null, dueAt: null, joinedIntoId: book.id },
  });
  const { limit, note } = book.attributes;
  const joined = await findOpening(write, book.id, openingOwedOf(book.attributes) + opening);
  const dates = await findDates(write, { ...book.attributes, ...joined });
  const agreed = {
    limit: limit ?? old.attributes.limit ?? null,
    note: note ?? old.attributes.note ?? null,
    language: book.attributes.language ?? old.attributes.language ?? null,
  };
  const now = await write.update('creditAccounts', book, {
    attributes: { balance: before + moved, ...joined, ...dates, ...agreed, ...known },
  });
  if (moved < 0 || before < 0) await spendAdvance(write, now);
}

/**
 * Moves what is left of the opening debt of one book into another, or its advance, as the shop wrote it down of the person whose book that is
 * (R76, R79); what is owed of orders stays.
 */
export async function moveOpening(given: CommandStore, from: DocumentRow, to: DocumentRow): Promise<void> {
  // An order that the advance settles is no order whose payment method a seller changes.
  const write = given.plain ?? given;
  const [opening, advance] = [openingOwedOf(from.attributes), advanceOf(from)];
  if (opening === 0 && advance === 0) return;
  await moveBalance(write, from, to, { amount: opening - advance, opening });
  await changeSums(write, from, { opening: -opening, advance: -advance });
  await spendAdvance(write, await changeSums(write, to, { opening, advance }));
}

/** The opening debt of a book that has none. */
const noOpening = { openingOwed: 0, openingAt: null };

/** Writes the lines by which an amount moves from one book to another, `opening` of it from before (R76); below 0 it is an advance (R79). */
async function moveBalance(
  write: CommandStore,
  from: DocumentRow,
  to: DocumentRow,
  { amount, opening }: { readonly amount: number; readonly opening: number },
): Promise<void> {
  if (amount === 0) return;
  const owedSince = from.attributes.openingAt ?? null;
  const advance = Math.min(amount, 0);
  const method = advance < 0 ? await findAdvanceMethod(write, from) : null;
  const line = { method, ...(opening !== 0 && { owedSince }) };
  await insertCorrection(write, from, -amount, { ofOpening: -opening, ofAdvance: 0 - advance, method });
  await insertCorrection(write, to, amount, { ofOpening: opening, ofAdvance: advance, ...line });
  if (!method) return;
  const links = { storeId: String(from.attributes.storeId), kind: 'advance', method } as const;
  await recordPayment(write, { ...links, creditAccountId: from.id, amount: advance });
  await recordPayment(write, { ...links, creditAccountId: to.id, amount: -advance });
}

/** Writes the line of one book by which an amount comes to it or leaves it, with the part that is from before and that of an advance. */
async function insertCorrection(
  write: CommandStore,
  book: DocumentRow,
  amount: number,
  { ofOpening, ofAdvance, ...line }: Values & { readonly ofOpening: number; readonly ofAdvance: number },
): Promise<void> {
  const { at, scope } = write;
  const { storeId = null } = book.attributes;
  await write.insert('creditEntries', {
    id: makeRowId(write),
    attributes: {
      ...{
        storeId,
        accountId: book.id,
        kind: 'correction',
        amount,
        balanceAfter: balanceOf(book) + amount,
        ...line,
        at,
      },
      ...(ofOpening !== 0 && { ofOpening }),
      ...(ofAdvance !== 0 && { ofAdvance }),
      ...toLedgerActor(scope, storeId),
    },
  });
}
