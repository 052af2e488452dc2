import type { DocumentRow } from '#commands/stored-row.ts';
import type { DebtState } from '#credit/credit-entry.ts';

/** What an order says of a debt. */
export interface OrderDebt extends DebtState {
  /** The debtor's key; null for an order that names no customer. */
  readonly key: string | null;
  readonly dueAt: string | null;
}

export function readDebt({ attributes }: DocumentRow): OrderDebt {
  return {
    key: text(attributes.customerKey),
    dueAt: text(attributes.dueAt),
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
