import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the double answers and what becomes of a payment:
 * - `pays`, `declines`, `never` (the phone's owner does nothing), `wrong sum` (a tenth is missing), `twice` (two webhooks), `silent` (it is paid
 *   and no webhook comes);
 * - `slow` holds the answer to the request until the payment is settled, `after timeout` never gives it, though the phone was asked;
 * - `forged` sends a webhook of a payment that nobody has made, with a wrong signature;
 * - `maintenance`, `empty`, `not json` answer the request so, and have not asked the phone; set by a control call, every call;
 * - `ended token` refuses the token of the request that brings it, once.
 */
export const doubleModes = [
  ...(['pays', 'declines', 'never', 'slow', 'twice', 'wrong sum', 'forged', 'after timeout', 'maintenance'] as const),
  ...(['ended token', 'silent', 'empty', 'not json'] as const),
] as const;
export type DoubleMode = (typeof doubleModes)[number];

/** The mode by a phone's last two digits; `pays` for all others. The sandbox has the first three. */
export const modeByEnding: Readonly<Record<string, DoubleMode>> = {
  ...{ '00': 'pays', '11': 'declines', '22': 'never', '33': 'slow', '44': 'twice', '55': 'wrong sum', '66': 'forged' },
  ...{
    '77': 'after timeout',
    '88': 'maintenance',
    '99': 'ended token',
    '98': 'silent',
    '97': 'empty',
    '96': 'not json',
  },
};

/** A payment as the provider's own books have it. Money was paid where `state` is `paid`: `paid` shillings. */
export interface DoublePayment {
  readonly provider: 'clickpesa' | 'azampay';
  readonly reference: string;
  readonly transactionId: string;
  readonly clientId: string;
  readonly phone: string;
  readonly amount: number;
  /** How often the reference was sent. */
  asks: number;
  /** How often it was asked about. */
  queries: number;
  state: 'asked' | 'paid' | 'failed';
  paid: number;
  receipt: string;
}

/** What `POST /control` takes, all of it at will; it answers with the ledger. */
export interface DoubleControl {
  /** The mode of payments asked for from now on, before any phone's ending; null for the endings again. */
  readonly mode?: DoubleMode | null;
  /** Where webhooks go, by provider; null for nowhere. */
  readonly webhooks?: Partial<Record<'clickpesa' | 'azampay', string | null>>;
  /** Milliseconds after which an asked phone pays or declines; null for a payment that waits for `settle`. */
  readonly settleMs?: number | null;
  /** References whose phones' owners decide now. */
  readonly settle?: readonly string[];
  /** The key of ClickPesa's checksums. */
  readonly checksumKey?: string;
  /** Ends all tokens. */
  readonly endTokens?: boolean;
  /** References of which a webhook is sent again, as it was. */
  readonly repeat?: readonly string[];
}

export interface DoubleLedger {
  readonly payments: readonly DoublePayment[];
  /** Tokens that were given. */
  readonly tokens: number;
  /** Webhooks that were sent and how they were answered; 0 for one without an answer. */
  readonly webhooks: readonly { readonly reference: string; readonly status: number }[];
}

