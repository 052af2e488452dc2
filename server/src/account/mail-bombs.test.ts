import { dayMs, hourMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { createTestApi, password, type Seller, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { proveAddress, signUpProven } from '#testing/test-authenticator.ts';

const victim = 'somebody@mailbox.example';
const url = 'http://localhost/reset-password';

/** Milliseconds in which a mail that is one too many would have come. */
const quietMs = 400;

/** The subjects of the mails to an address (to all without one), once there are `count` and no more come. */
async function mailedTo(api: TestApi, to: string | undefined, count: number): Promise<string[]> {
  const find = () => api.mails.filter((mail) => to === undefined || mail.to === to).map(({ subject }) => subject);
  await expect.poll(() => find().length, { timeout: 8000 }).toBeGreaterThanOrEqual(count);
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  return find();
}

async function call(api: TestApi, { cookie }: Pick<Seller, 'cookie'>, call: string, body?: object) {
  const [method, path] = call.split(' ') as ['POST' | 'PATCH' | 'DELETE' | 'PUT', string];
  return (await api.call(method, `/account/${path}`, { cookie, ...(body && { body }) })).statusCode;
}

const take = (api: TestApi, seller: Seller, email: string) => call(api, seller, 'PATCH email', { email, password });
const verify = (api: TestApi, seller: Seller) => call(api, seller, 'POST verification', { url });

async function loopDeletion(api: TestApi, seller: Pick<Seller, 'cookie'>, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await call(api, seller, 'POST deletion', { password });
    await call(api, seller, 'DELETE deletion');
  }
}

const recover = (api: TestApi, email: string, { page = url, cookie = '' } = {}) =>
  api.call('POST', '/account/recovery', { body: { email, url: page }, cookie });

test('a deletion asked for and taken back in a loop sends a stranger three mails (R50)', async () => {
  const api = await createTestApi();
  const attacker = await signUp(api);
  await take(api, attacker, victim);
  await loopDeletion(api, attacker, 12);
  const mails = await mailedTo(api, victim, 4);
  expect(mails.filter((subject) => subject.includes('deleted'))).toHaveLength(3);
});

test('accounts that hand one address round send it ten mails a day together, also over a restart; a new link for a password still comes (R50)', async () => {
  const api = await createTestApi();
  const attackers = await Promise.all(Array.from({ length: 4 }, () => signUp(api)));
  const answers: number[] = [];
  for (const [at, attacker] of attackers.entries()) {
    await take(api, attacker, victim);
    for (let time = 0; time < 5; time += 1) answers.push(await verify(api, attacker));
    await take(api, attacker, `away${at}@mailbox.example`);
    if (at === 1) await api.startAnother();
  }
  expect(answers).toContain(429);
  expect(await mailedTo(api, victim, 10)).toHaveLength(10);
  const owner = await signUp(api);
  await take(api, owner, victim.replace('@', '+duka@'));
  expect(await verify(api, owner)).toBe(429);
  await take(api, owner, victim);
  expect((await recover(api, victim)).statusCode).toBe(201);
  expect(await mailedTo(api, victim, 11)).toContain('Set a new Duka password');
  api.advance(dayMs);
  expect(await verify(api, { ...owner, cookie: await signIn(api, victim) })).toBe(201);
});

test('one account sends twenty mails a day to addresses that nobody has proven, whichever they are (R50)', async () => {
  const api = await createTestApi();
  const attacker = await signUp(api);
  for (let at = 0; at < 30; at += 1) await take(api, attacker, `victim${at}@mailbox.example`);
  expect(await mailedTo(api, undefined, 20)).toHaveLength(20);
});

test('recoveries that a stranger asks for leave the owner a link that works, on a known device one of their own, and send few mails (R50)', async () => {
  const api = await createTestApi();
  const { id, email } = await signUpProven(api);
  const known = (await api.call('POST', '/account/sessions/email', { body: { email, password } })).cookies.find(
    ({ name }) => name === 'duka_device',
  );
  for (let time = 0; time < 3; time += 1) {
    expect((await recover(api, email, { page: 'http://localhost/elsewhere' })).statusCode).toBe(201);
  }
  // A link to another page does not help the owner, so it uses up nothing of theirs.
  expect(await mailedTo(api, email, 1)).toHaveLength(1);
  for (let time = 0; time < 7; time += 1) await recover(api, email);
  expect(await mailedTo(api, email, 6)).toHaveLength(6);
  await recover(api, email, { cookie: `duka_device=${known?.value}` });
  expect(await mailedTo(api, email, 7)).toHaveLength(7);
  for (let hour = 0; hour < 12; hour += 1) {
    api.advance(hourMs);
    for (let time = 0; time < 3; time += 1) await recover(api, email);
    await expect
      .poll(() => api.mails.filter(({ text }) => text.includes('/reset-password')).length)
      .toBeGreaterThan(6 + hour);
  }
  expect((await mailedTo(api, email, 19)).length).toBeLessThan(30);
  const link = new URL(/https?:\/\/\S+/.exec(api.mails.at(-1)?.text ?? '')?.[0] ?? '');
  const body = {
    userId: link.searchParams.get('userId'),
    secret: link.searchParams.get('secret'),
    password: 'Mahindi-2026',
  };
  expect((await api.call('PUT', '/account/recovery', { body })).statusCode).toBe(200);
  expect((await api.database.accounts.get(id))?.emailVerified).toBe(true);
});

test('what many changes of one kind leave over comes as one mail at the end of the day, and a change of the address at once (R50)', async () => {
  const api = await createTestApi();
  const seller = await signUpProven(api);
  await loopDeletion(api, seller, 12);
  expect(await mailedTo(api, seller.email, 3)).toHaveLength(3);
  api.advance(dayMs);
  await api.startAnother();
  const mails = await mailedTo(api, seller.email, 4);
  expect(mails).toHaveLength(4);
  expect(api.mails.at(-1)?.text.match(/Your Duka account will be deleted/g)).toHaveLength(9);
  await loopDeletion(api, { cookie: await signIn(api, seller.email) }, 12);
  await take(api, { ...seller, cookie: await signIn(api, seller.email) }, 'new@duka.example');
  expect(await mailedTo(api, seller.email, 8)).toContain('The e-mail address of your Duka account was changed');
});

test('a proven address is written to as before [CALL-016]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  expect(await verify(api, seller)).toBe(201);
  await proveAddress(api, seller);
  expect(await verify(api, seller)).toBe(409);
});
