import { makeDocumentId } from '@duka/domain/document-id';
import type { OrderEventKind } from '@duka/domain/orders/order';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import type { LedgerActor } from '#stock/ledger-actor.ts';

interface OrderStep {
  readonly kind: OrderEventKind;
  readonly value: string;
}

/**
 * Writes the steps an order takes, in the same transaction as the order itself: who took them, and at `at`, ISO text.
 * Answers what was written, for the events that tell of it after the commit.
 */
export async function recordOrderSteps(
  tx: Pick<Stores, 'documents'>,
  { id, attributes }: DocumentRow,
  steps: readonly OrderStep[],
  { actor, at }: { readonly actor: LedgerActor; readonly at: string },
): Promise<DocumentChange[]> {
  const written: DocumentChange[] = [];
  for (const step of steps) {
    const row: DocumentRow = {
      id: makeDocumentId(Date.parse(at), Math.random),
      createdAt: at,
      updatedAt: at,
      permissions: [],
      attributes: {
        orderId: id,
        storeId: attributes.storeId ?? null,
        customerId: attributes.customerId ?? null,
        ...step,
        ...actor,
        at,
      },
    };
    await tx.documents.insert('orderEvents', row);
    written.push({ action: 'create', collection: 'orderEvents', row });
  }
  return written;
}
