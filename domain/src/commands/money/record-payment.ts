import type { collections } from '#collections.ts';
import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore } from '#commands/command-store.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import type { ReceivedMethod } from '#money/payment.ts';
import type { PaymentKind } from '#money/payment-line.ts';
import { maxReferenceLength, toPaymentReference } from '#money/payment-reference.ts';

/** The attributes that say what the money was for, each the id of a row of the same shop. */
type PaymentLinks = Partial<
  Record<Exclude<keyof typeof collections.payments.attributes & `${string}Id`, 'storeId'>, string>
>;

/** Money that moves. */
export interface NewPayment extends PaymentLinks {
  readonly storeId: string;
  readonly kind: PaymentKind;
  readonly method: ReceivedMethod;
  /** Whole shillings, not 0; below 0 for money that goes out. */
  readonly amount: number;
  /** ISO text: the moment on whose day of the shop it counts. Without it that is now. */
  readonly countsAt?: string;
  readonly reference?: string | null;
}

/** Writes a line of the ledger of money, in the transaction of what moves it (R26). Returns the line. */
export function recordPayment(
  write: CommandStore,
  { countsAt = write.at, reference, ...payment }: NewPayment,
): Promise<DocumentRow> {
  const { at, scope } = write;
  const isMobile = payment.method === 'mobile money' && typeof reference === 'string';
  const known = isMobile ? toPaymentReference(reference).slice(0, maxReferenceLength) : reference;
  return write.insert('payments', {
    id: makeRowId(write),
    attributes: { ...payment, countsAt, reference: known || null, at, ...toLedgerActor(scope, payment.storeId) },
  });
}
