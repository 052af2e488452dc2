import { dayMs, minuteMs } from '@duka/domain/values/durations';
import type { Ask, AskAnswer, Asked, CheckedProvider, KeyAnswer, ProviderHint, QueryAnswer } from './provider.ts';
import { type CallOptions, callProvider, type ProviderReply } from './provider-call.ts';
import { createTokenHolder, type TokenAnswer } from './provider-token.ts';
import { fieldsOf, readFailure, readShillings, textOf } from './provider-words.ts';

export interface AzamPayKeys {
  readonly appName: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the portal calls the token; `X-API-Key`. */
  readonly apiKey: string;
}

/** The three hosts of AzamPay. */
export interface AzamPayUrls {
  readonly authenticator: string;
  readonly checkout: string;
  readonly status: string;
}

export const azamPayUrls = {
  live: {
    authenticator: 'https://authenticator.azampay.co.tz',
    checkout: 'https://checkout.azampay.co.tz',
    status: 'https://api-disbursement.azampay.co.tz',
  },
  sandbox: {
    authenticator: 'https://authenticator-sandbox.azampay.co.tz',
    checkout: 'https://sandbox.azampay.co.tz',
    status: 'https://api-disbursement-sandbox.azampay.co.tz',
  },
} as const satisfies Readonly<Record<string, AzamPayUrls>>;

/** Milliseconds of a token that does not say for how long it is good. */
const tokenLifeMs = 30 * minuteMs;

/**
 * AzamPay's name of the wallet by a number's first digits. Numbers move between networks, and AzamPay then says that this one has
 * no such wallet: nothing public asks whose a number is.
 */
const wallets: readonly (readonly [string, RegExp])[] = [
  ['Mpesa', /^\+255(74|75|76|79)/],
  ['Tigo', /^\+255(65|67|71|77)/],
  ['Airtel', /^\+255(68|69|78)/],
  ['Halopesa', /^\+255(61|62)/],
];

/** Opens AzamPay with one set of keys (docs/mobile-money.md). `now` are milliseconds that pass evenly. */
export function createAzamPay(
  keys: AzamPayKeys,
  options: CallOptions & { readonly urls: AzamPayUrls; readonly now: () => number },
): CheckedProvider {
  const { urls, now } = options;
  const token = createTokenHolder(fetchToken, now);

  async function fetchToken(): Promise<TokenAnswer> {
    const { appName, clientId, clientSecret } = keys;
    const reply = await callProvider(
      {
        ...{ what: 'a token', method: 'POST', url: `${urls.authenticator}/AppRegistration/GenerateToken` },
        body: { appName, clientId, clientSecret },
      },
      options,
    );
    if (reply.json === undefined) return { kind: 'unknown' };
    // 423 is its answer to a secret that is wrong or has ended.
    if ([400, 401, 403, 423].includes(reply.status)) return { kind: 'wrong keys' };
    const data = fieldsOf(fieldsOf(reply.json).data);
    const text = textOf(data.accessToken);
    if (reply.status !== 200 || text === undefined) return { kind: 'unknown' };
    return { kind: 'token', header: `Bearer ${text}`, lifeMs: readLife(data) };
  }

  return {
    id: 'azampay',

    async ask({ reference, amount, phone }: Ask): Promise<AskAnswer> {
      const provider = wallets.find(([, numbers]) => numbers.test(phone))?.[0];
      if (provider === undefined) return { kind: 'refused', failure: 'phone' };
      const reply = await token.call((authorization) =>
        callProvider(
          {
            ...{ what: 'a checkout', method: 'POST', url: `${urls.checkout}/azampay/mno/checkout`, isOnce: true },
            headers: { authorization, 'x-api-key': keys.apiKey },
            body: {
              ...{ accountNumber: phone.slice(1), amount: String(amount), currency: 'TZS' },
              ...{ externalId: reference, provider },
            },
          },
          options,
        ),
      );
      return reply === 'wrong keys' ? { kind: 'refused', failure: 'shop' } : readAsked(reply);
    },

    async query(request: Asked): Promise<QueryAnswer> {
      const { reference, phone, providerReference } = request;
      const asked = new URLSearchParams(
        providerReference === null ? { externalId: reference } : { pgReferenceId: providerReference },
      );
      const wallet = wallets.find(([, numbers]) => numbers.test(phone))?.[0];
      if (wallet) asked.set('bankName', wallet);
      const reply = await token.call((authorization) =>
        callProvider(
          {
            ...{ what: 'a status', method: 'GET', url: `${urls.status}/api/v1/azampay/transactionstatus?${asked}` },
            headers: { authorization, 'x-api-key': keys.apiKey },
          },
          options,
        ),
      );
      return typeof reply === 'string' ? { kind: 'unknown' } : readQueried(reply, request);
    },

    readHint({ body }: ProviderHint): string | undefined {
      const { utilityref, transactionstatus } = fieldsOf(body);
      return textOf(transactionstatus) === undefined ? undefined : textOf(utilityref);
    },

    async check(): Promise<KeyAnswer> {
      const { kind } = await token.get();
      if (kind === 'token') return { kind: 'right' };
      return kind === 'unknown' ? { kind } : { kind: 'wrong', part: 'keys' };
    },
  };
}

