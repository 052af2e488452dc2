import { askPayment, cancelPayment, requireRequest } from '@duka/domain/commands/money/ask-payment';
import { owedOf } from '@duka/domain/commands/orders/order-payments';
import { isDocumentId } from '@duka/domain/document-id';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import { toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import type { Database } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import { requireWriter } from '#http/caller/caller.ts';
import { type Body, bodyOf } from '#http/wire/json-body.ts';
import { invalidParam } from '#http/wire/params.ts';
import type { RunWrite } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';

interface PaymentRouteDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
}

/** Registers the calls by which the people of a shop ask phones for money, under `/v1/shops` (R77). */
export async function paymentRoutes(app: FastifyInstance, { database, runWrite }: PaymentRouteDeps): Promise<void> {
  /** Takes `{ orderId | accountId, phone, amount }`; answers the row. */
  app.post('/:storeId/payment-requests', async (request, reply) => {
    const { storeId } = await requireShop(database, request);
    const body = bodyOf(request);
    const asked = { storeId, target: readTarget(body), ...readAsked(body) };
    const row = await runWrite(requireWriter(request), async (write) => toWire(write, await askPayment(write, asked)));
    return reply.code(201).send(row);
  });

  app.delete('/:storeId/payment-requests/:requestId', async (request) => {
    const { storeId } = await requireShop(database, request);
    const { requestId: id } = request.params as { requestId: string };
    return runWrite(requireWriter(request), async (write) =>
      toWire(write, await cancelPayment(write, { storeId, id })),
    );
  });

  /** Asks the same phone anew, of an order for no more than is still owed; answers the new row. */
  app.post('/:storeId/payment-requests/:requestId/ask-again', async (request, reply) => {
    const { storeId } = await requireShop(database, request);
    const { requestId: id } = request.params as { requestId: string };
    const row = await runWrite(requireWriter(request), async (write) =>
      toWire(write, await askAgain(write, storeId, await requireRequest(write, { storeId, id }))),
    );
    return reply.code(201).send(row);
  });
}

async function askAgain(write: Write, storeId: string, { attributes }: DocumentRow): Promise<DocumentRow> {
  const { orderId, accountId, phone } = attributes;
  const order = typeof orderId === 'string' ? await write.documents.get('orders', orderId) : undefined;
  const amount = Math.min(Number(attributes.amount), order ? owedOf(order) : Number.POSITIVE_INFINITY);
  const target = typeof orderId === 'string' ? { orderId } : { accountId: String(accountId) };
  return askPayment(write, { storeId, target, phone: String(phone), amount });
}

function readTarget({ orderId, accountId }: Body): { readonly orderId: string } | { readonly accountId: string } {
  const isOne = (orderId ?? null) === null || (accountId ?? null) === null;
  if (isOne && isDocumentId(orderId)) return { orderId };
  if (isOne && isDocumentId(accountId)) return { accountId };
  throw invalidParam('orderId', 'Value must be the ID of an order, or "accountId" that of an account of debts.');
}

function readAsked({ phone, amount }: Body): { readonly phone: string; readonly amount: number } {
  if (typeof phone !== 'string') throw invalidParam('phone', 'Value must be a phone number.');
  if (typeof amount !== 'number') throw invalidParam('amount', 'Value must be whole shillings.');
  return { phone, amount };
}

/** Returns a request as the caller reads it. */
async function toWire(write: Write, row: DocumentRow): Promise<WireDocument> {
  const [document] = await toWireDocuments(write, 'paymentRequests', [row], write.scope, { select: ['*'] });
  return document as WireDocument;
}
