import { compare, equal, limit, order, select } from '@duka/domain/query';
import { parseSupplierPayment, type SupplierPayment } from '@duka/domain/stock/buying';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { toServerText } from '#data/calls/now.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { readCommands } from '#data/outbox/pending-commands.ts';
import { purchaseKeys } from './purchase-keys.ts';

/** A payment to a supplier as its page lists it. */
export interface ListedPayment extends SupplierPayment {
  /** True if it waits on this device. */
  readonly isPending?: boolean;
}

/** Lists what a supplier was paid, the newest first; without a network those alone that wait on this device. */
export function useSupplierPayments(supplierId: string, count: number) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'payments', supplierId, count],
    queryFn: async () => {
      const pending = listPendingPayments(supplierId);
      const stored = await listStoredPayments(supplierId, count).catch((error) => {
        if (pending.length === 0 || !connectivity.isDown()) throw error;
        return { total: 0, payments: [], takenBack: [] };
      });
      const unsent = pending.filter(({ id }) => stored.payments.every((payment) => payment.id !== id));
      const payments: readonly ListedPayment[] = [...unsent, ...stored.payments];
      return { ...stored, payments, total: stored.total + unsent.length };
    },
    placeholderData: keepPreviousData,
  });
}

async function listStoredPayments(supplierId: string, count: number) {
  const { total, documents } = await listDocuments('supplierEntries', [
    equal('supplierId', supplierId),
    equal('kind', 'payment'),
    compare('lessThan', 'amount', 0),
    order('orderDesc', 'at'),
    limit(count),
  ]);
  const payments = documents.flatMap((document) => parseSupplierPayment(document) ?? []);
  const takenBack = payments.length === 0 ? [] : await listReversals(payments.map(({ id }) => id));
  return { total, payments, takenBack };
}

/** Lists the payments that wait on this device, the newest first. The copy of the shop has no payments to suppliers. */
function listPendingPayments(supplierId: string): ListedPayment[] {
  const own = readCommands().filter(
    ({ collection, state, data }) =>
      collection === 'supplierEntries' && state === 'waiting' && data.supplierId === supplierId,
  );
  return own.reverse().flatMap(({ documentId, data, doneAt }) => {
    const sent = { ...data, $id: documentId, amount: -Number(data.amount), at: toServerText(doneAt) };
    const payment = parseSupplierPayment(sent);
    return payment ? [{ ...payment, isPending: true }] : [];
  });
}

/** Lists the lines that take these payments back, each with the reason. */
async function listReversals(ids: readonly string[]) {
  const { documents } = await listDocuments('supplierEntries', [
    equal('reversesId', ...ids),
    select('$id', 'reversesId', 'note'),
    limit(ids.length),
  ]);
  return documents.map(({ reversesId, note }) => ({ paymentId: String(reversesId), reason: String(note ?? '') }));
}
