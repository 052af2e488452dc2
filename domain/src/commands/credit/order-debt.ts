import type { DocumentRow } from '#commands/stored-row.ts';
import type { DebtState } from '#credit/credit-entry.ts';

/** What an order says of a debt. */
export interface OrderDebt extends DebtState {
  /** The debtor's key; null for an order that names no customer. */
  readonly key: string | null;
  readonly dueAt: string | null;
  /** What was paid of it from the customer's advance, in whole shillings; below 0 for money of a cancelled order that became one (R79). */
  readonly fromAdvance: number;
}

export function readDebt({ attributes }: DocumentRow): OrderDebt {
  return {
    key: text(attributes.customerKey),
    dueAt: text(attributes.dueAt),
    fromAdvance: Number(attributes.fromAdvance ?? 0),
    owed: Number(attributes.owed ?? 0),
    paid: Number(attributes.paid ?? 0),
    returned: Number(attributes.returned ?? 0),
    writtenOff: Number(attributes.writtenOff ?? 0),
    isCancelled: attributes.status === 'Cancelled',
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
