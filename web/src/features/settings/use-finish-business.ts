import { type BusinessForm, toBusinessStore } from '@duka/domain/shops/business-form';
import { toPaymentValues } from '@duka/domain/shops/payment-form';
import { useMutation } from '@tanstack/react-query';
import { updateDocument, type WireDocument } from '#api/documents.ts';
import { useSavePayment } from './use-save-payment.ts';

interface FinishBusiness {
  readonly store: WireDocument<'stores'>;
  readonly onStore: (store: WireDocument<'stores'>) => void;
}

interface Finish {
  readonly form: BusinessForm;
  readonly paymentId: string | undefined;
  /** True where the bank details are stored already: they stay as they are. */
  readonly isBankKnown: boolean;
}

/**
 * Stores the legal details with the shop, then the bank details with its payment document. A second try after
 * half of it failed writes the same again.
 */
export function useFinishBusiness({ store, onStore }: FinishBusiness) {
  const payment = useSavePayment(store.$id);
  return useMutation({
    mutationFn: async ({ form, paymentId, isBankKnown }: Finish) => {
      onStore(await updateDocument('stores', store.$id, toBusinessStore(form)));
      if (!isBankKnown) await payment.mutateAsync({ values: toPaymentValues(form.bank), paymentId });
    },
  });
}
