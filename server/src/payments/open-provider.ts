import { isKeyedProvider, type KeyedProvider, type PaymentKeys } from '@duka/domain/money/payment-keys';
import { LRUCache } from 'lru-cache';
import type { Seal } from '#account/seal.ts';
import { WrongSealError } from '#account/seal-factors.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import type { PaymentProviderRow } from '#database/store/payment-provider-store.ts';
import { createAzamPay } from './azampay.ts';
import { createClickPesa } from './clickpesa.ts';
import type { CheckedProvider, PaymentProvider, ProviderId } from './provider.ts';
import { fieldsOf, textOf } from './provider-words.ts';

/** The most shops whose provider, with its token, is held at once. */
const maxHeld = 2000;

export interface ProviderDeps {
  readonly config: Pick<Config, 'payments'>;
  readonly database: Pick<Database, 'paymentProviders'>;
  readonly seal: Seal;
  readonly log: (line: string) => void;
  /** Stands in for a provider where a shop or the operator has chosen it. */
  readonly sandbox: PaymentProvider;
}

/** The provider that asks phones for a shop, and whose keys it has. */
export interface OpenedProvider {
  readonly provider: PaymentProvider;
  readonly source: 'shop' | 'operator';
}

export interface Providers {
  /** Returns the provider with the shop's own keys, else with the operator's (`DUKA_PAYMENTS`), else undefined. */
  open(storeId: string): Promise<OpenedProvider | undefined>;
  /** Makes a provider with keys that are to be tried. */
  make<Provider extends KeyedProvider>(provider: Provider, keys: PaymentKeys<Provider>): CheckedProvider;
}

/** Opens providers and holds them, so that the calls of a shop share one token. */
export function createProviders({ config: { payments }, database, seal, log, sandbox }: ProviderDeps): Providers {
  const held = new LRUCache<string, { readonly row: PaymentProviderRow; readonly provider: PaymentProvider }>({
    max: maxHeld,
  });
  const options = { log, now: () => performance.now() };

  function make(provider: KeyedProvider, keys: Readonly<Record<string, string>>): CheckedProvider {
    return provider === 'clickpesa'
      ? createClickPesa(keys as PaymentKeys<'clickpesa'>, { ...options, url: payments.clickPesaUrl })
      : createAzamPay(keys as PaymentKeys<'azampay'>, { ...options, urls: payments.azamPayUrls });
  }

  function openRow(row: PaymentProviderRow): PaymentProvider | undefined {
    if (row.provider === 'sandbox') return sandbox;
    if (!isKeyedProvider(row.provider) || row.sealedKeys === null) return undefined;
    const keys = openKeys(seal, row.storeId, row.sealedKeys);
    if (!keys) log(`the keys of ${row.provider} of the shop ${row.storeId} cannot be opened`);
    return keys && make(row.provider, keys);
  }

  const ofOperator = openOperator();

  function openOperator(): PaymentProvider | undefined {
    if (payments.provider === 'sandbox') return sandbox;
    return payments.provider && make(payments.provider, payments.keys);
  }

  return {
    make,

    async open(storeId) {
      const row = await database.paymentProviders.get(storeId);
      if (!row) return ofOperator && { provider: ofOperator, source: 'operator' };
      const known = held.get(storeId);
      if (known?.row.sealedKeys === row.sealedKeys && known.row.provider === row.provider) {
        return { provider: known.provider, source: 'shop' };
      }
      const provider = openRow(row);
      if (!provider) return undefined;
      held.set(storeId, { row, provider });
      return { provider, source: 'shop' };
    },
  };
}

/** Seals the keys of a shop, for this shop alone. */
export function sealKeys({ seal }: Seal, storeId: string, keys: Readonly<Record<string, string>>): string {
  return seal(JSON.stringify(keys), toOwner(storeId));
}

/** Returns the keys of a shop; undefined where they were sealed with another key, or for another shop. */
export function openKeys(
  { open }: Seal,
  storeId: string,
  sealedKeys: string,
): Readonly<Record<string, string>> | undefined {
  try {
    return JSON.parse(open(sealedKeys, toOwner(storeId)));
  } catch {
    // Whatever is wrong with a seal, nobody can tell what was in it.
    return undefined;
  }
}

/** Rejects with `WrongSealError` where the server's key is not the one that sealed the stored keys. */
export async function checkSealedKeys({ paymentProviders }: ProviderDeps['database'], seal: Seal): Promise<void> {
  const row = await paymentProviders.findSealed();
  if (!row?.sealedKeys) return;
  if (openKeys(seal, row.storeId, row.sealedKeys)) return;
  throw new WrongSealError('The key does not open the keys of a payment provider.');
}

function toOwner(storeId: string): string {
  return `payments ${storeId}`;
}

/** Returns the reference that a webhook names, which anybody could have sent: it says only whose provider is to read it. */
export function peekReference(provider: ProviderId, body: unknown): string | undefined {
  const fields = fieldsOf(body);
  if (provider === 'sandbox') return textOf(fields.reference);
  return textOf(provider === 'azampay' ? fields.utilityref : fieldsOf(fields.data).orderReference);
}
