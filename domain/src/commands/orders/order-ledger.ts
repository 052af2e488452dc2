import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore } from '#commands/command-store.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import type { OrderEventKind } from '#orders/order.ts';

interface OrderStep {
  readonly kind: OrderEventKind;
  readonly value: string;
}

/** Writes the steps that an order takes, with who took them and when, in the transaction of the order. */
export async function recordOrderSteps(
  write: CommandStore,
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
