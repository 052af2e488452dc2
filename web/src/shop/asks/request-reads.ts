import { type PaymentRequest, parsePaymentRequest } from '@duka/domain/money/payment-request-line';
import { equal, limit, order, type QueryDescription } from '@duka/domain/query';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { type AskTarget, getPaymentProvider } from '#data/calls/payment-requests.ts';

/** The most requests that are listed of one order or account, and of those that nobody knows the end of yet. */
const maxListed = 50;

/** Milliseconds for which the provider of a shop stays as it was asked: it changes once in a year. */
const providerMs = 600_000;

/** Fetches who asks phones for a shop; nobody where the backend asks none. */
export function providerQuery(storeId: string) {
  return queryOptions({
    queryKey: ['payment-provider', storeId],
    queryFn: () => (can('commands') ? getPaymentProvider(storeId) : { provider: null, source: null }),
    staleTime: providerMs,
  });
}

/** Returns the ids of the orders for which a phone is asked; none where the shop asks no phones, for which nothing is read. */
export async function listAskedOrders(client: QueryClient, storeId: string): Promise<ReadonlySet<string>> {
  const { provider } = await client.ensureQueryData(providerQuery(storeId));
  const open = provider === null ? [] : await listOpenRequests(storeId);
  return new Set(open.map(({ orderId }) => orderId));
}

/** Lists what was asked for an order or a customer's debts, the newest first. */
export function listRequestsOf(target: AskTarget): Promise<readonly PaymentRequest[]> {
  return listRequests('orderId' in target ? equal('orderId', target.orderId) : equal('accountId', target.accountId));
}

/** Lists what a shop has asked and nobody knows the end of, the newest first. */
export function listOpenRequests(storeId: string): Promise<readonly PaymentRequest[]> {
  return listRequests(equal('storeId', storeId), equal('status', 'asked'));
}

async function listRequests(...queries: readonly QueryDescription[]): Promise<readonly PaymentRequest[]> {
  const { documents } = await listDocuments('paymentRequests', [
    ...queries,
    order('orderDesc', 'askedAt'),
    limit(maxListed),
  ]);
  return documents.flatMap((document) => parsePaymentRequest(document) ?? []);
}
