import { hourMs } from '#values/durations.ts';

/** Who asks the phones of wallets for money; `sandbox` stands in for them and moves none. */
export const paymentProviderIds = ['clickpesa', 'azampay', 'sandbox'] as const;
export type PaymentProviderId = (typeof paymentProviderIds)[number];

/**
 * The states of a payment request (R77). One that is `asked` stays so until the provider knows: after three days it is `expired`. The
 * provider is asked about a `cancelled` one too, as its money may be under way.
 */
export const paymentRequestStatuses = ['asked', 'confirmed', 'failed', 'expired', 'cancelled'] as const;
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number];

/**
 * Why a payment request failed: the payer refused or let it pass, the wallet lacks the money, the number has no wallet, the wallet or the
 * shop has reached a limit, the provider refuses the shop, or anything else.
 */
export const paymentFailures = ['refused', 'funds', 'phone', 'limit', 'shop', 'other'] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** The rights of which a member needs one to ask for what is owed of an order; the debts of a customer are asked for by who has `credit`. */
export const askingRights = ['sell', 'orders', 'credit'] as const;

/** Milliseconds after which nobody asks any more what became of a request. */
export const askedForMs = 72 * hourMs;

const referenceLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes the name by which a provider knows a request: 20 letters and digits. `random` returns numbers from 0 up to, not including, 1. */
export function makePaymentReference(random: () => number): string {
  const letters = Array.from({ length: 18 }, () =>
    referenceLetters.charAt(Math.floor(random() * referenceLetters.length)),
  );
  return `DK${letters.join('')}`;
}
