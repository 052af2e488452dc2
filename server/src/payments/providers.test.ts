import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPaymentsDouble } from '#testing/open-payments-double.ts';
import { type DoubleMode, doubleChecksumKey, modeByEnding } from '#testing/payments-double.ts';
import { createAzamPay } from './azampay.ts';
import { createClickPesa, makeChecksum } from './clickpesa.ts';
import type { CheckedProvider } from './provider.ts';

/** Both adapters against the double, which is a process of its own. The time of `now` stands until a test moves it. */
async function openBoth({ timeoutMs = 10_000, key = 'right' } = {}) {
  const double = await openPaymentsDouble();
  const lines: string[] = [];
  const clock = { ms: 0 };
  const options = { log: (line: string) => void lines.push(line), timeoutMs, now: () => clock.ms };
  const urls = { authenticator: double.url, checkout: double.url, status: double.url };
  const open = (checksumKey = doubleChecksumKey): readonly CheckedProvider[] => [
    createClickPesa(
      { clientId: `${key}-client`, apiKey: `${key}-api-key`, checksumKey },
      { ...options, url: `${double.url}/third-parties` },
    ),
    createAzamPay(
      { appName: 'Duka', clientId: `${key}-client`, clientSecret: `${key}-secret`, apiKey: `${key}-api-key` },
      { ...options, urls },
    ),
  ];
  return { double, lines, clock, open, providers: open() };
}

const makeReference = () => randomBytes(10).toString('hex');
const endingOf = (mode: DoubleMode) => Object.entries(modeByEnding).find(([, each]) => each === mode)?.[0] ?? '';
const ask = (mode: DoubleMode) => ({
  reference: makeReference(),
  amount: 20_000,
  phone: `+2557540000${endingOf(mode)}`,
});

/** What each mode leaves behind once the phone's owner has decided. */
const outcomes: readonly (readonly [DoubleMode, object])[] = [
  ['pays', { kind: 'paid', amount: 20_000, receipt: expect.stringMatching(/^RC/), fee: null }],
  ['twice', { kind: 'paid', amount: 20_000, receipt: expect.stringMatching(/^RC/), fee: null }],
  ['silent', { kind: 'paid', amount: 20_000, receipt: expect.stringMatching(/^RC/), fee: null }],
  ['wrong sum', { kind: 'paid', amount: 18_000, receipt: expect.stringMatching(/^RC/), fee: null }],
  ['ended token', { kind: 'paid', amount: 20_000, receipt: expect.stringMatching(/^RC/), fee: null }],
  ['declines', { kind: 'failed', failure: 'refused' }],
  ['never', { kind: 'pending' }],
  ['forged', { kind: 'pending' }],
];

test('a phone that was asked has not paid; what became of it the provider says, and what was really paid [ASK-020]', async () => {
  const { double, providers } = await openBoth();
  await double.control({ settleMs: null });
  for (const provider of providers) {
    for (const [mode, outcome] of outcomes) {
      const request = ask(mode);
      const sent = await provider.ask(request);
      expect([mode, sent]).toEqual([mode, { kind: 'sent', providerReference: expect.any(String) }]);
      const asked = { ...request, providerReference: sent.kind === 'sent' ? sent.providerReference : null };
      expect([mode, await provider.query(asked)]).toEqual([mode, { kind: 'pending' }]);
      await double.control({ settle: [request.reference] });
      expect([mode, await provider.query(asked)]).toEqual([mode, outcome]);
    }
  }
});

test('a reference that is sent again is one payment, also when the first answer never came [ASK-021]', async () => {
  const { double, providers } = await openBoth({ timeoutMs: 300 });
  for (const provider of providers) {
    const request = ask('after timeout');
    expect(await provider.ask(request)).toEqual({ kind: 'unknown' });
    expect(await provider.ask(request)).toEqual({ kind: 'sent', providerReference: null });
    expect(await provider.query({ ...request, providerReference: null })).toMatchObject({
      kind: 'paid',
      amount: 20_000,
    });
    const { payments } = await double.ledger();
    expect(payments.filter(({ reference }) => reference === request.reference)).toMatchObject([
      { asks: 2, paid: 20_000 },
    ]);
  }
});

test('an answer that comes late counts as any other [ASK-021]', async () => {
  const { double, providers } = await openBoth();
  await double.control({ settleMs: null });
  for (const provider of providers) {
    const request = ask('slow');
    const asking = provider.ask(request);
    await double.asked(request.reference);
    await double.control({ settle: [request.reference] });
    expect(await asking).toEqual({ kind: 'sent', providerReference: expect.any(String) });
  }
});

