import { makeRowId, requireMayCreate, requireReadable, requireRight } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { CheckedValues, CommandStore, DocumentChange } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { takeBackLine } from '#commands/credit/take-back-entry.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { toReceiptState } from '#wallets/receipt.ts';
import { type ReceiptTarget, readTarget, requireTarget } from './receipt-target.ts';
import { receivePayment } from './receive-payment.ts';
import { sumWritten } from './written-reference.ts';

/**
 * Checks a change of a payment that was said to have come, and adds what follows from it: it is confirmed for an order or an account,
 * dismissed with a reason, or said again, which takes a confirmed one back (R80). Rejects with `ApiError` 409 `wallet_receipt_settled` for
 * one that was confirmed or dismissed meanwhile, 409 `wallet_reference_known` for money that was written down already, by a request for payment or by hand, 403
 * `shop_right_missing` for who may not take money there, 400 `relationship_value_invalid` for what is not the shop's, and 400
 * `document_invalid_structure` for anything else.
 */
export async function checkReceipt(write: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if (!before || Object.keys(values).length === 0) return values;
  const { storeId: store, state: was, reference } = before.attributes;
  const storeId = String(store);
  const state = toReceiptState(values.state ?? was);
  if (!state) throw invalidStructure('Attribute "state" must be said, confirmed or dismissed');
  // What was settled can only be taken back, but for why it was dismissed.
  if (was !== 'said' && state !== 'said' && (was === 'confirmed' || state === 'confirmed')) throw settled(before);
  const target = requireReadable(readTarget({ ...before.attributes, ...values }));
  await requireTarget(write, storeId, target);
  if (state === 'confirmed') {
    requireMayTakeMoney(write, storeId, target);
    if ((await sumWritten(write, storeId, String(reference))) >= Number(before.attributes.amount)) {
      throw apiError('wallet_reference_known', `The payment with the reference ${reference} was counted already.`);
    }
    return { ...values, ...target, confirmedAt: write.at, reason: null };
  }
  if (was === 'confirmed') requireMayCreate(write, 'creditEntries', storeId);
  const reason = typeof values.reason === 'string' ? values.reason.trim() : '';
  if (reason === '' && (state === 'dismissed' || was === 'confirmed')) {
    throw invalidStructure('Attribute "reason" must say why');
  }
  return { ...values, reason: reason || null };
}

/** Whoever may mark an order as paid, or write down the payment of a debt, confirms one; and who writes down the money of the shop. */
function requireMayTakeMoney(write: CommandStore, storeId: string, { orderId, accountId }: ReceiptTarget): void {
  if (orderId === null && accountId === null) throw invalidStructure('Attribute "orderId" or "accountId" is missing');
  requireRight(write, storeId, orderId === null ? ['credit', 'money'] : ['orders', 'money']);
}

function settled({ attributes: { state, reference } }: DocumentRow) {
  return apiError('wallet_receipt_settled', `The payment with the reference ${reference} has been ${state} already.`);
}

/** Writes down the money of a payment that is confirmed (R79), and takes it back where it is only said again (R46). */
export async function recordReceiptChange(write: CommandStore, { row, before }: DocumentChange): Promise<void> {
  const [state, was] = [row.attributes.state, before?.attributes.state];
  if (!before || state === was) return;
  if (state === 'confirmed') await receive(write, row);
  if (was === 'confirmed') await takeBack(write, before, String(row.attributes.reason));
}

async function receive(write: CommandStore, { attributes }: DocumentRow): Promise<void> {
  const { storeId, orderId, accountId, amount, reference, phone, sender } = attributes;
  // A number of which the wallet hides digits is nobody's.
  const isWhole = typeof phone === 'string' && !phone.includes('*');
  // A part of it may have been written down by hand.
  const rest = Number(amount) - (await sumWritten(write, String(storeId), String(reference)));
  await receivePayment(write, {
    storeId: String(storeId),
    target: typeof orderId === 'string' ? { orderId } : { accountId: String(accountId) },
    ...{ amount: rest, method: 'mobile money', reference: String(reference) },
    payer: { phone: isWhole ? phone : null, name: String(sender ?? '') },
  });
}

/** Takes the payment back, unless that was done in the customer's book already. */
async function takeBack(write: CommandStore, { attributes }: DocumentRow, note: string): Promise<void> {
  const { storeId, reference, confirmedAt } = attributes;
  const entries = await write.documents.list('creditEntries', {
    where: [
      ...[equal('storeId', String(storeId)), equal('kind', 'payment')],
      ...[equal('at', String(confirmedAt)), equal('reference', String(reference))],
    ],
    limit: 1,
  });
  for (const { id } of entries) {
    const reversals = await write.documents.list('creditEntries', { where: [equal('reversesId', id)], limit: 1 });
    if (reversals.length > 0) continue;
    await takeBackLine(write, makeRowId(write), { storeId: String(storeId), reversesId: id, note });
  }
}
