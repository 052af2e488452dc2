import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hourMs } from '@duka/domain/values/durations';
import type { Ask, AskAnswer, CheckedProvider, KeyAnswer, ProviderHint, QueryAnswer } from './provider.ts';
import { type CallOptions, callProvider, type ProviderReply } from './provider-call.ts';
import { createTokenHolder, type TokenAnswer } from './provider-token.ts';
import { fieldsOf, readFailure, readShillings, textOf } from './provider-words.ts';

export interface ClickPesaKeys {
  readonly clientId: string;
  readonly apiKey: string;
  /** Empty where the application has no checksums: its webhooks are unsigned then. */
  readonly checksumKey: string;
}

/** The address of ClickPesa; there is no other one to try it on (docs/mobile-money.md). */
export const clickPesaUrl = 'https://api.clickpesa.com/third-parties';

/** Whole shillings of the preview by which keys are tried. A preview moves nothing. */
const previewAmount = 1000;
/** Levels of objects within a webhook; those of ClickPesa have three. */
const maxDepth = 8;

/** Opens ClickPesa with one set of keys (docs/mobile-money.md). `now` are milliseconds that pass evenly. */
export function createClickPesa(
  keys: ClickPesaKeys,
  options: CallOptions & { readonly url: string; readonly now: () => number },
): CheckedProvider {
  const { url, now } = options;
  const token = createTokenHolder(fetchToken, now);

  async function fetchToken(): Promise<TokenAnswer> {
    const headers = { 'client-id': keys.clientId, 'api-key': keys.apiKey };
    const { status, json } = await callProvider(
      { what: 'a token', method: 'POST', url: `${url}/generate-token`, headers },
      options,
    );
    if ((status === 401 || status === 403) && json !== undefined) return { kind: 'wrong keys' };
    const text = textOf(fieldsOf(json).token);
    if (status !== 200 || text === undefined) return { kind: 'unknown' };
    return { kind: 'token', header: /^bearer /i.test(text) ? text : `Bearer ${text}`, lifeMs: hourMs };
  }

  const post = (path: string, payload: Readonly<Record<string, string>>) =>
    token.call((authorization) => {
      const body =
        keys.checksumKey === '' ? payload : { ...payload, checksum: makeChecksum(payload, keys.checksumKey) };
      return callProvider(
        { what: path, method: 'POST', url: `${url}/payments/${path}`, headers: { authorization }, body },
        options,
      );
    });

  return {
    id: 'clickpesa',

    async ask({ reference, amount, phone }: Ask): Promise<AskAnswer> {
      const reply = await post('initiate-ussd-push-request', {
        ...{ amount: String(amount), currency: 'TZS', orderReference: reference, phoneNumber: toDigits(phone) },
      });
      return reply === 'wrong keys' ? { kind: 'refused', failure: 'shop' } : readAsked(reply);
    },

    async query({ reference }): Promise<QueryAnswer> {
      const reply = await token.call((authorization) =>
        callProvider(
          {
            what: 'a payment',
            method: 'GET',
            url: `${url}/payments/${encodeURIComponent(reference)}`,
            headers: { authorization },
          },
          options,
        ),
      );
      // Keys that are refused now say nothing of what was paid before.
      return typeof reply === 'string' ? { kind: 'unknown' } : readQueried(reply, reference);
    },

    readHint({ headers, body }: ProviderHint): string | undefined {
      const fields = fieldsOf(body);
      const event = textOf(fields.event) ?? textOf(fields.eventType);
      if (event !== 'PAYMENT RECEIVED' && event !== 'PAYMENT FAILED') return undefined;
      const data = fieldsOf(fields.data);
      const checksum = textOf(fields.checksum) ?? textOf(data.checksum) ?? textOf(headers['x-clickpesa-signature']);
      if (keys.checksumKey !== '' && !isSigned(body, checksum, keys.checksumKey)) return undefined;
      return textOf(data.orderReference);
    },

    async check(): Promise<KeyAnswer> {
      const reply = await post('preview-ussd-push-request', {
        ...{ amount: String(previewAmount), currency: 'TZS', orderReference: `check${randomBytes(8).toString('hex')}` },
      });
      if (reply === 'wrong keys') return { kind: 'wrong', part: 'keys' };
      if (reply === 'unknown') return { kind: 'unknown' };
      if (reply.status === 200 && reply.json !== undefined) return { kind: 'right' };
      const message = textOf(fieldsOf(reply.json).message) ?? '';
      if (/checksum/i.test(message)) return { kind: 'wrong', part: 'checksum' };
      // The account is known by its keys; that it may not collect yet is said with each request.
      return reply.status === 404 || reply.status === 400 ? { kind: 'right' } : { kind: 'unknown' };
    },
  };
}

