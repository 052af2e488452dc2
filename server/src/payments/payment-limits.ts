import type { PaymentAsker } from '@duka/domain/commands/command-store';
import { hourMs } from '@duka/domain/values/durations';
import type { StoresOfWrite } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import { apiError } from '#errors.ts';
import type { Providers } from './open-provider.ts';

/**
 * The most requests of a shop, for one order or one customer's debts, and to a number by anybody, in an hour: each of them makes a stranger's
 * phone ring, and a buyer without an account may ask any.
 */
const maxOfShop = 300;
const maxOfTarget = 10;
const maxOfPhone = 6;

/** Says who may ask a phone for money at a moment (ISO text), by what was asked before in the same database. */
export function createPaymentAsker(
  providers: Pick<Providers, 'open'>,
  { documents }: Pick<StoresOfWrite, 'documents'>,
  at: string,
): PaymentAsker {
  const since = new Date(Date.parse(at) - hourMs).toISOString();
  const lately = { method: 'greaterThan', attribute: 'askedAt', values: [since] } as const;
  const isWithin = async (attribute: string, value: string, most: number) =>
    (await documents.count('paymentRequests', [equal(attribute, value), lately], most)) < most;

  return {
    async requireMayAsk({ storeId, phone, target }) {
      if (!(await providers.open(storeId))) throw apiError('payment_provider_missing');
      const limits: [attribute: string, value: string, most: number][] = [
        ['phone', phone, maxOfPhone],
        'orderId' in target ? ['orderId', target.orderId, maxOfTarget] : ['accountId', target.accountId, maxOfTarget],
        ['storeId', storeId, maxOfShop],
      ];
      for (const limit of limits) {
        if (await isWithin(...limit)) continue;
        throw apiError(
          'general_rate_limit_exceeded',
          'That is too often within an hour. Take this money in another way.',
        );
      }
    },
  };
}
