import type { StorePaymentValues } from '@duka/domain/shops/store-payment';
import { ApiFailure } from '#api/api-error.ts';
import { savePayment } from '#shop/payment/payment-documents.ts';
import { discardUnsavedPayment, keepUnsavedPayment } from '#shop/payment/payment-unsaved.ts';
import type { PaymentOutcome } from './steps.ts';

interface StepSave {
  readonly userId: string;
  readonly storeId: string;
  readonly values: StorePaymentValues;
}

/**
 * Saves the payment details. Whatever prevents it, they are kept on this device and the registration goes on (PAY-009,
 * PAY-011, PAY-015, Q-027, Q-063).
 */
export async function saveStepPayment(save: StepSave): Promise<PaymentOutcome> {
  const outcome = await trySave(save);
  if (outcome.saved) discardUnsavedPayment(save.userId);
  else keepUnsavedPayment(save.userId, { storeId: save.storeId, values: save.values });
  return outcome;
}

async function trySave(save: StepSave): Promise<PaymentOutcome> {
  try {
    return await savePayment(save);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    console.info('The payment details could not be saved', error);
    return { saved: false, payment: save.values };
  }
}
