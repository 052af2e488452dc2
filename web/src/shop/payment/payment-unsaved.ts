import { listMissingPaymentFields, type StorePaymentValues } from '@duka/domain/shops/store-payment';
import { readLocal, removeLocal, storeLocal } from '#session/local-values.ts';

/**
 * Payment details that could not be saved. They are on this device only, until saved or discarded; PAY-009, Q-063,
 *
 */
export interface UnsavedPayment {
  readonly storeId: string;
  readonly values: StorePaymentValues;
}

const keyOf = (userId: string) => `duka.unsaved-payment.${userId}`;

export function keepUnsavedPayment(userId: string, unsaved: UnsavedPayment): void {
  storeLocal(keyOf(userId), unsaved);
}

export function discardUnsavedPayment(userId: string): void {
  removeLocal(keyOf(userId));
}

/** Reads the values stored for this seller and this shop; undefined when another program has stored something else there. */
export function readUnsavedPayment(userId: string, storeId: string): StorePaymentValues | undefined {
  const kept = readLocal(keyOf(userId), (value): Partial<UnsavedPayment> => Object(value));
  const values = kept.storeId === storeId ? kept.values : undefined;
  return values && listMissingPaymentFields({ ...values }).length === 0 ? values : undefined;
}
