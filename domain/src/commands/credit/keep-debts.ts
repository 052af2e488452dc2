import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { CommandStore, DocumentChange } from '#commands/command-store.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { isBeyondLimit, nameEntry } from '#credit/credit-entry.ts';
import { isOwedMethod } from '#orders/order.ts';
import { keptMethod } from '#orders/paid-order.ts';
import { formatPrice } from '#values/money.ts';
import { returnToAdvance, spendAdvance } from './advance.ts';
import { balanceOf } from './book-sums.ts';
import { findBook, findDates, nameDebtor, openBook } from './books.ts';
import { joinBooks } from './join-books.ts';
import { readDebt } from './order-debt.ts';

/** What a change of an order adds to the debt of a customer, or takes from it. */
interface Step {
  readonly order: DocumentRow;
  readonly amount: number;
  readonly kind: string;
  /** True where the order has less from the advance than before, which is the customer's again (R79). */
  readonly isReturned: boolean;
}

/** The steps of one call in one customer's book. */
interface BookSteps {
  readonly storeId: string;
  readonly key: string;
  readonly steps: Step[];
}

/**
 * Keeps what every customer owes equal to what is owed of their orders, and from before (R32, R76): whatever has changed these, each change of a debt
 * becomes a line of the customer's book, and the first one opens the book; an advance settles it at once (R79). A payment or a write-off that the seller wrote is
 * itself the line of what it did. Rejects with `ApiError` 409 `credit_limit_reached` for a sale at the counter beyond the
 * limit.
 */
export async function keepDebts(write: CommandStore, changes: readonly DocumentChange[]): Promise<void> {
  await joinBooks(write, changes);
  const written = new Set(
    changes.flatMap(({ action, collection, row }) =>
      action === 'create' && collection === 'creditEntries' ? [row.attributes.accountId] : [],
    ),
  );
  const asked = new Set(
    changes.flatMap(({ action, collection, row }) =>
      action === 'create' && collection === 'paymentRequests' ? [row.attributes.orderId] : [],
    ),
  );
  for (const { storeId, key, steps } of sortSteps(changes)) {
    const debt = findNewDebt(steps);
    const opening = debt ?? steps.findLast(({ isReturned }) => isReturned);
    const book =
      (await findBook(write, storeId, key)) ?? (opening && (await openBook(write, storeId, key, opening.order)));
    // Nothing was owed, and nothing is.
    if (book) await addSteps(write, book, steps, { isToWrite: !written.has(book.id), asked });
  }
}

/** The debtor's name is that of the latest new debt; a debt that is owed again because its write-off is reversed is no new one. */
function findNewDebt(steps: readonly Step[]): Step | undefined {
  return steps.findLast(({ amount, kind }) => amount > 0 && kind !== 'write-off');
}

/** Puts together what the call has changed in each book. */
function sortSteps(changes: readonly DocumentChange[]): Iterable<BookSteps> {
  const books = new Map<string, BookSteps>();
  for (const { before, row } of listOrders(changes)) {
    const storeId = String(row.attributes.storeId);
    for (const [key, step] of listSteps(before, row)) {
      const book = books.get(`${storeId} ${key}`) ?? { storeId, key, steps: [] };
      book.steps.push(step);
      books.set(`${storeId} ${key}`, book);
    }
  }
  return books.values();
}

/** Lists the orders of the call that are still there, each once: as it was before the call, and as it is now. */
function listOrders(changes: readonly DocumentChange[]): Pick<DocumentChange, 'before' | 'row'>[] {
  const orders = new Map<string, Pick<DocumentChange, 'before' | 'row'>>();
  for (const { collection, action, row, before } of changes) {
    if (collection !== 'orders') continue;
    const known = orders.get(row.id);
    if (action === 'delete') orders.delete(row.id);
    else orders.set(row.id, { ...known, ...(!known && before && { before }), row });
  }
  return [...orders.values()];
}

/**
 * A debt that becomes another customer's is taken from the one and given to the other. A write-off that is reversed, as
 * its goods came back, is first owed again and then subtracted.
 */