/** `+255712345678` to `255712345678`. */
function toDigits(phone: string): string {
  return phone.replace(/\D/g, '');
}

function readAsked(reply: ProviderReply | 'unknown'): AskAnswer {
  if (reply === 'unknown' || reply.json === undefined) return { kind: 'unknown' };
  const { status } = reply;
  const { id, status: state, message } = fieldsOf(reply.json);
  // The reference is there already, from a call whose answer did not arrive.
  if (status === 409 || (status === 400 && /already used/i.test(textOf(message) ?? ''))) {
    return { kind: 'sent', providerReference: null };
  }
  if (status === 200 || status === 201) {
    if (state === 'FAILED') return { kind: 'refused', failure: readFailure(message) };
    return textOf(state) === undefined ? { kind: 'unknown' } : { kind: 'sent', providerReference: textOf(id) ?? null };
  }
  if (status === 400 || status === 422) return { kind: 'refused', failure: readFailure(message) };
  if (status === 401 || status === 403 || status === 404) return { kind: 'refused', failure: 'shop' };
  return { kind: 'unknown' };
}

function readQueried({ status, json }: ProviderReply, reference: string): QueryAnswer {
  if (status === 404 && textOf(fieldsOf(json).message) !== undefined) return { kind: 'missing' };
  if (status !== 200 || json === undefined) return { kind: 'unknown' };
  const list = Array.isArray(json) ? json : [json];
  const lines = list.map(fieldsOf).filter(({ orderReference }) => orderReference === reference);
  if (list.length === 0) return { kind: 'missing' };
  const paid = lines.filter(({ status: state }) => state === 'SUCCESS' || state === 'SETTLED');
  if (paid.length > 0) return readPaid(paid, reference);
  if (lines.some(({ status: state }) => pendingStates.has(state))) return { kind: 'pending' };
  const last = lines.findLast(({ status: state }) => failedStates.has(state));
  return last ? { kind: 'failed', failure: readFailure(last.message) } : { kind: 'unknown' };
}

const pendingStates = new Set<unknown>(['PROCESSING', 'PENDING', 'ON-HOLD']);
/** Money that went back to the payer is none that the shop has. */
const failedStates = new Set<unknown>(['FAILED', 'REFUNDED', 'REVERSED']);

/** Counts all that was paid under a reference, in shillings; `unknown` while one line has no readable sum. */
function readPaid(lines: readonly Readonly<Record<string, unknown>>[], reference: string): QueryAnswer {
  let amount = 0;
  for (const { collectedAmount, collectedCurrency } of lines) {
    const shillings = readShillings(collectedAmount);
    if (shillings === undefined || (textOf(collectedCurrency) ?? 'TZS') !== 'TZS') return { kind: 'unknown' };
    amount += shillings;
  }
  const receipt = textOf(lines[0]?.paymentReference) ?? textOf(lines[0]?.id) ?? reference;
  return { kind: 'paid', amount, receipt, fee: null };
}

/**
 * Signs a payload as ClickPesa does: HMAC-SHA256 in hex over its compact JSON with sorted keys, but for the two fields of the
 * checksum itself. Returns undefined for a payload that is nested too deeply to be one of theirs.
 */
export function makeChecksum(payload: object, checksumKey: string): string | undefined {
  const { checksum: _, checksumMethod: __, ...signed } = payload as Readonly<Record<string, unknown>>;
  const sorted = sortKeys(signed, maxDepth);
  return sorted === undefined
    ? undefined
    : createHmac('sha256', checksumKey).update(JSON.stringify(sorted)).digest('hex');
}

/** Returns undefined where there are more levels than `depth`. */
function sortKeys(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(([key, part]) => [key, sortKeys(part, depth - 1)] as const);
  if (entries.some(([, part]) => part === undefined)) return undefined;
  if (isList) return entries.map(([, part]) => part);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isSigned(body: unknown, checksum: string | undefined, checksumKey: string): boolean {
  const wanted = makeChecksum(fieldsOf(body), checksumKey);
  if (wanted === undefined || checksum === undefined || !/^[0-9a-f]{64}$/i.test(checksum)) return false;
  return timingSafeEqual(Buffer.from(checksum.toLowerCase(), 'hex'), Buffer.from(wanted, 'hex'));
}
