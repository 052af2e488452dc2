import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId, requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore, DocumentChange } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { changeOwed, maxRates, requireProgramme } from '#commands/orders/subsidised-sale.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { type ClaimKind, type ClaimRequest, maxClaimedOrders, readClaim } from '#money/claim-request.ts';
import { toReceivedMethod } from '#money/payment.ts';
import { owedBySubsidy } from '#orders/subsidy.ts';
import { formatPrice } from '#values/money.ts';
import { recordPayment } from './record-payment.ts';

/** The part of a claim that one order got, in whole shillings; below 0 for what was given back of it. */
interface ClaimPart {
  readonly order: DocumentRow;
  readonly amount: number;
}

/** Which sum of an order its part of a claim changes. */
const sumOf = { paid: 'subsidyPaid', refused: 'subsidyRefused' } as const;

/**
 * Writes down that the claims of some subsidised sales were sent, paid or refused (R75): the receivable of the programme follows, and what
 * was paid is money of the shop. Rejects with `ApiError` 400 `document_invalid_structure` for what cannot be read, 400
 * `relationship_value_invalid` for a programme or an order that is not the shop's or not of the programme, 401 and 403 as all commands, 409
 * `document_already_exists` for a known id, and 409 `document_update_conflict` for an amount beyond what is owed and for what was sent
 * already.
 */
export async function claimSubsidy(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readClaim(data));
  const { storeId, programmeId, kind, method, reference, note } = request;
  requireMayCreate(write, 'subsidyClaims', storeId);
  await requireNew(write, 'subsidyClaims', id);
  await requireProgramme(write, storeId, programmeId);
  const orders = await listClaimed(write, request);
  const owed = orders.reduce((sum, { attributes }) => sum + owedBySubsidy(attributes), 0);
  const parts = kind === 'sent' ? sendAll(orders) : shareOut(orders, requireAmount(request, owed));
  const amount = kind === 'sent' ? owed : (request.amount ?? owed);
  const claim = await write.insert('subsidyClaims', {
    id,
    attributes: {
      ...{ storeId, programmeId, kind, amount, method, reference: reference || null, note: note || null },
      ...{ isCancelled: false, at: write.at, ...toLedgerActor(write.scope, storeId) },
    },
  });
  await write.insertAll(
    'settlements',
    parts.map((part, place) => ({
      id: makeRowId(write, place),
      attributes: { storeId, subsidyClaimId: id, orderId: part.order.id, amount: part.amount, at: write.at },
    })),
  );
  for (const part of parts) await settle(write, part, kind, 1);
  await moveMoney(write, claim, 1);
}

/** Returns the values to store. Rejects with `ApiError` 409 `document_update_conflict` for a cancelled claim that is to count again. */
export async function checkClaim(_: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if (before && 'isCancelled' in values && values.isCancelled !== true) {
    throw conflict('What was taken back stays so. Write it down once more instead.');
  }
  return values;
}

/**
 * Takes a claim that is cancelled back: what it settled is owed again, and its money counts for nothing on its day. Rejects with 409
 * `document_update_conflict` where goods came back since, or a claim was paid or refused after it was sent.
 */
export async function recordClaimChange(write: CommandStore, { row, before }: DocumentChange): Promise<void> {
  if (!before || !row.attributes.isCancelled || before.attributes.isCancelled) return;
  const kind = String(row.attributes.kind) as ClaimKind;
  if (typeof row.attributes.orderId === 'string') throw conflict('It belongs to goods that came back.');
  const where = [equal('subsidyClaimId', row.id)];
  const settled = await write.documents.list('settlements', { where, limit: maxClaimedOrders });
  const orders = await write.documents.getMany(
    'orders',
    settled.map(({ attributes }) => String(attributes.orderId)),
  );
  for (const { attributes } of settled) {
    const order = orders.find(({ id }) => id === attributes.orderId);
    if (!order) continue;
    const part = { order, amount: Number(attributes.amount) };
    if (kind !== 'sent' && Number(order.attributes[sumOf[kind]] ?? 0) < part.amount) {
      throw conflict(`Goods of ${order.attributes.trackingId} came back since.`);
    }
    if (kind === 'sent' && (order.attributes.subsidyPaid || order.attributes.subsidyRefused)) {
      throw conflict(`${order.attributes.trackingId} was paid or refused since. Take that back first.`);
    }
    await settle(write, part, kind, -1);
  }
  await moveMoney(write, row, -1);
}