function listSteps(earlier: DocumentRow | undefined, order: DocumentRow): [key: string, step: Step][] {
  const before = earlier && readDebt(earlier);
  const after = readDebt(order);
  const kind = nameEntry(before, after);
  const owedAgain = Math.max((before?.writtenOff ?? 0) - after.writtenOff, 0);
  const isSame = before === undefined || before.key === after.key;
  // What the advance has paid stays where it was paid.
  const fromAdvance = after.fromAdvance - (before?.fromAdvance ?? 0);
  const amounts: [key: string | null, amount: number, kind: string][] = isSame
    ? [
        [after.key, owedAgain, 'write-off'],
        [after.key, after.owed + fromAdvance - (before?.owed ?? 0) - owedAgain, kind],
      ]
    : [
        [before.key, -before.owed, kind],
        [after.key, after.owed + fromAdvance, kind],
      ];
  const isMoved = before !== undefined && before.dueAt !== after.dueAt && after.owed > 0;
  const isReturned = fromAdvance < 0;
  return amounts.flatMap(([key, amount, kind]): [string, Step][] => {
    const step = { order, amount, kind, isReturned: isReturned && key === after.key && kind !== 'write-off' };
    const changes = amount !== 0 || step.isReturned || (isMoved && kind !== 'write-off');
    return key !== null && changes ? [[key, step]] : [];
  });
}

async function addSteps(
  write: CommandStore,
  book: DocumentRow,
  steps: readonly Step[],
  // The orders of which a phone is asked for what is owed: no limit refuses them (R77).
  { isToWrite, asked }: { readonly isToWrite: boolean; readonly asked: ReadonlySet<unknown> },
): Promise<void> {
  const { at, scope } = write;
  const { storeId = null } = book.attributes;
  let balance = balanceOf(book);
  for (const { order, amount, kind, isReturned } of steps) {
    balance += amount;
    if (isReturned) await returnToAdvance(write, book, order);
    if (kind === 'sale' && !asked.has(order.id)) checkLimit(book, order, balance);
    if (!isToWrite || amount === 0) continue;
    const method = String(order.attributes.paymentMethod);
    await write.insert('creditEntries', {
      id: makeRowId(write),
      attributes: {
        ...{ storeId, accountId: book.id, orderId: order.id, kind, amount, balanceAfter: balance, at },
        method: kind === 'payment' && !isOwedMethod(method) ? method : null,
        ...(kind === 'void' && describeKept(order)),
        ...toLedgerActor(scope, storeId),
      },
    });
  }
  const debt = findNewDebt(steps);
  const isAdvanceThere = balanceOf(book) < 0 || steps.some(({ isReturned }) => isReturned);
  const settled = isAdvanceThere
    ? await spendAdvance(write, await write.update('creditAccounts', book, { attributes: { balance } }))
    : book;
  const dates = await findDates(write, settled.attributes);
  // What is owed in a book that was joined into another is owed there again, as when an account was deleted.
  const apart = typeof book.attributes.joinedIntoId === 'string' && { joinedIntoId: null };
  const attributes = { balance, ...dates, ...(debt && nameDebtor(debt.order, settled)), ...apart };
  await write.update('creditAccounts', settled, { attributes });
}

/** Returns what the line of a cancelled order says of its money that became an advance (R79). */
function describeKept(order: DocumentRow): Values {
  const { fromAdvance } = readDebt(order);
  return fromAdvance < 0 ? { ofAdvance: fromAdvance, method: keptMethod } : {};
}

/**
 * A customer's order over the marketplace is not refused: how much the shop trusts them is none of their business. Nor is a
 * sale that waited on a phone, as the goods are gone (R33).
 */
function checkLimit({ attributes: { limit, name, phone } }: DocumentRow, order: DocumentRow, balance: number): void {
  const most = typeof limit === 'number' ? limit : null;
  const { channel, arrivedAt } = order.attributes;
  if (most === null || channel !== 'walk-in' || arrivedAt || !isBeyondLimit(balance, most)) return;
  const before = Math.max(balance - readDebt(order).owed, 0);
  throw apiError(
    'credit_limit_reached',
    `${name || phone} owes ${formatPrice(before)} and may owe ${formatPrice(most)}: at least ${formatPrice(balance - most)} more must be paid now, or the limit raised.`,
  );
}