test('maintenance, an empty answer and one that is no JSON say nothing, and no failure [ASK-022]', async () => {
  const { double, providers, lines } = await openBoth();
  for (const provider of providers) {
    for (const mode of ['maintenance', 'empty', 'not json'] as const) {
      expect([mode, await provider.ask(ask(mode))]).toEqual([mode, { kind: 'unknown' }]);
      const request = ask('pays');
      const sent = await provider.ask(request);
      const asked = { ...request, providerReference: sent.kind === 'sent' ? sent.providerReference : null };
      await double.control({ mode });
      expect([mode, await provider.query(asked)]).toEqual([mode, { kind: 'unknown' }]);
      await double.control({ mode: null });
      expect(await provider.query(asked)).toMatchObject({ kind: 'paid' });
    }
  }
  // The operator reads what was out of order, and nothing of keys, phones, sums or references.
  expect(lines.join('\n')).toContain('answered 503 without JSON');
  expect(lines.join('\n')).not.toMatch(/right|75400|20000|[0-9a-f]{20}/);
});

test('a provider that is not there says nothing [ASK-022]', async () => {
  const gone = { log: () => {}, now: () => 0 };
  const nowhere = 'http://127.0.0.1:9';
  const providers = [
    createClickPesa({ clientId: 'a', apiKey: 'b', checksumKey: '' }, { ...gone, url: nowhere }),
    createAzamPay(
      { appName: 'a', clientId: 'b', clientSecret: 'c', apiKey: 'd' },
      { ...gone, urls: { authenticator: nowhere, checkout: nowhere, status: nowhere } },
    ),
  ];
  for (const provider of providers) {
    expect(await provider.ask(ask('pays'))).toEqual({ kind: 'unknown' });
    expect(await provider.query({ ...ask('pays'), providerReference: null })).toEqual({ kind: 'unknown' });
    expect(await provider.check()).toEqual({ kind: 'unknown' });
  }
});

test('many calls renew one token once, after its hour and after an early 401 [ASK-023]', async () => {
  const { double, providers, clock } = await openBoth();
  for (const provider of providers) {
    const given = (await double.ledger()).tokens;
    const tokens = async () => (await double.ledger()).tokens - given;
    const askMany = () => Promise.all(Array.from({ length: 20 }, () => provider.ask(ask('pays'))));
    for (const answer of await askMany()) expect(answer.kind).toBe('sent');
    expect(await tokens()).toBe(1);
    clock.ms += 60 * 60_000;
    await askMany();
    expect(await tokens()).toBe(2);
    await double.control({ endTokens: true });
    for (const answer of await askMany()) expect(answer.kind).toBe('sent');
    expect(await tokens()).toBe(3);
  }
});

test('keys that the provider refuses fail a request and say nothing of an earlier one [ASK-024]', async () => {
  const { double, providers } = await openBoth({ key: 'wrong' });
  for (const provider of providers) {
    expect(await provider.check()).toEqual({ kind: 'wrong', part: 'keys' });
    expect(await provider.ask(ask('pays'))).toEqual({ kind: 'refused', failure: 'shop' });
    expect(await provider.query({ ...ask('pays'), providerReference: null })).toEqual({ kind: 'unknown' });
  }
  expect((await double.ledger()).payments).toEqual([]);
});

test('keys are tried without money: a wrong checksum key is found as well [ASK-024]', async () => {
  const { double, providers, open } = await openBoth();
  for (const provider of providers) expect(await provider.check()).toEqual({ kind: 'right' });
  expect(await open('another-checksum-key')[0]?.check()).toEqual({ kind: 'wrong', part: 'checksum' });
  expect((await double.ledger()).payments).toEqual([]);
});

test('a payment that the provider has never heard of, or of another account, is not paid, and sent again only where it would be refused [ASK-021]', async () => {
  const { double, providers } = await openBoth();
  const answerOf = { clickpesa: 'missing', azampay: 'unknown', sandbox: '' };
  for (const provider of providers) {
    const answer = await provider.query({ ...ask('pays'), providerReference: null });
    expect(answer).toEqual({ kind: answerOf[provider.id] });
  }
  const strangers = [
    createClickPesa(
      { clientId: 'stranger', apiKey: 'k', checksumKey: doubleChecksumKey },
      { log: () => {}, now: () => 0, url: `${double.url}/third-parties` },
    ),
    createAzamPay(
      { appName: 'a', clientId: 'stranger', clientSecret: 'k', apiKey: 'k' },
      { log: () => {}, now: () => 0, urls: { authenticator: double.url, checkout: double.url, status: double.url } },
    ),
  ];
  for (const [at, provider] of providers.entries()) {
    const request = ask('pays');
    await provider.ask(request);
    expect(await strangers[at]?.query({ ...request, providerReference: null })).toEqual({
      kind: answerOf[provider.id],
    });
  }
});

