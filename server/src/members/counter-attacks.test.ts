import { presetRights } from '@duka/domain/collections/rights';
import { signAct, textOfCommand, textOfUnlock } from '@duka/domain/members/pin';
import { beforeEach, expect, test } from 'vitest';
import { appwriteApi, ownApi } from '#testing/check-answer.ts';
import { openCounterShop } from '#testing/counter-shop.ts';
import { documentsPath, listPath } from '#testing/test-app.ts';
import { connect } from '#testing/test-sockets.ts';

const shop = await openCounterShop();
const { asha, call, callAny, clock, counter, database, juma, later, lock, owner, pins, send, sendAll, setPin } = shop;
const { deriveOnPhone, openCounter, saleCommand, sign, unlock } = shop;

beforeEach(async () => {
  // What a test before has left locked out has passed by now.
  later(48 * 60 * 60 * 1000);
  await lock();
  // A session that nobody uses for a month ends.
  await callAny('GET', '/v1/account', { as: asha });
});

const operations = [...appwriteApi.operations.map((each) => each.replace(' ', ' /v1')), ...ownApi.operations];
/** What a counter may ask beside what its shop and its documents are. */
const openToCounters = [
  ...['GET /v1/account', 'GET /v1/account/prefs', 'GET /v1/ping', 'POST /v1/storage/buckets/{bucketId}/files'],
  ...['download', 'preview', 'view'].map((way) => `GET /v1/storage/buckets/{bucketId}/files/{fileId}/${way}`),
];
const isOfShop = (path: string) =>
  /^\/v1\/(databases|tablesdb|locale|avatars)(\/|$)/.test(path) ||
  (path.startsWith('/v1/shops/') && !/\/(handover|invitation)$/.test(path));
/** These are no calls of an account, and the socket is tested by itself. A webhook may come from anybody, and counts nothing (R77). */
const isOutside = (path: string) => !path.startsWith('/v1/') || /^\/v1\/(health|realtime|payments)/.test(path);
const closed = operations.filter((operation) => {
  const path = operation.slice(operation.indexOf('/'));
  return !openToCounters.includes(operation) && !isOfShop(path) && !isOutside(path);
});

test('every other call of the server is closed to a counter, also with the owner unlocked [R65]', async () => {
  await unlock(owner, pins.asha);
  const answers: Record<string, unknown> = {};
  for (const operation of closed) {
    const [method = '', path = ''] = operation.split(' ');
    const url = path.replace('{storeId}', 'shop').replaceAll(/\{\w+\}/g, 'files');
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await callAny(method as 'GET', url, { as: counter, ...body });
    answers[operation] = `${answer.status} ${answer.body.type}`;
  }
  expect(Object.keys(answers).filter((operation) => operation.includes('/v1/account')).length).toBeGreaterThan(30);
  expect(Object.entries(answers).filter(([, answer]) => answer !== '403 counter_not_allowed')).toEqual([]);
});

