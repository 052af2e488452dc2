import { paymentProviderIds } from '@duka/domain/money/payment-request';

/** A webhook as a stranger sends it. */
export interface HostileWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/** What a stranger may know: the references of other shops' requests, and a webhook of a request that was settled long ago. */
interface Known {
  readonly settled: string;
  readonly random: () => number;
}

const json = { 'content-type': 'application/json' };

/** Makes webhooks of strangers: forged, old, repeated, of another provider or shop, of no provider, and what is none at all. */
export function makeHostileWebhooks(count: number, { settled, random }: Known): HostileWebhook[] {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const letters = () => Array.from({ length: 18 }, () => pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('');
  const bodies: readonly (() => readonly unknown[])[] = [
    () => toBodies(`DK${letters()}`),
    () => toBodies(pick(['', '0', 'null', '__proto__', 'constructor', "' or 1=1 --", '%00', 'DK'.repeat(5000)])),
    () => [pick([null, 7, '"', [], [[[]]], { __proto__: { reference: 'DK1' } }, { data: null }, { data: [] }, ''])],
    () => [{ reference: pick([{}, [], 1e300, true, { $ne: null }]), data: { orderReference: {} }, utilityref: [] }],
    () => toBodies(settled),
  ];
  return Array.from({ length: count }, () => {
    const provider = pick([
      ...paymentProviderIds,
      ...paymentProviderIds,
      'mpesa',
      '..%2f',
      '__proto__',
      'x'.repeat(500),
    ]);
    const payload = JSON.stringify(pick(pick(bodies)()));
    return {
      url: `/v1/payments/${provider}/webhook`,
      headers: pick([json, json, json, { 'content-type': 'text/plain' }, { ...json, origin: 'https://evil.example' }]),
      payload: pick([payload, payload, payload, payload, payload.slice(0, -1), `${'['.repeat(200)}`]),
    };
  });
}

/** Writes a reference as each provider's webhook names it. */
function toBodies(reference: string): object[] {
  return [
    { reference, amount: '1000000', status: 'paid' },
    {
      event: 'PAYMENT RECEIVED',
      data: { orderReference: reference, status: 'SUCCESS', collectedAmount: '9' },
      checksum: 'x',
    },
    { utilityref: reference, transactionstatus: 'success', reference: 'x', amount: '9', msisdn: '255754000000' },
  ];
}
