import type { OrderEventKind } from '@duka/domain/orders/order';
import { toLedgerActor } from '#access/rights.ts';
import type { DocumentRow } from '#database/types.ts';
import { makeRowId } from '#writes/command.ts';
import type { RowWriter } from '#writes/write.ts';

interface OrderStep {
  readonly kind: OrderEventKind;
  readonly value: string;
}

/** Writes the steps that an order takes, with who took them and when, in the transaction of the order. */
export async function recordOrderSteps(
  write: RowWriter,
  { id, attributes }: DocumentRow,
  steps: readonly OrderStep[],
): Promise<void> {
  const { at, scope } = write;
  const { storeId = null, customerId = null } = attributes;
  for (const step of steps) {
    await write.insert('orderEvents', {
      id: makeRowId(write),
      attributes: { orderId: id, storeId, customerId, ...step, ...toLedgerActor(scope, storeId), at },
    });
  }
}
