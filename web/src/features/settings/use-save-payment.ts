import type { StorePaymentValues } from '@duka/domain/shops/store-payment';
import { useMutation } from '@tanstack/react-query';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { savePayment } from '#shop/payment/payment-documents.ts';
import { discardUnsavedPayment, keepUnsavedPayment } from '#shop/payment/payment-unsaved.ts';
import { useRefreshPayments } from './payment-queries.ts';

interface SaveWish {
  readonly values: StorePaymentValues;
  /** The document to change; without it, the one that the shop has. */
  readonly paymentId?: string | undefined;
}

/** Saves payment details; those that could not be saved stay on this device until they are. */
export function useSavePayment(storeId: string) {
  const { id: userId } = useSignedInUser();
  const refresh = useRefreshPayments(storeId);
  return useMutation({
    mutationFn: async ({ values, paymentId }: SaveWish) => {
      const result = await savePayment({ userId, storeId, values, paymentId });
      // A record that the backend has no place for is never shown as saved.
      if (!result.saved) throw new ApiFailure('', { status: 404 });
      return result.payment;
    },
    onSuccess: () => {
      discardUnsavedPayment(userId);
      return refresh();
    },
    onError: (_, { values }) => keepUnsavedPayment(userId, { storeId, values }),
  });
}

/** Returns PAY-013 when the server refused, PAY-014 when it could not be reached; Q-027. */
export function paymentFailureText(error: unknown): string {
  const isUnreachable = error instanceof ApiFailure && error.isNetwork;
  return isUnreachable ? m.settings_payment_unreachable() : m.settings_payment_refused();
}