test('a thief of a locked counter’s session reads and changes nothing of the shop or of the account [R65]', async () => {
  const statusOf = async (...[method, path, body]: readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?]) =>
    (await callAny(method, path, { as: counter, ...(body && { body }) })).status;
  for (const path of [
    'month-sheet?month=2026-11',
    'today',
    'drawer',
    'members',
    'sales?from=2026-11-01&to=2026-11-30',
  ]) {
    expect([path, await statusOf('GET', `/v1/shops/shop/${path}`)]).toEqual([path, 404]);
  }
  for (const collection of [
    'orders',
    'products',
    'payments',
    'stores',
    'messages',
    'notifications',
    'activities',
  ] as const) {
    const { body } = await callAny('GET', listPath(collection), { as: counter });
    expect([collection, body.total]).toEqual([collection, 0]);
  }
  const mayBe = [401, 403, 404];
  expect(mayBe).toContain(await statusOf('PATCH', documentsPath('users', 'asha'), { data: { firstName: 'Thief' } }));
  expect(mayBe).toContain(await statusOf('PATCH', documentsPath('stores', 'shop'), { data: { storeName: 'Mine' } }));
  expect(mayBe).toContain(await statusOf('DELETE', documentsPath('stores', 'shop')));
  expect(mayBe).toContain(await statusOf('PATCH', documentsPath('shopMembers', 'neema'), { data: { hasPin: false } }));
  expect(mayBe).toContain(await statusOf('POST', '/v1/shops/shop/members', { name: 'Thief', role: 'manager' }));
  const message = { senderId: 'asha', receiverId: 'juma', content: 'Pay me', messageType: 'text' };
  expect([400, ...mayBe]).toContain(
    await statusOf('POST', documentsPath('messages'), { documentId: 'm', data: message }),
  );
  const order = { storeId: 'juma-shop', customerId: 'asha', customerName: 'Asha', orderItems: [] };
  expect([400, ...mayBe]).toContain(await statusOf('POST', documentsPath('orders'), { documentId: 'o', data: order }));
});

test('at a counter the owner too neither deletes the shop, gives it away nor changes their own row [R65]', async () => {
  await unlock(owner, pins.asha);
  const patch = (path: string, data: object) => callAny('PATCH', path, { as: counter, body: { data } });
  const answers = [
    await callAny('DELETE', documentsPath('stores', 'shop'), { as: counter }),
    await patch(documentsPath('stores', 'shop'), { ownerId: 'juma' }),
    await patch(documentsPath('users', 'asha'), { phone: '+255700000099' }),
    await callAny('DELETE', documentsPath('users', 'asha'), { as: counter }),
    await callAny('DELETE', '/v1/shops/shop/members/me', { as: counter }),
  ];
  expect(answers.map(({ body }) => body.type)).toEqual([...Array(4).fill('user_unauthorized'), 'counter_not_allowed']);
  expect((await database.documents.get('stores', 'shop'))?.attributes.ownerId).toBe('asha');
});

test('a counter is no member of another shop of its account [R65]', async () => {
  await unlock(owner, pins.asha);
  expect((await callAny('GET', '/v1/shops/juma-shop/today', { as: counter })).status).toBe(404);
  expect((await callAny('POST', '/v1/shops/juma-shop/commands', { as: counter, body: { commands: [] } })).status).toBe(
    404,
  );
  expect((await callAny('PUT', '/v1/shops/juma-shop/counter', { as: counter, body: { enabled: true } })).status).toBe(
    404,
  );
});

test('a JWT that was made before its session became a counter’s is a counter’s too [R59, R65]', async () => {
  const device = await shop.newDevice(asha);
  const { body } = await callAny('POST', '/v1/account/jwts', { as: device });
  await call('PUT', 'counter', { as: device, body: { enabled: true } });
  const headers = { 'x-appwrite-jwt': String(body.jwt) };
  expect((await callAny('GET', '/v1/account/sessions', { headers })).body.type).toBe('counter_not_allowed');
  expect((await call('GET', 'today', { headers })).status).toBe(404);
});

test('a counter owes none of the account’s factors, and passes none [R19, R65]', async () => {
  await database.transaction(({ accounts }) => accounts.update('asha', { mfa: true, emailVerified: true }));
  expect((await unlock('neema', pins.neema)).status).toBe(200);
  expect(await send(saleCommand())).toBe('neema');
  const challenge = await callAny('POST', '/v1/account/mfa/challenge', { as: counter, body: { factor: 'email' } });
  expect(challenge.body.type).toBe('counter_not_allowed');
  await database.transaction(({ accounts }) => accounts.update('asha', { mfa: false, emailVerified: false }));
});

