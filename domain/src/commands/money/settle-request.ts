import type { CallerScope } from '#commands/caller-scope.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { toPaymentReference } from '#money/payment-reference.ts';
import { receivePayment } from './receive-payment.ts';
import { sumWritten } from './written-reference.ts';

/** Money that a provider has confirmed. */
export interface ConfirmedPayment {
  /** Whole shillings above 0. */
  readonly amount: number;
  /** The wallet's reference. */
  readonly receipt: string;
  readonly fee: number | null;
}

/**
 * Counts what a provider has confirmed of a request, once: the money is written down in the transaction that makes the request `confirmed`
 * (R77). Money of the same receipt that the shop has written down already is not counted again, and a wallet's message of it waits no more (R80).
 * Returns undefined for a request that was confirmed before or is gone.
 */
export async function confirmRequest(
  write: CommandStore,
  id: string,
  { amount, fee, ...confirmed }: ConfirmedPayment,
): Promise<DocumentRow | undefined> {
  const request = await write.documents.get('paymentRequests', id);
  if (!request || request.attributes.status === 'confirmed') return undefined;
  const { status, orderId, phone } = request.attributes;
  const storeId = String(request.attributes.storeId);
  const receipt = toPaymentReference(confirmed.receipt);
  const written = (await sumWritten(write, storeId, receipt)) - (await sumOfOthers(write, storeId, receipt));
  const rest = amount - Math.max(written, 0);
  if (rest > 0) {
    // What came of asking is theirs who asked, and nobody's of the marketplace.
    await receivePayment(
      { ...(write.plain ?? write), scope: scopeOfAsker(write.scope, request.attributes) },
      {
        ...{ storeId, amount: rest, method: 'mobile money', reference: receipt },
        target: typeof orderId === 'string' ? { orderId } : { accountId: String(request.attributes.accountId) },
        payer: { phone: typeof phone === 'string' ? phone : null, name: '' },
      },
    );
  }
  await confirmSaid(write, storeId, receipt, {
    orderId: orderId ?? null,
    accountId: request.attributes.accountId ?? null,
  });
  return write.update('paymentRequests', request, {
    attributes: {
      ...{ status: 'confirmed', failure: null, received: amount, receipt, fee, settledAt: write.at, dueAt: null },
      isLate: status !== 'asked',
    },
  });
}

/** Returns a scope as which the lines of the money name who asked for it; it has no rights. */
function scopeOfAsker(scope: CallerScope, { storeId, by, byRole, byMember }: Values): CallerScope {
  if (byRole === 'operator') return scope;
  const nobody = { accountId: typeof by === 'string' ? by : undefined, userIds: [], storeIds: [], members: [] };
  if (byRole === 'customer') return nobody;
  const member = { id: typeof byMember === 'string' ? byMember : null, storeId: String(storeId), ownerAccountId: '' };
  return { ...nobody, members: [{ ...member, role: 'cashier', rights: [], discountLimit: null }] };
}

/** A message of this money that was only said becomes confirmed, without money of its own: that of the request counts (R80). */
async function confirmSaid(given: CommandStore, storeId: string, receipt: string, target: Values): Promise<void> {
  const write = given.plain ?? given;
  const [said] = await write.documents.list('mobileReceipts', {
    where: [equal('storeId', storeId), equal('reference', receipt), equal('state', 'said')],
    limit: 1,
  });
  if (said) {
    const attributes = { ...target, state: 'confirmed', reason: null, confirmedAt: write.at };
    await write.update('mobileReceipts', said, { attributes });
  }
}

/** Adds up what other requests have brought under a receipt, of a provider that gives one name to several payments. */
async function sumOfOthers({ documents }: CommandStore, storeId: string, receipt: string): Promise<number> {
  const where = [equal('storeId', storeId), equal('receipt', receipt)];
  const others = await documents.list('paymentRequests', { where });
  return others.reduce((sum, { attributes }) => sum + Number(attributes.received ?? 0), 0);
}
