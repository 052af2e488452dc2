/**
 * Why a customer's phone was asked in vain, in the few words that every provider's own are read into: the customer said no,
 * has too little money, did not answer in time, has no wallet by this number, may not pay as much; the shop's account at
 * the provider does not allow it; anything else.
 */
export const paymentFailures = ['declined', 'funds', 'timeout', 'number', 'limit', 'account', 'other'] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

export function isPaymentFailure(text: unknown): text is PaymentFailure {
  return paymentFailures.some((known) => known === text);
}
