import { toLedgerActor } from '#commands/caller-scope.ts';
import { apiError } from '#commands/command-error.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { recordSettlements } from '#commands/money/settlements.ts';
import { recordOrderSteps } from '#commands/orders/order-ledger.ts';
import { listOrderPayments } from '#commands/orders/order-payments.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { allot } from '#credit/allotment.ts';
import type { EntryRequest } from '#credit/entry-request.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import type { ReceivedMethod } from '#money/payment.ts';
import { findMainMethod, listUnreversed } from '#orders/paid-order.ts';
import { formatPrice } from '#values/money.ts';
import { balanceOf, changeSums } from './book-sums.ts';
import { owedBy } from './books.ts';
import { readDebt } from './order-debt.ts';

/** A payment or write-off of a customer's debt. */
type SettlingEntry = Omit<EntryRequest, 'accountId' | 'owedSince' | 'kind' | 'keepsRest'> & {
  readonly id: string;
  readonly kind: 'payment' | 'write-off';
};

/** Where the amount of an entry went, in whole shillings. */
export interface SettledSums {
  readonly toFirst: number;
  readonly toDebts: number;
  readonly toAdvance: number;
}

/**
 * Writes the entry, and settles with its amount the order `first`, if any, the opening debt, and then the oldest owed orders (R32, R76); the
 * rest of a payment is the customer's advance (R79). Rejects with `ApiError` 409 `document_update_conflict` for more than `most` orders.
 */
export async function settleEntry(
  write: CommandStore,
  account: DocumentRow,
  { id, storeId, kind, amount, method, reference, note }: SettlingEntry,
  { first, most }: { readonly first?: DocumentRow | undefined; readonly most?: number },
): Promise<SettledSums> {
  const { scope, at } = write;
  const accountId = account.id;
  const balance = balanceOf(account);
  const owed = await write.documents.list('orders', {
    where: owedBy(storeId, String(account.attributes.customerKey)),
    order: [{ attribute: 'orderDate', descending: false }],
    ...(most !== undefined && { limit: most + 1 }),
  });
  const orders = first ? [first, ...owed.filter((order) => order.id !== first.id)] : owed;
  const toFirst = first ? Math.min(amount, readDebt(first).owed) : 0;
  const opening = Math.min(amount - toFirst, openingOwedOf(account.attributes));
  const parts = allot(
    amount - opening,
    orders.map((order) => ({ id: order.id, owed: readDebt(order).owed })),
  );
  if (most !== undefined && parts.length > most) {
    const sum = parts.slice(0, most).reduce((all, part) => all + part.amount, opening);
    const message = `That is more than the ${most} oldest orders come to, and more are not paid at once. Write down ${formatPrice(sum)} first, and then the rest.`;
    throw apiError('document_update_conflict', message);
  }
  const toAdvance = parts.reduce((rest, part) => rest - part.amount, amount - opening);
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId, kind, amount: -amount, balanceAfter: balance - amount, method, at },
      ...(opening > 0 && { ofOpening: -opening }),
      ...(toAdvance > 0 && { ofAdvance: -toAdvance }),
      orderId: parts.length === 1 && opening + toAdvance === 0 ? (parts[0]?.id ?? null) : null,
      ...{ reference: reference || null, note: note || null },
      ...toLedgerActor(scope, storeId),
    },
  });
  const settled = parts.map((part) => ({ orderId: part.id, amount: part.amount }));
  await recordSettlements(write, storeId, { creditEntryId: id }, settled);
  const links = { storeId, creditAccountId: accountId };
  if (method && opening > 0) await recordPayment(write, { ...links, kind: 'debt', method, amount: opening, reference });
  if (method && toAdvance > 0) {
    await recordPayment(write, { ...links, kind: 'advance', method, amount: toAdvance, reference });
  }
  if (opening + toAdvance > 0) await changeSums(write, account, { opening: -opening, advance: toAdvance });
  for (const part of parts) {
    const order = orders.find((one) => one.id === part.id) as DocumentRow;
    await settleOrder(write, order, { amount: part.amount, method, reference, creditAccountId: accountId });
  }
  return { toFirst, toDebts: amount - toFirst - toAdvance, toAdvance };
}

/** What settles the debt of an order, wholly or in part. */
interface SettlingAmount {
  /** Whole shillings. */
  readonly amount: number;
  /** Null for a write-off, of which no money comes. */
  readonly method: ReceivedMethod | null;
  readonly reference?: string;
  /** The account by which it is paid; absent for an advance, whose own line names the account. */
  readonly creditAccountId?: string;
  /** The kind of the payment's line in the ledger of money, and when it counts. */
  readonly kind?: 'sale' | 'debt';
  readonly countsAt?: string;
  /** Further attributes of the order that change. */
  readonly more?: Values;
}

/** Reduces the debt of an order. A fully settled order gets the payment method of its largest payment. */
export async function settleOrder(
  write: CommandStore,
  order: DocumentRow,
  { amount, method, kind = 'debt', more, ...payment }: SettlingAmount,
): Promise<void> {
  const sum = (attribute: string) => Number(order.attributes[attribute] ?? 0);
  const owed = sum('owed') - amount;
  const links = { storeId: String(order.attributes.storeId), orderId: order.id };
  if (method) await recordPayment(write, { ...links, ...payment, kind, method, amount });
  const settledSum = method ? 'paid' : 'writtenOff';
  const mainMethod = owed === 0 ? findMainMethod(listUnreversed(await listOrderPayments(write, order.id))) : undefined;
  const row = await write.update('orders', order, {
    attributes: {
      owed,
      [settledSum]: sum(settledSum) + amount,
      ...(mainMethod && { paymentMethod: mainMethod, paidAt: write.at }),
      ...more,
    },
  });
  if (mainMethod) await recordOrderSteps(write, row, [{ kind: 'payment', value: mainMethod }]);
}
