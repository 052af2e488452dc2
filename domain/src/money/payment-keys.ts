/** A provider that a shop has keys for; the sandbox needs none. */
export type KeyedProvider = keyof typeof paymentKeyFields;

/** What a shop types of its account at each provider, in the order of the form (R78). */
export const paymentKeyFields = {
  clickpesa: ['clientId', 'apiKey', 'checksumKey'],
  azampay: ['appName', 'clientId', 'clientSecret', 'apiKey'],
} as const;

export type PaymentKeyField = (typeof paymentKeyFields)[KeyedProvider][number];

/** All keys of one provider as texts; of ClickPesa the checksum key is empty where the account has no checksums. */
export type PaymentKeys<Provider extends KeyedProvider = KeyedProvider> = Readonly<
  Record<(typeof paymentKeyFields)[Provider][number], string>
>;

/** The most characters of a key; AzamPay's secrets have some 700. */
export const maxKeyLength = 2000;

export function isKeyedProvider(text: unknown): text is KeyedProvider {
  return typeof text === 'string' && Object.hasOwn(paymentKeyFields, text);
}

/**
 * Returns the keys without the spaces that copying brings; or the fields that are wrong: missing, too long, or with a space, a line
 * break or another sign that no key has (R78).
 */
export function parsePaymentKeys<Provider extends KeyedProvider>(
  provider: Provider,
  typed: Readonly<Record<string, unknown>>,
): { readonly keys: PaymentKeys<Provider> } | { readonly wrong: readonly PaymentKeyField[] } {
  const fields: readonly PaymentKeyField[] = paymentKeyFields[provider];
  const keys = fields.map((field) => {
    const value = typed[field] ?? '';
    return [field, typeof value === 'string' ? value.trim() : undefined] as const;
  });
  const wrong = keys.flatMap(([field, key]) => (key !== undefined && isKey(field, key) ? [] : [field]));
  if (wrong.length > 0) return { wrong };
  return { keys: Object.fromEntries(keys) as PaymentKeys<Provider> };
}

function isKey(field: PaymentKeyField, key: string): boolean {
  if (key === '') return field === 'checksumKey';
  // The name of an application is a name. Keys travel in headers, which have no other signs.
  return key.length <= maxKeyLength && (field === 'appName' ? /^\P{Cc}+$/u : /^[\x21-\x7e]+$/).test(key);
}
