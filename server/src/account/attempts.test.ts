import { hourMs } from '@duka/domain/values/durations';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { apiError } from '#errors.ts';
import { createRateLimit } from '#http/limits/rate-limit.ts';
import { addErrorReplies } from '#http/wire/error-reply.ts';
import { QueueFullError } from '#work/work-errors.ts';
import { countAttempt, settleAttempt } from './attempts.ts';

type Outcome = 'right' | 'wrong' | 'too busy';

/** Tries at accounts, three from each source at one, five at one from all unknown devices, and four accounts an address. */
function openDoor() {
  let now = new Date('2026-11-21T07:10:00.000Z');
  const perHour = (limit: number) => createRateLimit(limit, hourMs, () => now);
  const limits = {
    perSource: perHour(3),
    perAccount: perHour(5),
    accountsPerAddress: perHour(4),
    devicesPerAccount: perHour(2),
  };
  const app = Fastify();
  app.decorateRequest('refusal');
  addErrorReplies(app);
  app.post<{ Body: { account: string; device?: string; outcome: Outcome } }>('/', async (request, reply) => {
    const { account, device, outcome } = request.body;
    await settleAttempt(await countAttempt(reply, limits, account, { address: request.ip, device }), async () => {
      if (outcome === 'wrong') throw apiError('user_invalid_credentials');
      if (outcome === 'too busy') throw new QueueFullError(false, 1000);
    });
    return {};
  });
  const send = (account: string, remoteAddress: string, outcome: Outcome = 'wrong', device?: string) =>
    app.inject({ method: 'POST', url: '/', remoteAddress, payload: { account, device, outcome } });
  const knock = async (...args: Parameters<typeof send>) => (await send(...args)).statusCode;
  return {
    send,
    knock,
    waitAnHour: () => {
      now = new Date(now.getTime() + hourMs);
    },
  };
}

test('one address that fails often at an account waits; another address and a known device behind the same one do not (R18)', async () => {
  const { knock, send } = openDoor();
  for (const status of [401, 401, 401, 429]) expect(await knock('asha', '203.0.113.1')).toBe(status);
  const refused = await send('asha', '203.0.113.1', 'right');
  expect(refused.json().message).toBe('Too many tries. Please try again in 50 minutes.');
  expect(refused.headers).toMatchObject({
    'retry-after': '3000',
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Date.parse('2026-11-21T08:00:00Z') / 1000),
  });
  expect(await knock('asha', '203.0.113.2', 'right')).toBe(200);
  expect(await knock('asha', '203.0.113.1', 'right', 'her phone')).toBe(200);
  expect(await knock('juma', '203.0.113.1', 'right')).toBe(200);
});

test('a known device that fails often waits, and only it does (R18)', async () => {
  const { knock } = openDoor();
  for (const status of [401, 401, 401, 429]) expect(await knock('asha', '203.0.113.1', 'wrong', 'phone')).toBe(status);
  expect(await knock('asha', '203.0.113.1', 'right', 'laptop')).toBe(200);
  expect(await knock('asha', '203.0.113.1', 'right')).toBe(200);
});

test('guesses at one account from many addresses end, for devices that it does not know (R18)', async () => {
  const { knock, waitAnHour } = openDoor();
  for (let host = 1; host <= 5; host += 1) expect(await knock('asha', `203.0.113.${host}`)).toBe(401);
  for (let host = 6; host <= 9; host += 1) expect(await knock('asha', `203.0.113.${host}`, 'right')).toBe(429);
  expect(await knock('asha', '203.0.113.9', 'right', 'her phone')).toBe(200);
  expect(await knock('juma', '203.0.113.9')).toBe(401);
  waitAnHour();
  expect(await knock('asha', '203.0.113.9', 'right')).toBe(200);
});

test('guesses at many accounts from one address end, but not for devices that these accounts know (R18)', async () => {
  const { knock } = openDoor();
  for (let account = 1; account <= 4; account += 1) expect(await knock(`seller${account}`, '203.0.113.1')).toBe(401);
  expect(await knock('seller5', '203.0.113.1', 'right')).toBe(429);
  // The accounts that were tried already have tries left.
  expect(await knock('seller1', '203.0.113.1')).toBe(401);
  expect(await knock('seller5', '203.0.113.1', 'right', 'phone')).toBe(200);
  expect(await knock('seller5', '203.0.113.2', 'right')).toBe(200);
});

test('guesses at an account are not forgotten, however many made-up accounts another address tries (R18)', async () => {
  const perHour = (limit: number) => createRateLimit(limit, hourMs, () => new Date('2026-11-21T07:10:00.000Z'));
  const limits = { perSource: perHour(3), perAccount: perHour(5), accountsPerAddress: perHour(4) };
  const reply = { headers() {}, header() {} } as unknown as FastifyReply;
  const guesser = { address: '203.0.113.1', device: undefined };
  const flood = { address: '198.51.100.1', device: undefined };
  for (let tries = 0; tries < 3; tries += 1) await countAttempt(reply, limits, 'asha', guesser);
  for (let at = 0; at < 60_000; at += 1) await countAttempt(reply, limits, `made up ${at}`, flood).catch(() => {});
  await expect(countAttempt(reply, limits, 'asha', guesser)).rejects.toMatchObject({ code: 429 });
});

test('failed tries on devices that an account knows end after so many devices (R18)', async () => {
  const { knock } = openDoor();
  for (const device of ['phone', 'tablet']) expect(await knock('asha', '203.0.113.1', 'wrong', device)).toBe(401);
  expect(await knock('asha', '203.0.113.1', 'wrong', 'third')).toBe(429);
  expect(await knock('asha', '203.0.113.1', 'right', 'phone')).toBe(200);
  expect(await knock('asha', '203.0.113.1', 'wrong', 'third')).toBe(401);
});

test('several sign-ins at once take back one account of the address (R18)', async () => {
  const { knock } = openDoor();
  for (const account of ['one', 'two', 'three']) await knock(account, '203.0.113.1');
  await Promise.all(Array.from({ length: 3 }, () => knock('mine', '203.0.113.1', 'right')));
  expect(await knock('four', '203.0.113.1')).toBe(401);
  expect(await knock('five', '203.0.113.1')).toBe(429);
});

test('a success takes back the failures before it, for the account and for the address (R18)', async () => {
  const { knock } = openDoor();
  for (let seller = 1; seller <= 10; seller += 1) {
    for (const outcome of ['wrong', 'wrong', 'right'] as const) {
      expect(await knock(`seller${seller}`, '203.0.113.1', outcome)).toBe(outcome === 'right' ? 200 : 401);
      expect(await knock('asha', `198.51.100.${seller}`, outcome)).toBe(outcome === 'right' ? 200 : 401);
    }
  }
});

test('who was turned away because the server had too much to do has used up no try (R18)', async () => {
  const { knock } = openDoor();
  for (let tries = 0; tries < 20; tries += 1) {
    expect(await knock('asha', '203.0.113.1', 'too busy')).toBe(503);
    expect(await knock('asha', '203.0.113.1', 'too busy', 'her phone')).toBe(503);
  }
  for (const status of [401, 401, 401, 429]) expect(await knock('asha', '203.0.113.1')).toBe(status);
  expect(await knock('asha', '203.0.113.2')).toBe(401);
});
