import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { listUnreversed, type OrderPayment } from '#orders/paid-order.ts';
import { receivePayment } from './receive-payment.ts';

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
 * (R77). Money of the same receipt that the shop has written down already is not counted again. Returns undefined for a request that was
 * confirmed before or is gone.
 */
export async function confirmRequest(
  write: CommandStore,
  id: string,
  { amount, receipt, fee }: ConfirmedPayment,
): Promise<DocumentRow | undefined> {
  const request = await write.documents.get('paymentRequests', id);
  if (!request || request.attributes.status === 'confirmed') return undefined;
  const { status, orderId, phone } = request.attributes;
  const storeId = String(request.attributes.storeId);
  const rest = amount - (await sumWritten(write, storeId, receipt));
  if (rest > 0) {
    await receivePayment(write, {
      ...{ storeId, amount: rest, method: 'mobile money', reference: receipt },
      target: typeof orderId === 'string' ? { orderId } : { accountId: String(request.attributes.accountId) },
      payer: { phone: typeof phone === 'string' ? phone : null, name: '' },
    });
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

/** A message of this money that was only said becomes confirmed, without money of its own: that of the request counts (R80). */
async function confirmSaid(given: CommandStore, storeId: string, receipt: string, target: Values): Promise<void> {
  const write = given.plain ?? given;
  const [said] = await write.documents.list('mobileReceipts', {
    where: [equal('storeId', storeId), equal('reference', receipt.toUpperCase()), equal('state', 'said')],
    limit: 1,
  });
  if (said) {
    const attributes = { ...target, state: 'confirmed', reason: null, confirmedAt: write.at };
    await write.update('mobileReceipts', said, { attributes });
  }
}

/**
 * Adds up what the shop has written down of a receipt and not taken back since, as when its seller typed the reference; without what other
 * requests have brought, of a provider that gives one name to several payments.
 */
export async function sumWritten({ documents }: CommandStore, storeId: string, receipt: string): Promise<number> {
  const ofShop = equal('storeId', storeId);
  const spellings = new Set([receipt, receipt.toUpperCase(), receipt.toLowerCase()]);
  const where = [ofShop, equal('reference', ...spellings), equal('method', 'mobile money')];
  let sum = 0;
  for (const row of await documents.list('payments', { where })) {
    const amount = Number(row.attributes.amount);
    if (amount > 0 && (await isStanding(documents, row))) sum += amount;
  }
  const others = await documents.list('paymentRequests', { where: [ofShop, equal('receipt', receipt)] });
  return Math.max(
    others.reduce((rest, { attributes }) => rest - Number(attributes.received ?? 0), sum),
    0,
  );
}

/** True for money of an order or of an account that no later line has taken back. */
async function isStanding(documents: CommandStore['documents'], { id, attributes }: DocumentRow): Promise<boolean> {
  const link = (['orderId', 'creditAccountId'] as const).find((name) => typeof attributes[name] === 'string');
  if (!link) return true;
  const rows = await documents.list('payments', { where: [equal(link, String(attributes[link]))] });
  const lines = rows.map((row) => ({ id: row.id, ...(row.attributes as Values & OrderPayment) }));
  return listUnreversed(lines).some((line) => line.id === id);
}