/** Lists the orders of a claim, the oldest first. */
async function listClaimed(
  write: CommandStore,
  { storeId, programmeId, orderIds }: ClaimRequest,
): Promise<DocumentRow[]> {
  const orders = await write.documents.getMany('orders', orderIds);
  const isOf = ({ attributes }: DocumentRow) =>
    attributes.storeId === storeId && attributes.programmeId === programmeId;
  if (orders.length < orderIds.length || !orders.every(isOf)) {
    throw apiError(
      'relationship_value_invalid',
      'Attribute "orderIds" names an order that is no sale of the programme.',
    );
  }
  const dateOf = ({ attributes }: DocumentRow) => Date.parse(String(attributes.orderDate));
  return orders.sort((one, other) => dateOf(one) - dateOf(other));
}

function sendAll(orders: readonly DocumentRow[]): ClaimPart[] {
  const sent = orders.find(({ attributes }) => attributes.claimedAt || Number(attributes.subsidy ?? 0) === 0);
  if (sent)
    throw conflict(
      `Of ${sent.attributes.trackingId} nothing is to be sent: it was sent already, or all of it came back.`,
    );
  return orders.map((order) => ({ order, amount: owedBySubsidy(order.attributes) }));
}

/**
 * Returns what is shared out: all that is owed where no amount is given. What is to be given back of some of the orders is set off against
 * the others; only where that is more than these is the amount below 0, and then it is all of it.
 */
function requireAmount({ kind, amount }: ClaimRequest, owed: number): number {
  if (amount === undefined && (owed > 0 || (kind === 'paid' && owed < 0))) return owed;
  const asked = amount ?? 0;
  const isAll = kind === 'paid' && asked === owed && owed < 0;
  if (isAll || (asked > 0 && asked <= owed)) return asked;
  throw conflict(`Of these sales ${formatPrice(Math.max(owed, 0))} is owed, not ${formatPrice(Math.max(asked, 0))}.`);
}

/** Shares an amount out over the orders, the oldest first; what is to be given back of some adds to what the others get. */
function shareOut(orders: readonly DocumentRow[], amount: number): ClaimPart[] {
  const owed = orders.map((order) => ({ order, amount: owedBySubsidy(order.attributes) }));
  let left = amount - owed.reduce((sum, part) => sum + Math.min(part.amount, 0), 0);
  return owed.flatMap((part) => {
    const taken = part.amount < 0 ? part.amount : Math.min(part.amount, left);
    if (part.amount > 0) left -= taken;
    return taken === 0 ? [] : [{ ...part, amount: taken }];
  });
}

/** Changes the sums of an order and the receivable of its programme by a part of a claim, or back again. */
async function settle(write: CommandStore, { order, amount }: ClaimPart, kind: ClaimKind, sign: 1 | -1): Promise<void> {
  const { claimedAt = null, programmeId } = order.attributes;
  if (kind === 'sent') {
    await write.update('orders', order, { attributes: { claimedAt: sign === 1 ? write.at : null } });
    return;
  }
  const name = sumOf[kind];
  const attributes = { [name]: Number(order.attributes[name] ?? 0) + sign * amount, claimedAt: claimedAt ?? write.at };
  await write.update('orders', order, { attributes });
  await changeOwed(write, programmeId, -sign * amount);
}

/** Writes the money of a claim that was paid. Its reversal counts on the same day, so that a cancelled claim leaves nothing there. */
async function moveMoney(write: CommandStore, { id, attributes }: DocumentRow, sign: 1 | -1): Promise<void> {
  const method = toReceivedMethod(attributes.method);
  if (attributes.kind !== 'paid' || !method) return;
  await recordPayment(write, {
    ...{ storeId: String(attributes.storeId), kind: 'subsidy', method, subsidyClaimId: id },
    ...{ amount: sign * Number(attributes.amount), countsAt: String(attributes.at) },
    reference: String(attributes.reference ?? ''),
  });
}

/** Returns the values of a programme to store; the server alone keeps what is owed (R75). */
export async function checkProgramme(_: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  return before ? values : { ...values, owed: 0 };
}

/**
 * Checks that a rate is of a programme and a product of the same shop, and that the product has no other in it. Rejects with `ApiError` 400
 * `document_invalid_structure`, and with 409 `document_update_conflict` for a product that has one.
 */
export async function checkRate(write: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if (before) return values;
  const { storeId, programmeId, productId } = values;
  await requireProgramme(write, String(storeId), String(programmeId));
  const product = typeof productId === 'string' ? await write.documents.get('products', productId) : undefined;
  if (product?.attributes.storeId !== storeId) {
    throw invalidStructure('Attribute "productId" must be the ID of a product of the shop');
  }
  const where = [equal('programmeId', String(programmeId))];
  const rates = await write.documents.list('subsidyRates', { where, limit: maxRates });
  if (rates.some(({ attributes }) => attributes.productId === productId)) {
    throw conflict(`"${product?.attributes.name}" is in the programme already.`);
  }
  if (rates.length >= maxRates) throw conflict(`A programme has at most ${maxRates} products.`);
  return values;
}

function conflict(message: string) {
  return apiError('document_update_conflict', message);
}
