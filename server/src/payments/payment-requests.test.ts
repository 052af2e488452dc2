import { hourMs, minuteMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { insertRow } from '#testing/one-of-each.ts';
import { openPaymentShop, payingPhone } from '#testing/payment-shop.ts';
import { documentsPath } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import { createPaymentRequests } from './payment-requests.ts';
import type { Ask, AskAnswer, PaymentProvider, QueryAnswer } from './provider.ts';

/** A provider that says what it is told to say, and notes what it was called with. */
function createScript(answers: { ask?: AskAnswer; query?: QueryAnswer }) {
  const [asks, queries]: [Ask[], string[]] = [[], []];
  const provider: PaymentProvider = {
    id: 'clickpesa',
    async ask(asked) {
      asks.push(asked);
      return answers.ask ?? { kind: 'sent', providerReference: null };
    },
    async query({ reference }) {
      queries.push(reference);
      return answers.query ?? { kind: 'pending' };
    },
    readHint: () => undefined,
  };
  return { provider, asks, queries, answers };
}

/** A shop's sale of 3,000 and a request for it as an ended process has left it, `values`; nobody else attends to it. */
async function openRequest(values: object = {}, answers: Parameters<typeof createScript>[0] = {}) {
  const shop = await openPaymentShop();
  const { database, clock } = shop;
  await shop.sell('sale', 3);
  const askedAt = clock.toISOString();
  await database.transaction(({ documents }) =>
    insertRow(documents, 'paymentRequests', 'asked', {
      ...{ storeId: 'shop', orderId: 'sale', phone: payingPhone, amount: 3000, reference: 'DKTEST', status: 'asked' },
      ...{ askedAt, dueAt: askedAt, isLate: false, ...values },
    }),
  );
  const script = createScript(answers);
  const told: object[] = [];
  const requests = createPaymentRequests({
    ...{ database, now: () => clock, runWrite: openWrites({ database, now: () => clock }) },
    providers: { open: async () => ({ provider: script.provider, source: 'shop' }) },
    onUnknownAnswer: (about) => void told.push(about),
  });
  const read = async () => (await database.documents.get('paymentRequests', 'asked'))?.attributes ?? {};
  const wait = (ms: number) => void clock.setTime(clock.getTime() + ms);
  return { ...shop, script, requests, read, told, wait };
}

const ofAccount = { storeId: 'shop', accountId: 'sale', kind: 'payment' };

const later = (ms: number) => new Date(Date.parse('2026-11-21T07:00:00.000Z') + ms).toISOString();

test('a request that nobody has sent yet is sent once [ASK-010]', async () => {
  const { requests, script, read } = await openRequest();
  await Promise.all([requests.attend('asked'), requests.attend('asked')]);
  await requests.attend('asked');
  expect(script).toMatchObject({ asks: [{ reference: 'DKTEST', amount: 3000, phone: payingPhone }], queries: [] });
  expect(await read()).toMatchObject({ provider: 'clickpesa', sentAt: later(0), status: 'asked' });
});

test('of an order that was paid meanwhile no phone is asked any more [ASK-010, ASK-019]', async () => {
  const { requests, script, read, call, asha } = await openRequest();
  const data = { paymentMethod: 'cash' };
  expect((await call('PATCH', documentsPath('orders', 'sale'), { as: asha, body: { data } })).status).toBe(200);
  await requests.attend('asked');
  expect(script.asks).toEqual([]);
  expect(await read()).toMatchObject({ status: 'expired', dueAt: null });
});

test('a request whose sending was interrupted is asked about first, and sent again where its provider has never heard of it [ASK-010]', async () => {
  const interrupted = { provider: 'clickpesa', dueAt: later(3000) };
  const known = await openRequest(interrupted);
  known.wait(3000);
  await known.requests.attend('asked');
  expect(known.script).toMatchObject({ asks: [], queries: ['DKTEST'] });

  const missing = await openRequest(interrupted, { query: { kind: 'missing' } });
  missing.wait(3000);
  await missing.requests.attend('asked');
  expect(missing.script.asks).toMatchObject([{ reference: 'DKTEST' }]);

  const old = await openRequest(interrupted, { query: { kind: 'missing' } });
  old.wait(10 * minuteMs);
  await old.requests.attend('asked');
  expect(old.script.asks).toEqual([]);
  expect(await old.read()).toMatchObject({ status: 'expired', dueAt: null });
});

test('a start of the server takes up every request that is due, and one that cannot be attended to holds up no other [ASK-010]', async () => {
  const { requests, script, database } = await openRequest();
  const row = await database.documents.get('paymentRequests', 'asked');
  await database.transaction(async ({ documents }) => {
    for (const id of ['second', 'third']) {
      await insertRow(documents, 'paymentRequests', id, { ...row?.attributes, reference: id.toUpperCase() });
    }
  });
  const failed: string[] = [];
  await requests.attendAll(async (id) => {
    if (id === 'asked') failed.push(id);
    else await requests.attend(id);
  });
  expect(failed).toEqual(['asked']);
  expect(script.asks.map(({ reference }) => reference)).toEqual(['SECOND', 'THIRD']);
});

test.each([
  ['says that the payer may still pay', { kind: 'pending' }],
  ['is down', { kind: 'unknown' }],
] as const)(
  'a provider that %s is asked in growing gaps for three days, and what comes after counts as late [ASK-011, ASK-005]',
  async (_, query) => {
    const { requests, script, read, wait, clock, told, money } = await openRequest({}, { query });
    const gaps: number[] = [];
    for (let next = await requests.attend('asked'); next !== undefined; next = await requests.attend('asked')) {
      const { dueAt } = await read();
      if (typeof dueAt !== 'string') break;
      gaps.push(Date.parse(dueAt) - clock.getTime());
      wait(gaps.at(-1) ?? 0);
    }
    expect(gaps.every((gap, index) => gap >= 3000 && gap <= hourMs && gap >= (gaps[index - 1] ?? 0))).toBe(true);
    expect([gaps.length < 120, gaps.filter((_gap, index) => gaps[index - 1] === hourMs).length > 60]).toEqual([
      true,
      true,
    ]);
    expect(await read()).toMatchObject({ status: 'expired', dueAt: null, received: null });
    expect(told.length).toBe(query.kind === 'unknown' ? script.queries.length : 0);

    script.answers.query = { kind: 'paid', amount: 3000, receipt: 'RC1', fee: 50 };
    await requests.askNow('asked');
    expect(await read()).toMatchObject({ status: 'confirmed', isLate: true, received: 3000, receipt: 'RC1', fee: 50 });
    expect((await money()).wallet).toBe(3000);
  },
);

test('after a week without a server a provider that cannot be reached at once is asked once more before a request expires [ASK-010, ASK-011]', async () => {
  const known = { provider: 'clickpesa', sentAt: later(0), dueAt: later(3000) };
  const { requests, script, read, wait, money } = await openRequest(known, { query: { kind: 'unknown' } });
  wait(7 * 24 * hourMs);
  await requests.attend('asked');
  expect(await read()).toMatchObject({ status: 'asked', dueAt: later(7 * 24 * hourMs + hourMs) });
  script.answers.query = { kind: 'paid', amount: 3000, receipt: 'RC1', fee: null };
  wait(hourMs);
  await requests.attend('asked');
  expect(await read()).toMatchObject({ status: 'confirmed', isLate: false });
  expect(await money()).toMatchObject({ wallet: 3000 });
});

test('what a provider confirms is counted once, however many ask at the same time [ASK-002, ASK-013]', async () => {
  const paid = { kind: 'paid', amount: 3000, receipt: 'RC1', fee: null } as const;
  const { requests, money, get } = await openRequest({ provider: 'clickpesa', sentAt: later(0) }, { query: paid });
  await Promise.all(Array.from({ length: 10 }, () => requests.askNow('asked')));
  expect((await money()).wallet).toBe(3000);
  expect(await get('orders', 'sale')).toMatchObject({ paid: 3000, owed: 0 });
});

test('a request that has failed is asked about thrice more within an hour, as some are paid after all [ASK-011, ASK-005]', async () => {
  const { requests, script, read, wait, money } = await openRequest(
    { provider: 'clickpesa', sentAt: later(0) },
    { query: { kind: 'failed', failure: 'refused' } },
  );
  const due: unknown[] = [];
  for (const ms of [0, 2 * minuteMs, 8 * minuteMs, 50 * minuteMs, hourMs]) {
    wait(ms);
    if (ms === 50 * minuteMs) script.answers.query = { kind: 'paid', amount: 3000, receipt: 'RC1', fee: null };
    await requests.attend('asked');
    due.push((await read()).dueAt);
  }
  expect(due).toEqual([later(2 * minuteMs), later(10 * minuteMs), later(hourMs), null, null]);
  expect(script.queries.length).toBe(4);
  expect(await read()).toMatchObject({ status: 'confirmed', isLate: true, failure: null });
  expect((await money()).wallet).toBe(3000);
});

test('a provider that knows nothing of what it has taken is not sent it twice [ASK-010]', async () => {
  const sent = { provider: 'clickpesa', sentAt: later(0), dueAt: later(3000) };
  const { requests, script, read, wait } = await openRequest(sent, { query: { kind: 'missing' } });
  wait(11 * minuteMs);
  await requests.attend('asked');
  expect(script.asks).toEqual([]);
  expect((await read()).status).toBe('asked');
});

test('two payments that a provider calls by one receipt are both counted [ASK-014, ASK-002]', async () => {
  const paid = { kind: 'paid', amount: 1000, receipt: 'NONE', fee: null } as const;
  const { requests, database, money } = await openRequest({ provider: 'clickpesa' }, { query: paid });
  const row = await database.documents.get('paymentRequests', 'asked');
  await database.transaction(({ documents }) =>
    insertRow(documents, 'paymentRequests', 'second', { ...row?.attributes, reference: 'SECOND' }),
  );
  await requests.askNow('asked');
  await requests.askNow('second');
  expect((await money()).wallet).toBe(2000);
});

/** An M-Pesa message of the money of a request. */
const messageOf = (reference: string) =>
  `${reference} Confirmed. You have received Tsh3,000.00 from NEEMA 255754000000 on 21/11/26 at 9:55 am. New M-Pesa balance is Tsh182,500.00.`;

test('a message of what a provider confirms waits no more, and its money counts once in either order of time [ASK-014, WALLET-017]', async () => {
  for (const isMessageFirst of [true, false]) {
    const paid = { kind: 'paid', amount: 3000, receipt: 'dkl9b7jj2k', fee: null } as const;
    const { requests, call, asha, database, money } = await openRequest({ provider: 'clickpesa' }, { query: paid });
    const path = '/v1/shops/shop/wallet-messages';
    const { body } = await call('POST', path, { as: asha, body: { text: messageOf('DKL9B7JJ2K') } });
    // Without a debt the money of an account is an advance, which counts as well.
    await call('POST', documentsPath('creditEntries'), {
      ...{ as: asha, body: { documentId: 'cash', data: { ...ofAccount, amount: 3000, method: 'cash' } } },
    });
    const confirm = () => call('POST', `${path}/${body.$id}/confirm`, { as: asha, body: { accountId: 'sale' } });
    if (isMessageFirst) expect((await confirm()).status).toBe(200);
    await requests.askNow('asked');
    expect((await database.documents.get('mobileReceipts', String(body.$id)))?.attributes.state).toBe('confirmed');
    await confirm();
    expect(await money()).toMatchObject({ wallet: 3000 });
  }
});

test.each(['Dkl9b7jj2k', ' dkl9 b7jj 2k', 'DKL9B7JJ\u200b2K', '\uff24KL9B7JJ2K'])(
  'a receipt that was typed as %j is not counted again [ASK-014]',
  async (paymentReference) => {
    const paid = { kind: 'paid', amount: 3000, receipt: 'DKL9B7JJ2K', fee: null } as const;
    const { requests, call, asha, money } = await openRequest({ provider: 'clickpesa' }, { query: paid });
    const data = { paymentMethod: 'mobile money', paymentReference };
    expect((await call('PATCH', documentsPath('orders', 'sale'), { as: asha, body: { data } })).status).toBe(200);
    await requests.askNow('asked');
    expect(await money()).toMatchObject({ wallet: 3000 });
  },
);

test('a provider that refuses the request ends it, and one that gives no answer leaves it open [ASK-004, ASK-011]', async () => {
  const refused = await openRequest({}, { ask: { kind: 'refused', failure: 'phone' } });
  await refused.requests.attend('asked');
  expect(await refused.read()).toMatchObject({ status: 'failed', failure: 'phone', dueAt: null });
  const silent = await openRequest({}, { ask: { kind: 'unknown' } });
  await silent.requests.attend('asked');
  expect(await silent.read()).toMatchObject({ status: 'asked', sentAt: null, dueAt: later(3000) });
});

test('what is told of a provider without an answer names neither the number nor the sum nor a key [ASK-018]', async () => {
  const { requests, told } = await openRequest({}, { ask: { kind: 'unknown' } });
  await requests.attend('asked');
  expect(told).toEqual([{ provider: 'clickpesa', reference: 'DKTEST', call: 'ask' }]);
});
