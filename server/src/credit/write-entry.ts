import { allot } from '@duka/domain/credit/allotment';
import { type EntryRequest, readEntryRequest } from '@duka/domain/credit/entry-request';
import { findMainMethod, listUnreversed } from '@duka/domain/orders/paid-order';
import { formatPrice } from '@duka/domain/values/money';
import { toLedgerActor } from '#access/ledger-actor.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { apiError } from '#errors.ts';
import { recordPayment } from '#money/record-payment.ts';
import { recordSettlements } from '#money/settlements.ts';
import { recordOrderSteps } from '#orders/order-ledger.ts';
import { listOrderPayments } from '#orders/order-payments.ts';
import { requireNew, requireOwnShop, requireReadable } from '#writes/command.ts';
import type { AskedDocument, RowWriter } from '#writes/write.ts';
import { findBook, followJoins, owedBy } from './books.ts';
import { readDebt } from './order-debt.ts';

/** The most orders of one payment or write-off, each of which is changed while all others wait (R57). */
const mostOrders = 500;

/**
 * Writes what a customer has paid of their debt, or what of it is given up, and allots it to the oldest orders that are owed
 * (R32); the sums of the book follow by `keepDebts`. Throws `document_invalid_structure` for what cannot be read,
 * `document_already_exists` for a line that is there, and `document_update_conflict` for more than is owed or than 500 orders come to.
 */
export async function writeEntry(write: RowWriter, { id, data }: AskedDocument): Promise<void> {
  const { scope, at } = write;
  const request = requireReadable(readEntryRequest(data));
  const { storeId, kind, amount, method, reference, note } = request;
  requireOwnShop(write, storeId);
  // A line that is sent again is refused as such, though there may be nothing left to pay.
  await requireNew(write, 'creditEntries', id);
  const book = await findNamedBook(write, request);
  if (!book) throw apiError('relationship_value_invalid', 'Attribute "accountId" names no account of this shop.');
  const accountId = book.id;
  const balance = Number(book.attributes.balance ?? 0);
  if (amount > balance) {
    const name = book.attributes.name || book.attributes.phone;
    throw apiError('document_update_conflict', `${name} owes ${formatPrice(balance)}, not ${formatPrice(amount)}.`);
  }
  const orders = await write.documents.list('orders', {
    where: owedBy(storeId, String(book.attributes.customerKey)),
    order: [{ attribute: 'orderDate', descending: false }],
    limit: mostOrders + 1,
  });
  const parts = allot(
    amount,
    orders.map((order) => ({ id: order.id, owed: Number(order.attributes.owed) })),
  );
  if (parts.length > mostOrders) {
    const most = parts.slice(0, mostOrders).reduce((sum, part) => sum + part.amount, 0);
    const words = `That is more than the ${mostOrders} oldest orders come to, and more are not paid at once. Write down ${formatPrice(most)} first, and then the rest.`;
    throw apiError('document_update_conflict', words);
  }
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId, kind, amount: -amount, balanceAfter: balance - amount, method, at },
      orderId: parts.length === 1 ? (parts[0]?.id ?? null) : null,
      ...{ reference: reference || null, note: note || null },
      ...toLedgerActor(scope, storeId),
    },
  });
  const settled = parts.map((part) => ({ orderId: part.id, amount: part.amount }));
  await recordSettlements(write, storeId, { creditEntryId: id }, settled);
  for (const part of parts) {
    const order = orders.find((one) => one.id === part.id) as DocumentRow;
    await settle(write, order, { ...request, accountId }, part.amount);
  }
}

/**
 * Finds the book that is meant: where the id is that of an order, the one of its customer. A phone without a network opens the book of
 * a new customer under the id of its sale; when another phone's was heard first, there is none of that id (decision 0050). A book that
 * was joined into another meanwhile stands for that one (decision 0088).
 */
async function findNamedBook(write: RowWriter, { storeId, accountId }: EntryRequest): Promise<DocumentRow | undefined> {
  const book = await write.documents.get('creditAccounts', accountId);
  if (book?.attributes.storeId === storeId) return followJoins(write, book);
  const order = await write.documents.get('orders', accountId);
  const key = order && readDebt(order).key;
  return order?.attributes.storeId === storeId && key ? findBook(write, storeId, key) : undefined;
}

/** Takes a part off what is owed of an order; one that is settled shows the way by which most of it was paid. */
async function settle(
  write: RowWriter,
  order: DocumentRow,
  { storeId, accountId: creditAccountId, method, reference }: EntryRequest,
  amount: number,
): Promise<void> {
  const sum = (attribute: string) => Number(order.attributes[attribute] ?? 0);
  const owed = sum('owed') - amount;
  if (method) {
    await recordPayment(write, {
      storeId,
      orderId: order.id,
      creditAccountId,
      kind: 'debt',
      method,
      amount,
      reference,
    });
  }
  const name = method ? 'paid' : 'writtenOff';
  const way = owed === 0 ? findMainMethod(listUnreversed(await listOrderPayments(write, order.id))) : undefined;
  const row = await write.update('orders', order, {
    attributes: { owed, [name]: sum(name) + amount, ...(way && { paymentMethod: way, paidAt: write.at }) },
  });
  if (way) await recordOrderSteps(write, row, [{ kind: 'payment', value: way }]);
}