/** Returns the milliseconds for which a token is good, by the provider's own clock alone, which may differ from ours. */
function readLife({ validFrom, expire }: Readonly<Record<string, unknown>>): number {
  const lifeMs = Date.parse(textOf(expire) ?? '') - Date.parse(textOf(validFrom) ?? '');
  return lifeMs > 0 ? Math.min(lifeMs, dayMs) : tokenLifeMs;
}

function readAsked(reply: ProviderReply | 'unknown'): AskAnswer {
  if (reply === 'unknown' || reply.json === undefined) return { kind: 'unknown' };
  const { success, transactionId, message } = fieldsOf(reply.json);
  const words = textOf(message);
  if (reply.status === 200 && success === true) {
    return { kind: 'sent', providerReference: textOf(transactionId) ?? null };
  }
  // The reference is there already, from a call whose answer did not arrive.
  if (words !== undefined && /duplicate|already/i.test(words)) return { kind: 'sent', providerReference: null };
  if (reply.status === 401 || reply.status === 403) return { kind: 'refused', failure: 'shop' };
  const isRefused = reply.status === 400 || (reply.status === 200 && success === false);
  return isRefused ? { kind: 'refused', failure: readFailure(words) } : { kind: 'unknown' };
}

/**
 * Reads what became of a request. `success: true` alone says that the question was understood; the words of the state decide. A
 * state without a sum is of the sum that was asked for, as a payer cannot change it. One that it does not know is `unknown`, too: a
 * `missing` one is sent again, and nobody has published that it refuses a reference that it has.
 */
function readQueried({ status, json }: ProviderReply, { reference, amount, providerReference }: Asked): QueryAnswer {
  const fields = fieldsOf(json);
  if (status !== 200 || json === undefined) return { kind: 'unknown' };
  // The words beside the payment may be of the question alone.
  const data = { ...fields, ...fieldsOf(fields.data) };
  const named = textOf(data.initiatorReferenceId) ?? textOf(data.utilityref) ?? textOf(data.externalId);
  if (named !== undefined && named !== reference) return { kind: 'unknown' };
  const { transactionstatus, transactionStatus, status: word } = data;
  const states = [transactionstatus, transactionStatus, word, fields.data].flatMap((state) => textOf(state) ?? []);
  // Where two words differ, the one that says less counts.
  if (states.some((state) => /^(pending|processing|submitted|in ?(process|progress)|initiated)$/i.test(state))) {
    return { kind: 'pending' };
  }
  const failed = states.find((state) =>
    /^(fail(ed|ure)?|cancel(l?ed)?|declined|rejected|expired|reversed|timeout)$/i.test(state),
  );
  if (failed !== undefined) return { kind: 'failed', failure: readFailure(textOf(data.message) ?? failed) };
  if (!states.some((state) => /^(success(ful)?|completed?|paid)$/i.test(state))) return { kind: 'unknown' };
  const paid = textOf(data.amount) === undefined ? amount : readShillings(data.amount);
  if (paid === undefined) return { kind: 'unknown' };
  const receipt = textOf(data.fspReferenceId) ?? textOf(data.mnoreference) ?? providerReference ?? reference;
  return { kind: 'paid', amount: paid, receipt, fee: null };
}
