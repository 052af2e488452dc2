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