test.each([
  [{ status: 'success', success: true, data: { status: 'Pending' } }, 'pending'],
  [{ status: 'success', success: true, data: { transactionstatus: 'failure', status: 'ok' } }, 'failed'],
  [{ status: 'success', data: { status: 'success', externalId: 'of-another' } }, 'unknown'],
  [{ success: true, data: { status: 'success' } }, 'paid'],
  [{ success: true, data: 'success' }, 'paid'],
  [{ status: 'success', success: true, data: 'Pending' }, 'pending'],
  [{ success: true, message: 'success' }, 'unknown'],
] as const)('AzamPay that answers %j says that a payment is %s [ASK-020, ASK-022]', async (status, kind) => {
  const token = { data: { accessToken: 'token' } };
  const server = createServer((request, response) => {
    response.end(JSON.stringify(request.method === 'POST' ? token : status));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createAzamPay(
    { appName: 'a', clientId: 'c', clientSecret: 's', apiKey: 'k' },
    { log: () => {}, now: () => 0, urls: { authenticator: url, checkout: url, status: url } },
  );
  expect(await provider.query({ ...ask('pays'), providerReference: null })).toMatchObject({ kind });
});

test('a phone without a wallet is refused by its number [ASK-020]', async () => {
  const { providers } = await openBoth();
  for (const provider of providers) {
    const request = { reference: makeReference(), amount: 500, phone: '+255222000000' };
    expect(await provider.ask(request)).toEqual({ kind: 'refused', failure: 'phone' });
  }
});

test('a webhook is a hint of its reference, and one with a forged signature is none [ASK-025]', async () => {
  const { providers } = await openBoth();
  const [clickPesa, azamPay] = providers;
  const body = {
    event: 'PAYMENT RECEIVED',
    data: { orderReference: 'abc123', collectedAmount: '20000', customer: { name: 'Neema', phone: '255754000000' } },
  };
  const signed = { ...body, checksum: makeChecksum(body, doubleChecksumKey) };
  const read = (sent: unknown, headers = {}) => clickPesa?.readHint({ headers, body: sent });
  expect(read(signed)).toBe('abc123');
  // The order of the keys is nobody's to rely on; the event has two names in their documents.
  const { data, checksum } = signed;
  const reordered = {
    customer: { phone: '255754000000', name: 'Neema' },
    collectedAmount: '20000',
    orderReference: 'abc123',
  };
  expect(read({ checksum, data: reordered, event: body.event })).toBe('abc123');
  expect(read(body, { 'x-clickpesa-signature': signed.checksum })).toBe('abc123');
  let deep: unknown = 'end';
  for (let level = 0; level < 50_000; level += 1) deep = { deep };
  for (const forged of [
    ...[
      body,
      { ...signed, checksum: makeChecksum(body, 'another key') },
      { ...signed, checksum: 'abc' },
      { ...signed, checksum: 7 },
    ],
    ...[
      { ...signed, data: { ...data, collectedAmount: '1' } },
      { ...signed, checksumMethod: 'legacy', checksum: 'a'.repeat(64) },
    ],
    ...[{ ...signed, event: 'PAYOUT REVERSED' }, { ...signed, data: deep }, null, 'text', [], [signed], { data: null }],
  ]) {
    expect(read(forged)).toBeUndefined();
  }
  const callback = { utilityref: 'abc123', transactionstatus: 'success', amount: '20000', msisdn: '255754000000' };
  expect(azamPay?.readHint({ headers: {}, body: callback })).toBe('abc123');
  for (const other of [
    null,
    'text',
    [],
    {},
    { utilityref: 'abc123' },
    { transactionstatus: 'success', utilityref: {} },
  ]) {
    expect(azamPay?.readHint({ headers: {}, body: other })).toBeUndefined();
  }
});

test('the checksum is the one that ClickPesa publishes [ASK-025]', () => {
  const payload = {
    ...{ amount: 100, currency: 'USD', reference: 'TX123', checksumMethod: 'canonical', checksum: 'old' },
    exchange: { fromCurrency: 'TZS', toCurrency: 'TZS', rate: '1', amount: '1000' },
    customer: { name: 'John Doe', email: 'john@example.com', phone: '+255123456789' },
  };
  const sorted =
    '{"amount":100,"currency":"USD","customer":{"email":"john@example.com","name":"John Doe","phone":"+255123456789"},' +
    '"exchange":{"amount":"1000","fromCurrency":"TZS","rate":"1","toCurrency":"TZS"},"reference":"TX123"}';
  expect(makeChecksum(payload, 'secret-key')).toBe(createHmac('sha256', 'secret-key').update(sorted).digest('hex'));
});
