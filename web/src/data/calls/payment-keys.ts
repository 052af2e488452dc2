import type { KeyedProvider, PaymentKeyField } from '@duka/domain/money/payment-keys';
import type { PaymentProviderId } from '@duka/domain/money/payment-request';
import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** Who asks phones for a shop, as those see it who may choose (R78). */
export interface PaymentSettings {
  /** Null where no phone is asked. */
  readonly provider: PaymentProviderId | null;
  readonly source: 'shop' | 'operator' | null;
  /** The last characters of the shop's keys; empty for a short one. */
  readonly keys: Partial<Readonly<Record<PaymentKeyField, string>>>;
  /** The addresses that a provider is to call. */
  readonly webhooks: Readonly<Record<KeyedProvider, string>>;
  readonly hasSandbox: boolean;
}

export interface SavedKeys {
  readonly provider: PaymentProviderId;
  /** False where the provider could not be asked whether the keys are right. */
  readonly isChecked: boolean;
}

export function getPaymentSettings(storeId: string): Promise<PaymentSettings> {
  return send('get', storeId);
}

/** Has the server try the keys and store them sealed. Rejects with `ApiFailure` where the provider refuses them. */
export function savePaymentKeys(
  storeId: string,
  chosen: { readonly provider: PaymentProviderId; readonly keys: Readonly<Record<string, string>> },
): Promise<SavedKeys> {
  return send('put', storeId, chosen);
}

export async function removePaymentKeys(storeId: string): Promise<void> {
  await send('delete', storeId);
}

function send<Answer>(method: string, storeId: string, body: object = {}): Promise<Answer> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/payment-provider`);
  return call(() => client.call(method, url, { 'content-type': 'application/json' }, { ...body }));
}