export interface PaymentsDouble {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Keys that begin so are refused. */
const wrong = /^wrong/;
export const doubleChecksumKey = 'double-checksum-key';

type Json = Readonly<Record<string, unknown>>;
/** A status with JSON, or with the text of something that is none; undefined for a call that gets no answer yet. */
type Reply = readonly [status: number, body: object | string] | undefined;

/**
 * Speaks what ClickPesa (under `/third-parties`) and AzamPay have published (docs/mobile-money.md), keeps a ledger of what was really
 * paid, and does by mode what goes wrong with such services. `GET /ledger` reads, `POST /control` steers it.
 */
export async function startPaymentsDouble(at = 0): Promise<PaymentsDouble> {
  const payments = new Map<string, DoublePayment>();
  const modes = new Map<string, DoubleMode>();
  const tokens = new Set<string>();
  const owners = new Map<string, string>();
  const delivered: { reference: string; status: number }[] = [];
  const sentBodies = new Map<string, string>();
  const waiting = new Map<string, () => void>();
  const tokensRefusedOnce = new Set<string>();
  const webhooks = new Map<'clickpesa' | 'azampay', string>();
  let given = 0;
  let mode: DoubleMode | null = null;
  let settleMs: number | null = 0;
  let checksumKey = doubleChecksumKey;

  const server = createServer(async (request, response) => {
    try {
      const reply = await answer(request, response);
      if (reply) send(response, reply);
    } catch (error) {
      if (!response.headersSent) send(response, [500, { message: String(error) }]);
    }
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Reply> {
    const url = new URL(request.url ?? '/', 'http://double');
    const body = await readBody(request);
    const path = `${request.method} ${url.pathname}`;
    if (path === 'GET /ledger') return [200, readLedger()];
    if (path === 'POST /control') return [200, await control(body as DoubleControl)];
    if (isDown(mode)) return makeDown(mode);
    if (path === 'POST /third-parties/generate-token') {
      const { 'client-id': client, 'api-key': key } = request.headers;
      if (!client || !key) return [401, { message: 'Unauthorized' }];
      if (wrong.test(String(client)) || wrong.test(String(key)))
        return [403, { message: 'Invalid or Expired API-Key' }];
      return [200, { success: true, token: `Bearer ${makeToken(String(client))}` }];
    }
    if (path === 'POST /AppRegistration/GenerateToken') {
      if (wrong.test(String(body.clientId)) || wrong.test(String(body.clientSecret)))
        return [
          423,
          {
            message: 'Provided detail is not valid for this app or secret key has been expired',
          },
        ];
      const data = { accessToken: makeToken(String(body.clientId)), validFrom: stamp(0), expire: stamp(3_600_000) };
      return [200, { data, success: true, statusCode: 200, message: 'Token generated successfully' }];
    }
    const token = String(request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (!tokens.has(token)) return [401, { message: 'Unauthorized' }];
    const clientId = owners.get(token) ?? '';
    if (path === 'POST /third-parties/payments/preview-ussd-push-request') return preview(body);
    if (path === 'POST /third-parties/payments/initiate-ussd-push-request')
      return initiate(response, body, token, clientId);
    if (request.method === 'GET' && url.pathname.startsWith('/third-parties/payments/'))
      return queryClickPesa(decodeURIComponent(url.pathname.split('/').at(-1) ?? ''), clientId);
    if (path === 'POST /azampay/mno/checkout') return checkout(response, body, token, clientId);
    if (path === 'GET /api/v1/azampay/transactionstatus') return queryAzamPay(url.searchParams, clientId);
    return [404, { message: `Cannot ${path}` }];
  }

  function makeToken(clientId: string): string {
    const token = randomUUID();
    given += 1;
    tokens.add(token);
    owners.set(token, clientId);
    return token;
  }

  function readLedger(): DoubleLedger {
    return { payments: [...payments.values()], tokens: given, webhooks: delivered };
  }

  async function control(asked: DoubleControl): Promise<DoubleLedger> {
    if (asked.mode !== undefined) mode = asked.mode;
    for (const provider of ['clickpesa', 'azampay'] as const) {
      const target = asked.webhooks?.[provider];
      if (typeof target === 'string') webhooks.set(provider, target);
      else if (target === null) webhooks.delete(provider);
    }
    if (asked.settleMs !== undefined) settleMs = asked.settleMs;
    if (asked.checksumKey !== undefined) checksumKey = asked.checksumKey;
    if (asked.endTokens) tokens.clear();
    for (const reference of asked.settle ?? []) await settle(reference);
    for (const reference of asked.repeat ?? []) await deliver(reference);
    return readLedger();
  }

  function preview(body: Json): Reply {
    if (!hasChecksum(body)) return [400, { message: 'Invalid checksum' }];
    return [200, { activeMethods: [{ name: 'M-PESA', status: 'AVAILABLE', fee: 0 }], sender: null }];
  }

  function hasChecksum({ checksum, ...payload }: Json): boolean {
    return checksum === sign(payload, checksumKey);
  }

  function initiate(response: ServerResponse, body: Json, token: string, clientId: string): Reply {
    if (!hasChecksum(body)) return [400, { message: 'Invalid checksum' }];
    const reference = String(body.orderReference ?? '');
    const phone = String(body.phoneNumber ?? '');
    if (!/^[A-Za-z0-9]+$/.test(reference))
      return [
        400,
        {
          message: 'Invalid Order Reference, should only contain alphanumeric characters and cannot be blank',
        },
      ];
    if (!/^255[67]\d{8}$/.test(phone)) return [400, { message: 'Invalid / unsupported phone number' }];
    const known = payments.get(reference);
    if (known) known.asks += 1;
    if (known)
      return [
        409,
        {
          message: `Order reference ${reference} already used: Create a different reference`,
        },
      ];
    return begin(
      response,
      { provider: 'clickpesa', reference, clientId, phone, amount: Number(body.amount) },
      token,
      (payment) => [
        200,
        {
          id: payment.transactionId,
          status: 'PROCESSING',
          channel: 'M-PESA',
          orderReference: reference,
          collectedAmount: String(body.amount),
          collectedCurrency: 'TZS',
          createdAt: stamp(0),
        },
      ],
    );
  }

  function checkout(response: ServerResponse, body: Json, token: string, clientId: string): Reply {
    const [reference, phone] = [String(body.externalId ?? ''), String(body.accountNumber ?? '')];
    if (reference === '' || !/^(255|0)[67]\d{8}$/.test(phone))
      return [400, { success: false, transactionId: null, message: 'Invalid account number' }];
    const known = payments.get(reference);
    if (known) known.asks += 1;
    if (known) return [400, { success: false, transactionId: 'null', message: 'Detected duplicate transaction' }];
    return begin(
      response,
      { provider: 'azampay', reference, clientId, phone, amount: Number(body.amount) },
      token,
      (payment) => [
        200,
        {
          success: true,
          transactionId: payment.transactionId,
          message: 'Your request has been received and is being processed.',
        },
      ],
    );
  }

  /** Asks the phone, as the mode says, and answers. */
  function begin(
    response: ServerResponse,
    asked: Pick<DoublePayment, 'provider' | 'reference' | 'clientId' | 'phone' | 'amount'>,
    token: string,
    accept: (payment: DoublePayment) => NonNullable<Reply>,
  ): Reply {
    const chosen = mode ?? modeByEnding[asked.phone.slice(-2)] ?? 'pays';
    if (isDown(chosen)) return makeDown(chosen);
    if (chosen === 'ended token' && !tokensRefusedOnce.has(asked.reference)) {
      tokensRefusedOnce.add(asked.reference);
      tokens.delete(token);
      return [401, { message: 'Unauthorized' }];
    }
    const payment: DoublePayment = {
      ...asked,
      ...{ transactionId: randomUUID().replaceAll('-', ''), asks: 1, queries: 0, state: 'asked', paid: 0, receipt: '' },
    };
    payments.set(asked.reference, payment);
    modes.set(asked.reference, chosen);
    if (settleMs !== null) setTimeout(() => void settle(asked.reference), settleMs).unref();
    if (chosen === 'after timeout') return undefined;
    if (chosen !== 'slow') return accept(payment);
    const reply = accept(payment);
    waiting.set(asked.reference, () => send(response, reply));
    return undefined;
  }

  function queryClickPesa(reference: string, clientId: string): Reply {
    const payment = payments.get(reference);
    if (payment?.provider !== 'clickpesa' || payment.clientId !== clientId)
      return [404, { message: `Invalid or missing payment: ${reference}` }];
    payment.queries += 1;
    const state = { asked: 'PROCESSING', paid: 'SUCCESS', failed: 'FAILED' }[payment.state];
    const line = {
      ...{ id: payment.transactionId, status: state, paymentReference: payment.receipt || null },
      ...{ paymentPhoneNumber: payment.phone, orderReference: reference, collectedCurrency: 'TZS' },
      ...{ collectedAmount: payment.state === 'paid' ? payment.paid : payment.amount },
      ...{
        message: payment.state === 'failed' ? 'Customer cancelled the request' : 'Payment',
        updatedAt: stamp(0),
        createdAt: stamp(0),
      },
    };
    return [200, [line]];
  }

  function queryAzamPay(query: URLSearchParams, clientId: string): Reply {
    const [transactionId, reference] = [query.get('pgReferenceId'), query.get('externalId')];
    const payment = [...payments.values()].find(
      (each) =>
        each.provider === 'azampay' &&
        each.clientId === clientId &&
        (each.transactionId === transactionId || each.reference === reference),
    );
    if (!payment) return [404, { success: false, message: 'Transaction not found', statusCode: 404 }];
    payment.queries += 1;
    const status = { asked: 'pending', paid: 'success', failed: 'failure' }[payment.state];
    return [
      200,
      {
        ...{
          success: true,
          statusCode: 200,
          status,
          pgReferenceId: payment.transactionId,
          initiatorReferenceId: payment.reference,
        },
        ...{
          amount: String(payment.state === 'paid' ? payment.paid : payment.amount),
          fspReferenceId: payment.receipt || null,
        },
        message: payment.state === 'failed' ? 'Customer cancelled the request' : null,
      },
    ];
  }

  /** Does what the phone's owner does, once, and tells it by webhook. */
  async function settle(reference: string): Promise<void> {
    const payment = payments.get(reference);
    const chosen = modes.get(reference);
    if (payment?.state !== 'asked' || chosen === 'never') return;
    if (chosen === 'forged') return deliver(reference);
    payment.state = chosen === 'declines' ? 'failed' : 'paid';
    if (payment.state === 'paid') {
      payment.paid = chosen === 'wrong sum' ? Math.floor((payment.amount * 9) / 10) : payment.amount;
      payment.receipt = `RC${payment.transactionId.slice(0, 10).toUpperCase()}`;
    }
    waiting.get(reference)?.();
    waiting.delete(reference);
    if (chosen === 'silent') return;
    await deliver(reference);
    if (chosen === 'twice') await deliver(reference);
  }

  async function deliver(reference: string): Promise<void> {
    const payment = payments.get(reference);
    const target = payment && webhooks.get(payment.provider);
    if (!payment || target === undefined) return;
    const text = sentBodies.get(reference) ?? JSON.stringify(makeWebhook(payment, modes.get(reference) === 'forged'));
    sentBodies.set(reference, text);
    const status = await fetch(target, {
      ...{
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
        signal: AbortSignal.timeout(20_000),
      },
    }).then(
      async (answered) => {
        await answered.body?.cancel();
        return answered.status;
      },
      () => 0,
    );
    delivered.push({ reference, status });
  }

  function makeWebhook(payment: DoublePayment, isForged: boolean): Json {
    const isPaid = isForged || payment.state === 'paid';
    const sum = String(isForged ? payment.amount : payment.paid);
    if (payment.provider === 'azampay') {
      return {
        ...{
          msisdn: payment.phone,
          amount: sum,
          message: isPaid ? 'Success' : 'Failed',
          utilityref: payment.reference,
        },
        ...{ operator: 'Mpesa', reference: payment.transactionId, transactionstatus: isPaid ? 'success' : 'failure' },
        ...{ submerchantAcc: null, fspReferenceId: payment.receipt || 'FORGED', additionalProperties: {} },
      };
    }
    const body = {
      event: isPaid ? 'PAYMENT RECEIVED' : 'PAYMENT FAILED',
      data: {
        ...{
          id: payment.transactionId,
          status: isPaid ? 'SUCCESS' : 'FAILED',
          paymentReference: payment.receipt || 'FORGED',
        },
        ...{
          orderReference: payment.reference,
          collectedAmount: sum,
          collectedCurrency: 'TZS',
          message: isPaid ? 'success' : 'Cancelled',
        },
        ...{
          channel: 'M-PESA',
          createdAt: stamp(0),
          updatedAt: stamp(0),
          customer: { customerPhoneNumber: payment.phone },
        },
      },
    };
    return { ...body, checksum: sign(body, isForged ? `not ${checksumKey}` : checksumKey) };
  }

  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isDown(mode: DoubleMode | null): boolean {
  return mode === 'maintenance' || mode === 'empty' || mode === 'not json';
}

function makeDown(mode: DoubleMode | null): Reply {
  if (mode === 'maintenance') return [503, '<html><body>Under maintenance</body></html>'];
  return [200, mode === 'empty' ? '' : '{"status": "SUC'];
}

function send(response: ServerResponse, [status, body]: NonNullable<Reply>): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': body === '' || !isText ? 'application/json' : 'text/html' });
  response.end(isText ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Json> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : (JSON.parse(text) as Json);
}

/** A time by the double's own clock, which is a day behind. */
function stamp(afterMs: number): string {
  return new Date(Date.now() - 86_400_000 + afterMs).toISOString();
}

/** Written anew after the published description, so that it tests ours. */
function sign(payload: Json, key: string): string {
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = value as Json;
    const names = Object.keys(fields).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${write(fields[name])}`).join(',')}}`;
  };
  return createHmac('sha256', key).update(write(payload)).digest('hex');
}
