import type { Values } from '#database/types.ts';
import { createRow, openCreditShop } from './credit-shop.ts';
import { documentsPath, type TestMember } from './test-app.ts';
import { waitForRow } from './wait-for-row.ts';

/** Neema's number, whose last digits make the sandbox pay after four seconds. */
export const payingPhone = '+255754000000';

/** Asha's credit shop, which asks for mobile money in the sandbox, unless `env` says otherwise. Its `clock` stands still until it is moved. */
export async function openPaymentShop(env: Readonly<Record<string, string>> = { DUKA_PAYMENTS: 'sandbox' }) {
  const clock = new Date();
  const { shop, asha, neema } = await openCreditShop(clock, env);
  const { call, database } = shop;

  /** Resolves to a request once it is as wanted. */
  const waitFor = (id: string, isWanted: (values: Values) => boolean) =>
    waitForRow(database, ['paymentRequests', id], isWanted);

  const hint = (reference: unknown, headers = {}) =>
    call('POST', '/v1/payments/sandbox/webhook', { body: { reference }, headers });

  return {
    ...{ ...shop, clock, asha, neema, waitFor, hint },

    /** Sells bags of DAP, each for 1,000, to a customer of this number. */
    sell: (id: string, quantity: number, values: object = {}, as: TestMember = asha) =>
      createRow(shop, as, 'orders', id, {
        ...{ storeId: 'shop', channel: 'walk-in', customerPhone: payingPhone, paymentMethod: 'credit' },
        ...{ orderItems: [{ productId: 'dap', quantity }], ...values },
      }),

    /** Asks for money; answers status and body. */
    ask: (body: object, as: TestMember | undefined = asha) =>
      call('POST', '/v1/shops/shop/payment-requests', { ...(as && { as }), body: { phone: payingPhone, ...body } }),

    cancel: (id: unknown, as: TestMember = asha) => call('DELETE', `/v1/shops/shop/payment-requests/${id}`, { as }),

    /** Waits until a request was sent, moves the clock past the payer's answer, and has a webhook hint at it. */
    async settle({ $id, reference }: Record<string, unknown>, isWanted?: (values: Values) => boolean) {
      const id = String($id);
      await waitFor(id, ({ sentAt }) => sentAt !== null);
      clock.setTime(clock.getTime() + 5000);
      await hint(reference);
      return waitFor(id, isWanted ?? (({ status }) => status !== 'asked'));
    },

    async get(collection: string, id: string) {
      return (await call('GET', documentsPath(collection, id), { as: asha })).body;
    },

    /** The wallet's sum in the drawer, and what came in today. */
    async money() {
      const { holds } = (await call('GET', '/v1/shops/shop/drawer', { as: asha })).body;
      const today = (await call('GET', '/v1/shops/shop/today', { as: asha })).body;
      return { wallet: (holds as Record<string, number>)['mobile money'], received: today.received };
    },
  };
}

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;