test('a device becomes a counter only where somebody could end it there [R65]', async () => {
  const become = () => callAny('PUT', '/v1/shops/juma-shop/counter', { as: juma, body: { enabled: true } });
  expect((await become()).body.type).toBe('shop_pin_missing');
  const set = (id: string, pin: string) =>
    callAny('PUT', `/v1/shops/juma-shop/members/${id}/pin`, { as: juma, body: { pin } });
  expect((await set('others', '8350')).status).toBe(204);
  expect((await become()).body.type).toBe('shop_pin_missing');
  expect((await callAny('GET', '/v1/account/sessions', { as: juma })).status).toBe(200);
});

test('PINs guessed at two counters, after a new start of a third and with another clock count together [STAFF-012]', async () => {
  const second = await openCounter();
  const guess = async (pin: string, as: typeof counter) => (await unlock('neema', pin, as)).body.type;
  expect(await guess('6001', counter)).toBe('shop_pin_wrong');
  expect(await guess('6002', second)).toBe('shop_pin_wrong');
  const third = await openCounter();
  expect(await guess('6003', third)).toBe('shop_pin_wrong');
  const headers = { date: new Date(0).toUTCString(), 'x-appwrite-timestamp': new Date(0).toISOString() };
  await call('POST', 'counter/unlock', {
    as: third,
    headers,
    body: { memberId: 'neema', pin: '6004', at: '1970-01-01' },
  });
  const override = { member: 'neema', pin: '6005', reason: 'guess' };
  await unlock('rehema', pins.rehema);
  expect(await send({ ...saleCommand(), override })).toBe('shop_pin_locked');
  expect(await guess(pins.neema, counter)).toBe('shop_pin_locked');
  // Nobody else is locked out with her.
  expect((await unlock('rehema', pins.rehema, second)).status).toBe(200);
});

test('a session guesses no more than sixty times an hour at all people together; right PINs are not counted [R65]', async () => {
  const device = await openCounter();
  for (let turn = 0; turn < 70; turn += 1) {
    expect(
      (await unlock(turn % 2 === 0 ? 'neema' : 'rehema', turn % 2 === 0 ? pins.neema : pins.rehema, device)).status,
    ).toBe(200);
  }
  for (let turn = 0; turn < 60; turn += 1) await unlock('nobody', '6001', device);
  expect((await unlock('neema', pins.neema, device)).status).toBe(429);
  expect((await unlock('neema', pins.neema)).status).toBe(200);
});

test('a session has as many wrong PINs where somebody is to allow an act [R65]', async () => {
  const device = await shop.newDevice(asha);
  const guess = () => ({ ...saleCommand(), override: { member: 'nobody', pin: '6001', reason: 'Agreed' } });
  const guesses = Array.from({ length: 60 }, guess);
  expect((await sendAll(guesses, { as: device })).map(({ error }) => error?.type)).toEqual(
    Array(60).fill('document_not_found'),
  );
  const right = { ...saleCommand(), override: { member: 'rehema', pin: pins.rehema, reason: 'Agreed' } };
  expect(await send(right, device)).toBe('general_rate_limit_exceeded');
  const headers = { 'X-Duka-Override': `rehema:${pins.rehema}`, 'X-Duka-Override-Reason': 'Agreed' };
  expect((await call('GET', 'today', { as: device, headers })).status).toBe(429);
  later(60 * 60 * 1000);
  expect(await send(right, device)).toBe(owner);
});

test('who sets PIN after PIN learns no more than ten a day that somebody else has [STAFF-011]', async () => {
  await unlock('neema', pins.neema);
  for (let turn = 0; turn < 10; turn += 1) {
    const answer = await setPin('neema', pins.rehema, counter);
    expect([answer.status, answer.body.type]).toEqual([409, 'shop_pin_taken']);
  }
  expect((await setPin('neema', pins.rehema, counter)).status).toBe(429);
  expect((await setPin('neema', '4713', counter)).status).toBe(429);
  later(24 * 60 * 60 * 1000);
  expect((await setPin('neema', pins.neema, counter)).status).toBe(204);
});

