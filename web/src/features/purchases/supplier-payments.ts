import { compare, equal, limit, order, select } from '@duka/domain/query';
import { parseSupplierPayment, type SupplierPayment } from '@duka/domain/stock/buying';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { toServerText } from '#data/calls/now.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import { purchaseKeys } from './purchase-keys.ts';

/** A line of a supplier's book as its page lists it. */
export interface ListedPayment extends SupplierPayment {
  /** True if it waits on this device. */
  readonly isPending?: boolean;
}

/** Lists what a supplier was paid, or is owed from before, the newest first; without a network those that are shown already and that wait on this device. */
export function useSupplierPayments(supplierId: string, kind: SupplierPayment['kind'], count: number) {
  const client = useQueryClient();
  const queryKey = [...purchaseKeys.all, 'payments', supplierId, kind, count] as const;
  return useQuery({
    queryKey,
    queryFn: async () => {
      const pending = listPendingPayments(supplierId, kind);
      const found = await listStoredPayments(supplierId, kind, count).catch((error) => {
        const before = client.getQueryData<Awaited<ReturnType<typeof listStoredPayments>>>(queryKey);
        if (!connectivity.isDown() || (pending.length === 0 && !before)) throw error;
        return { total: 0, payments: [], takenBack: [], ...(before && withoutPending(before)) };
      });
      const stored = { ...found, takenBack: [...found.takenBack, ...listPendingReversals()] };
      const unsent = pending.filter(({ id }) => stored.payments.every((payment) => payment.id !== id));
      const payments: readonly ListedPayment[] = [...unsent, ...stored.payments];
      return { ...stored, payments, total: stored.total + unsent.length };
    },
    placeholderData: keepPreviousData,
  });
}

/** Why a payment was taken back. */
interface PaymentReversal {
  readonly paymentId: string;
  readonly reason: string;
  /** True if that waits on this device. */
  readonly isPending?: boolean;
}

async function listStoredPayments(supplierId: string, kind: SupplierPayment['kind'], count: number) {
  const { total, documents } = await listDocuments('supplierEntries', [
    equal('supplierId', supplierId),
    equal('kind', kind),
    // Without those that take another one back.
    compare(kind === 'payment' ? 'lessThan' : 'greaterThan', 'amount', 0),
    order('orderDesc', 'at'),
    limit(count),
  ]);
  const payments = documents.flatMap((document) => parseSupplierPayment(document) ?? []);
  const takenBack = payments.length === 0 ? [] : await listReversals(payments.map(({ id }) => id));
  return { total, payments, takenBack };
}

/** Leaves out of a shown list what waited when it was made. */
function withoutPending({ total, payments, takenBack }: Awaited<ReturnType<typeof listStoredPayments>>) {
  const stored = payments.filter((payment: ListedPayment) => payment.isPending !== true);
  return {
    ...{ total: total - (payments.length - stored.length), payments: stored },
    takenBack: takenBack.filter(({ isPending }) => !isPending),
  };
}

/** Lists what of the payments is taken back by commands that wait on this device. */
function listPendingReversals(): PaymentReversal[] {
  return pageOutbox.commands
    .read()
    .flatMap(({ collection, state, data: { reversesId, note } }) =>
      collection === 'supplierEntries' && state === 'waiting' && typeof reversesId === 'string'
        ? [{ paymentId: reversesId, reason: String(note ?? ''), isPending: true }]
        : [],
    );
}

/** Lists those that wait on this device, the newest first. The copy of the shop has no lines of suppliers' books. */
function listPendingPayments(supplierId: string, kind: SupplierPayment['kind']): ListedPayment[] {
  const own = pageOutbox.commands
    .read()
    .filter(
      ({ collection, state, data }) =>
        collection === 'supplierEntries' && state === 'waiting' && data.supplierId === supplierId && data.kind === kind,
    );
  return own.reverse().flatMap(({ documentId, data, doneAt }) => {
    const sent = { ...data, $id: documentId, at: toServerText(doneAt) };
    const payment = parseSupplierPayment(sent);
    return payment ? [{ ...payment, isPending: true }] : [];
  });
}

/** Lists the lines that take these payments back, each with the reason. */
async function listReversals(ids: readonly string[]): Promise<PaymentReversal[]> {
  const { documents } = await listDocuments('supplierEntries', [
    equal('reversesId', ...ids),
    select('$id', 'reversesId', 'note'),
    limit(ids.length),
  ]);
  return documents.map(({ reversesId, note }) => ({ paymentId: String(reversesId), reason: String(note ?? '') }));
}
