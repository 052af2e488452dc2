import { parsePaymentRequest } from '@duka/domain/money/payment-request-line';
import { type Caller, listPath } from '@duka/e2e/support/api.ts';
import { readConfig } from '@duka/server/src/config.ts';
import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { AppPage } from './render-app.ts';

/** Milliseconds after which a phone of the trial provider has paid or refused. */
const answeredMs = 5_000;

/** The settings of a server on which every shop asks phones for mobile money, of the provider for trials. */
export const askingPhones = { payments: readConfig({ DUKA_PAYMENTS: 'sandbox' }).payments };

/** Reads what a shop has asked of phones, the newest first, as it is stored. */
export async function readAsked({ api }: Pick<AppPage, 'api'>, seller: Caller & { readonly storeId: string }) {
  const rules = [
    { method: 'equal', attribute: 'storeId', values: [seller.storeId] },
    { method: 'orderDesc', attribute: 'askedAt' },
  ];
  const { documents = [] } = (await api('GET', listPath('paymentRequests', ...rules), undefined, seller)).body;
  return documents.map((row) => ({
    ...parsePaymentRequest(row),
    reference: String(row.reference),
    sentAt: row.sentAt,
  }));
}

/** From now on each answer tells the page the time of the server, whose clock a test moves on. */
export function tellServerTime({ network, server }: Pick<AppPage, 'network' | 'server'>): void {
  network.meet(/./, async (request, send) => {
    const answer = await send(request);
    const headers = new Headers(answer.headers);
    headers.set('date', server.now().toUTCString());
    return new Response(answer.body, { status: answer.status, headers });
  });
}

/**
 * Lets the phone that was asked last answer, as its number says: the clock of the server goes on, and the provider says that something
 * became of the request, upon which the server asks it.
 */
export async function letPhoneAnswer(app: AppPage, seller: Caller & { readonly storeId: string }): Promise<void> {
  const reference = await waitFor(async () => {
    const [latest] = await readAsked(app, seller);
    expect(latest?.sentAt).toEqual(expect.any(String));
    return latest?.reference;
  });
  app.server.advance(answeredMs);
  const hinted = await app.server.app.inject({
    ...{ method: 'POST', url: '/v1/payments/sandbox/webhook', payload: { reference } },
  });
  expect(hinted.statusCode).toBeLessThan(300);
}