test('nothing of a PIN is in a document, the feed or the list of people; a copy has what slows a guess down [STAFF-011]', async () => {
  const { body } = await call('GET', 'counter/pins', { as: counter });
  const [check] = body.pins as { salt: string; verifier: string; iterations: number }[];
  expect(check?.iterations).toBeGreaterThanOrEqual(210_000);
  const stored = await database.pins.get('neema');
  const secrets = [stored?.salt, stored?.verifier, stored?.tag, stored?.sealedKey].map(String);
  for (const path of ['/v1/shops/shop/members', '/v1/shops/shop/changes?limit=2000', listPath('shopMembers')]) {
    const text = JSON.stringify((await callAny('GET', path, { as: asha })).body);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
  expect(stored?.sealedKey).not.toContain(pins.neema);
});

test('a PIN that somebody else renewed unlocks nothing from then on, and its person is locked everywhere [STAFF-014]', async () => {
  const key = await deriveOnPhone('neema', pins.neema);
  const second = await openCounter();
  await unlock('neema', pins.neema);
  await unlock('neema', pins.neema, second);
  expect((await setPin('neema', '5927')).status).toBe(204);
  expect(await send(saleCommand())).toBe('shop_proof_wrong');
  expect(await send(saleCommand(), second)).toBe('shop_proof_wrong');
  const at = clock.toISOString();
  const proof = await signAct(key, textOfUnlock('neema', at));
  const told = await call('POST', 'counter/unlock', { as: counter, body: { memberId: 'neema', at, proof } });
  expect(told.body.type).toBe('shop_proof_wrong');
  expect((await setPin('neema', pins.neema)).status).toBe(204);
});

test('by a clock set back an earlier PIN does not sign for ever [STAFF-014]', async () => {
  const [soon, late] = [await sign(saleCommand(), 'neema', pins.neema), await sign(saleCommand(), 'neema', pins.neema)];
  await setPin('neema', '5927');
  for (const days of [20, 10]) {
    later(days * 24 * 60 * 60 * 1000);
    await call('GET', 'counter/pins', { as: counter });
    await callAny('GET', '/v1/account', { as: asha });
  }
  expect(await send(soon)).toBe('neema');
  later(2 * 24 * 60 * 60 * 1000);
  expect(await send(late)).toBe('shop_proof_wrong');
  await setPin('neema', pins.neema);
});

test('the command of one who was unlocked is not answered to the next who sends it again [R65]', async () => {
  const command = saleCommand();
  await unlock('rehema', pins.rehema);
  expect(await send(command)).toBe('rehema');
  expect(await send(command)).toBe('rehema');
  await unlock('neema', pins.neema);
  expect(await send(command)).toBe('command_id_reused');
});

test.each([
  ['the key of another member', async () => sign(saleCommand(), 'rehema', pins.rehema), 'neema'],
  [
    'a key of the verifier alone',
    async () => {
      const command = saleCommand();
      const stored = await database.pins.get('neema');
      const key = new Uint8Array(Buffer.from(String(stored?.verifier), 'base64url'));
      return { ...command, proof: await signAct(key, await textOfCommand(command)) };
    },
    'neema',
  ],
  ['the key of a member of another shop', async () => sign(saleCommand(), 'rehema', pins.rehema), 'others'],
] as const)('a proof by %s is none [R65]', async (_, make, member) => {
  expect(await send({ ...(await make()), member })).toBe('shop_proof_wrong');
});

test('an override needs somebody of this shop who has the right, their PIN and a reason [STAFF-015]', async () => {
  await unlock('neema', pins.neema);
  await shop.addMember('juma-cashier', presetRights.cashier);
  await setPin('juma-cashier', '7193');
  const allow = (override: object) => send({ ...saleCommand({ discount: 50 }), override });
  expect(await allow({ member: 'rehema', pin: pins.rehema, reason: '' })).toBe('general_argument_invalid');
  expect(await allow({ member: 'juma-cashier', pin: '7193', reason: 'please' })).toBe('shop_right_missing');
  expect(await allow({ member: 'others', pin: '8350', reason: 'please' })).toBe('document_not_found');
});

test('headers allow one call, and none of the many commands of one [STAFF-015]', async () => {
  await unlock('neema', pins.neema);
  const headers = { 'x-duka-override': `rehema:${pins.rehema}`, 'x-duka-override-reason': 'All of them' };
  const results = await sendAll([saleCommand({ discount: 50 }), saleCommand({ discount: 50 })], { headers });
  expect(results.map(({ error }) => error?.type)).toEqual(['shop_right_missing', 'shop_right_missing']);
});

test('who was removed guesses nobody’s PIN with what they had sold [STAFF-016]', async () => {
  const sale = await sign(saleCommand({ discount: 50 }), 'neema', pins.neema);
  later(60_000);
  const setActive = (active: boolean) =>
    database.transaction(({ documents }) =>
      documents.update('shopMembers', 'neema', { updatedAt: clock.toISOString(), attributes: { active } }),
    );
  await setActive(false);
  expect(await send({ ...sale, override: { member: 'rehema', pin: '6001', reason: 'guess' } })).toBe(
    'shop_proof_wrong',
  );
  expect((await database.pins.get('rehema'))?.failures).toBe(0);
  await setActive(true);
});

test('what a locked counter sends of one thing waits for nothing that is there [R62, R65]', async () => {
  const seen = { quantityInStock: 500, sellingPrice: 1 };
  const change = { $id: 'urea', sellingPrice: 900, $seen: seen };
  const refused = await sign(
    { id: 'price1', kind: 'save-product', at: clock.toISOString(), data: change },
    'rehema',
    pins.rehema,
  );
  const results = await sendAll([refused, await sign(saleCommand(), 'neema', pins.neema)]);
  expect(results.map(({ status }) => status)).toEqual(['refused', 'done']);
  expect(results[0]?.documents).toEqual([expect.objectContaining({ $id: 'urea' })]);
});

// From here on each test opens a shop of its own, as a socket makes its app close.
test('a counter’s socket says nothing of how its owner signs in, and closes when the owner ends the device [R12, R65]', async () => {
  const other = await openCounterShop();
  const socket = await connect(other.app, ['account', 'documents'], other.counter.session);
  expect(socket.connected.data.user).toMatchObject({ $id: 'asha', email: '', phone: '', targets: [] });
  await other.unlock('neema', other.pins.neema);
  await other.send(other.saleCommand());
  // Whoever is unlocked: what is told is stored there.
  await other.unlock(other.owner, other.pins.asha);
  const price = { data: { purchasePrice: 77_771, description: 'the last event' } };
  await other.callAny('PATCH', documentsPath('products', 'urea'), { as: other.asha, body: price });
  const copied = await other.call('GET', 'changes?limit=2000', { as: other.counter });
  expect(JSON.stringify(copied.body)).not.toContain('77771');
  const told: string[] = [];
  do told.push(JSON.stringify(await socket.next()));
  while (!told.at(-1)?.includes('the last event'));
  expect(told.join()).toContain('sale1');
  expect(told.join()).not.toContain('77771');
  expect(told.join()).not.toContain(other.asha.email);
  const counters = (await other.call('GET', 'members', { as: other.asha })).body.counters as { sessionId: string }[];
  const ended = await other.call('DELETE', `counters/${counters[0]?.sessionId}`, { as: other.asha });
  expect(ended.status).toBe(204);
  expect(await socket.closed).toBe(1008);
  expect((await other.unlock('neema', other.pins.neema)).status).toBe(401);
});

test('the socket that a session had as its owner’s ends as it becomes a counter’s [R65]', async () => {
  const other = await openCounterShop();
  const device = await other.newDevice(other.asha);
  const socket = await connect(other.app, ['account'], device.session);
  expect(socket.connected.data.user.email).toBe(other.asha.email);
  await other.call('PUT', 'counter', { as: device, body: { enabled: true } });
  expect(await socket.closed).toBe(1008);
});
