import type { PaymentProviderId } from '@duka/domain/money/payment-request';
import { type PaymentRequest, parsePaymentRequest } from '@duka/domain/money/payment-request-line';
import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';
import { askShop } from './figures.ts';

/** What is to be paid: an order, or the debts of a customer. */
export type AskTarget = { readonly orderId: string } | { readonly accountId: string };

/** Who asks phones for a shop, with the shop's own keys or the operator's; null where nobody does. */
export interface ShopProvider {
  readonly provider: PaymentProviderId | null;
  readonly source: 'shop' | 'operator' | null;
}

export function getPaymentProvider(storeId: string): Promise<ShopProvider> {
  return askShop(storeId, 'payment-provider', {});
}

/** Asks a phone for `amount` whole shillings (R77). */
export async function askPayment(
  storeId: string,
  asked: AskTarget & { readonly phone: string; readonly amount: number },
): Promise<PaymentRequest> {
  const request = parsePaymentRequest(await send('post', storeId, 'payment-requests', asked));
  if (!request) throw new Error('The answer is no payment request.');
  return request;
}

/** Stops waiting for a phone. A request that is paid all the same counts, late (R77). */
export async function cancelPaymentRequest(storeId: string, requestId: string): Promise<void> {
  await send('delete', storeId, `payment-requests/${encodeURIComponent(requestId)}`);
}

/** Sends a call of our own server's in the way the SDK sends its own. */
function send(method: string, storeId: string, path: string, body: object = {}): Promise<unknown> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/${path}`);
  return call(() => client.call(method, url, { 'content-type': 'application/json' }, { ...body }));
}
