import { presetRights } from '@duka/domain/collections/rights';
import {
  derivePinKey,
  fromBase64,
  signAct,
  textOfCommand,
  textOfOverride,
  textOfUnlock,
} from '@duka/domain/members/pin';
import { beforeEach, expect, test } from 'vitest';
import { openCounterShop } from '#testing/counter-shop.ts';
import { documentsPath, listPath } from '#testing/test-app.ts';

const shop = await openCounterShop();
const { asha, call, clock, counter, deriveOnPhone, later, lock, owner, pins, saleCommand, send, sign, unlock } = shop;

beforeEach(async () => {
  // What a test before has left locked out has passed by now.
  later(48 * 60 * 60 * 1000);
  await lock();
  // A session that nobody uses for a month ends.
  await shop.callAny('GET', '/v1/account', { as: asha });
});

test('a counter does what its unlocked member may, and nothing while it is locked [STAFF-010, R65]', async () => {
  const products = () => shop.callAny('GET', documentsPath('products'), { as: counter });
  expect((await products()).body.total).toBe(0);
  expect(await send(saleCommand())).toBe('shop_proof_wrong');
  expect((await unlock('neema', pins.neema)).body).toMatchObject({
    member: { id: 'neema', rights: presetRights.cashier },
  });
  expect((await products()).body.documents).toEqual([expect.objectContaining({ $id: 'urea', purchasePrice: null })]);
  expect(await send(saleCommand())).toBe('neema');
  expect(await send(saleCommand({ discount: 10 }))).toBe('shop_right_missing');
  expect((await call('GET', 'month-sheet?month=2026-11', { as: counter })).status).toBe(403);
  await unlock('rehema', pins.rehema);
  expect(await send(saleCommand({ discount: 10 }))).toBe('rehema');
  expect((await call('GET', 'month-sheet?month=2026-11', { as: counter })).status).toBe(200);
  await lock();
  expect((await products()).body.total).toBe(0);
  expect((await call('GET', 'month-sheet?month=2026-11', { as: counter })).status).toBe(404);
});

test('a counter’s account says nothing of how its owner signs in [R65]', async () => {
  await unlock('neema', pins.neema);
  const { body } = await shop.callAny('GET', '/v1/account', { as: counter });
  expect([body.$id, body.email, body.phone, body.targets]).toEqual(['asha', '', '', []]);
});

test('five wrong PINs lock a person out for five minutes, each further one for twice as long, over all counters; the right one ends it [STAFF-012]', async () => {
  const other = await shop.newDevice(asha);
  await call('PUT', 'counter', { as: other, body: { enabled: true } });
  for (const tried of ['1111', '2222', '3333', '4444']) {
    expect((await unlock('neema', tried, tried < '3' ? counter : other)).body.type).toBe('shop_pin_wrong');
  }
  expect((await unlock('neema', '5555')).body.type).toBe('shop_pin_locked');
  expect((await unlock('neema', pins.neema, other)).body.type).toBe('shop_pin_locked');
  expect((await unlock('rehema', pins.rehema, other)).status).toBe(200);
  later(5 * 60_000 + 1);
  expect((await unlock('neema', '6666')).body.type).toBe('shop_pin_locked');
  later(5 * 60_000 + 1);
  expect((await unlock('neema', pins.neema)).body.type).toBe('shop_pin_locked');
  later(5 * 60_000 + 1);
  expect((await unlock('neema', pins.neema)).status).toBe(200);
  expect((await unlock('neema', '7777')).body.type).toBe('shop_pin_wrong');
});

test('many wrong PINs at one moment are counted one by one [STAFF-012]', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => unlock('rehema', String(6000 + index))));
  expect(answers.filter(({ body }) => body.type === 'shop_pin_wrong')).toHaveLength(4);
  expect((await unlock('rehema', pins.rehema)).body.type).toBe('shop_pin_locked');
});

test.each([
  ['equal digits', '0000', 400],
  ['a run', '1234', 400],
  ['letters', 'abcd', 400],
  ['a number', 4711, 400],
  ['too many digits', '4711471', 400],
  ['that of another member', pins.rehema, 409],
] as const)('a PIN of %s is refused, and the earlier one stays [STAFF-011]', async (_, pin, status) => {
  const answer = await call('PUT', 'members/neema/pin', { as: asha, body: { pin } });
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).not.toMatch(/rehema/i);
  expect((await unlock('neema', pins.neema)).status).toBe(200);
});

test('a member sets their own PIN and nobody else’s; who manages people none of the owner’s [STAFF-011]', async () => {
  await unlock('neema', pins.neema);
  const set = (id: string, pin: string) => call('PUT', `members/${id}/pin`, { as: counter, body: { pin } });
  expect((await set('rehema', '5927')).status).toBe(403);
  expect((await set(owner, '5927')).status).toBe(403);
  expect((await set('others', '5927')).status).toBe(404);
  expect((await set('none', '5927')).status).toBe(404);
  expect((await set('neema', '5927')).status).toBe(204);
  expect((await unlock('neema', pins.neema)).body.type).toBe('shop_pin_wrong');
  await call('PUT', 'members/neema/pin', { as: asha, body: { pin: pins.neema } });
});

test('what was done without a network counts by the proof of who did it, whoever is unlocked when it comes [STAFF-013, R65]', async () => {
  const command = await sign(saleCommand(), 'neema', pins.neema);
  await unlock('rehema', pins.rehema);
  expect(await send(command)).toBe('neema');
  await lock();
  expect(await send(await sign(saleCommand(), 'rehema', pins.rehema))).toBe('rehema');
  expect(await send(await sign(saleCommand({ discount: 5 }), 'neema', pins.neema))).toBe('shop_right_missing');
});

test.each([
  ['another member’s name', (command: object) => ({ ...command, member: 'rehema' })],
  ['another shop’s member', (command: object) => ({ ...command, member: 'others' })],
  ['no member', (command: object) => ({ ...command, member: null })],
  ['other goods', (command: { data: object }) => ({ ...command, data: { ...command.data, discount: 900 } })],
  ['another id', (command: { data: object }) => ({ ...command, id: 'other', data: { ...command.data, $id: 'other' } })],
  ['another moment', (command: object) => ({ ...command, at: '2026-11-21T06:00:00.000Z' })],
  ['an empty proof', (command: object) => ({ ...command, proof: '' })],
])('a proof is of no use with %s [R65]', async (_, forge) => {
  const command = await sign(saleCommand(), 'neema', pins.neema);
  expect(await send(forge(command))).toBe('shop_proof_wrong');
  expect(await send(command)).toBe('neema');
});

test('a repeated command of one member is no command of another [R65]', async () => {
  const command = await sign(saleCommand(), 'rehema', pins.rehema);
  expect(await send(command)).toBe('rehema');
  expect(await send(command)).toBe('rehema');
  const asNeema = await sign({ ...command }, 'neema', pins.neema);
  expect(await send(asNeema)).toBe('command_id_reused');
});

test('on a session of their own nobody acts under another’s name [R65]', async () => {
  expect(await send({ ...saleCommand(), member: 'neema' }, asha)).toBe('shop_proof_wrong');
  expect(await send({ ...saleCommand(), member: owner }, asha)).toBe(owner);
});

test('a person who was unlocked without a network is told to the server by proof, of this moment alone [STAFF-013]', async () => {
  const key = await deriveOnPhone('neema', pins.neema);
  const tell = async (at: string, memberId = 'neema') => {
    const proof = await signAct(key, textOfUnlock(memberId, at));
    return call('POST', 'counter/unlock', { as: counter, body: { memberId, at, proof } });
  };
  expect((await tell(new Date(clock.getTime() - 11 * 60_000).toISOString())).status).toBe(400);
  expect((await tell('yesterday')).status).toBe(400);
  expect((await tell(clock.toISOString(), 'rehema')).body.type).toBe('shop_proof_wrong');
  expect((await tell(clock.toISOString())).body).toMatchObject({ member: { id: 'neema' } });
});

test('another PIN counts from then on; acts by the earlier one for a day more [STAFF-014]', async () => {
  const signed = await sign(saleCommand(), 'neema', pins.neema);
  const soon = await sign(saleCommand(), 'neema', pins.neema);
  const key = await deriveOnPhone('neema', pins.neema);
  await call('PUT', 'members/neema/pin', { as: asha, body: { pin: '5927' } });
  expect(await send(signed)).toBe('neema');
  later(25 * 60 * 60 * 1000);
  // It was done before, and its phone had no network for a day.
  expect(await send(soon)).toBe('neema');
  const late = saleCommand();
  const proof = await signAct(key, await textOfCommand(late));
  expect(await send({ ...late, member: 'neema', proof })).toBe('shop_proof_wrong');
  await call('PUT', 'members/neema/pin', { as: asha, body: { pin: pins.neema } });
});

test('who has the right allows one act of who lacks it, by their PIN and a reason [STAFF-015]', async () => {
  await unlock('neema', pins.neema);
  const override = (more: object) => ({
    ...saleCommand({ discount: 50 }),
    override: { member: 'rehema', pin: pins.rehema, reason: 'Old customer', ...more },
  });
  expect(await send(override({}))).toBe('neema');
  expect(await send(saleCommand({ discount: 50 }))).toBe('shop_right_missing');
  expect(await send(override({ reason: ' ' }))).toBe('general_argument_invalid');
  expect(await send(override({ reason: 'x'.repeat(501) }))).toBe('general_argument_invalid');
  expect(await send(override({ pin: '9999' }))).toBe('shop_pin_wrong');
  expect(await send(override({ member: 'neema', pin: pins.neema }))).toBe('shop_right_missing');
  expect(await send(override({ member: 'others', pin: pins.rehema }))).toBe('document_not_found');
  const { body } = await shop.callAny(
    'GET',
    listPath('orderEvents', { method: 'equal', attribute: 'overrideBy', values: ['rehema'] }),
    { as: asha },
  );
  expect(body.documents).toEqual([expect.objectContaining({ byMember: 'neema', overrideBy: 'rehema' })]);
});

test('one call is allowed by its headers, with the same rules [STAFF-015]', async () => {
  await unlock('neema', pins.neema);
  const price = (headers: Record<string, string>) =>
    shop.callAny('PATCH', documentsPath('products', 'urea'), {
      as: counter,
      headers,
      body: { data: { sellingPrice: 1100 } },
    });
  expect((await price({})).status).toBe(403);
  const reason = { 'x-duka-override-reason': encodeURIComponent('Bei mpya ya msimu') };
  expect((await price({ 'x-duka-override': `rehema:${pins.rehema}` })).status).toBe(400);
  expect((await price({ ...reason, 'x-duka-override': 'rehema:0001' })).body.type).toBe('shop_pin_wrong');
  expect((await price({ ...reason, 'x-duka-override': 'rehema' })).status).toBe(400);
  expect((await price({ ...reason, 'x-duka-override': `rehema:${pins.rehema}` })).status).toBe(200);
});

test('nobody’s PIN allows a change of people, PINs or counters: that is left to who has the right [R64, R65]', async () => {
  const headers = { 'x-duka-override': `${owner}:${pins.asha}`, 'x-duka-override-reason': 'Alone' };
  await unlock('neema', pins.neema);
  const asked = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call(method, path, { as: counter, headers, ...(body && { body }) });
  const answers = [
    await asked('PUT', 'members/rehema/pin', { pin: '640283' }),
    await asked('PATCH', 'members/neema', { rights: presetRights.manager }),
    await asked('POST', 'members', { name: 'Upendo', role: 'cashier' }),
    await asked('DELETE', 'members/rehema'),
    await asked('PUT', 'counter', { enabled: false }),
  ];
  expect(answers.map(({ body }) => body.type)).toEqual(answers.map(() => 'shop_right_missing'));
});

test('without a network the one who allows it signs it too [STAFF-015]', async () => {
  const command = saleCommand({ discount: 70 });
  const text = await textOfCommand(command);
  const proof = await signAct(await deriveOnPhone('rehema', pins.rehema), textOfOverride(text, 'Torn bag'));
  const signed = await sign(command, 'neema', pins.neema);
  expect(await send({ ...signed, override: { member: 'rehema', proof, reason: 'Torn' } })).toBe('shop_proof_wrong');
  expect(await send({ ...signed, override: { member: 'rehema', proof, reason: 'Torn bag' } })).toBe('neema');
});

test('what a removed member had sold is taken when it comes, and nothing else [STAFF-016]', async () => {
  const sale = await sign(saleCommand(), 'neema', pins.neema);
  const expense = {
    ...saleCommand(),
    kind: 'expense',
    data: {
      $id: 'late-expense',
      storeId: 'shop',
      kind: 'rent',
      amount: 5,
      method: 'cash',
      expenseDate: '2026-11-21T07:00:00.000Z',
    },
  };
  const signedExpense = await sign(expense as never, 'neema', pins.neema);
  later(60_000);
  await setActive('neema', false);
  expect((await unlock('neema', pins.neema)).status).toBe(404);
  later(60_000);
  expect(await send(signedExpense)).toBe('shop_right_missing');
  expect(await send(sale)).toBe('neema');
  const key = fromBase64(Buffer.from(await keyOf('neema')).toString('base64url'));
  const late = saleCommand();
  expect(await send({ ...late, member: 'neema', proof: await signAct(key, await textOfCommand(late)) })).toBe(
    'shop_right_missing',
  );
  await setActive('neema', true);
});

async function keyOf(memberId: string) {
  const stored = await shop.database.pins.get(memberId);
  return derivePinKey(pins.neema, stored as NonNullable<typeof stored>);
}

function setActive(memberId: string, active: boolean) {
  return shop.database.transaction(({ documents }) =>
    documents.update('shopMembers', memberId, { updatedAt: clock.toISOString(), attributes: { active } }),
  );
}

test('a stranger’s counter, and an own session, unlock nobody here; the pins are a counter’s alone [R65]', async () => {
  for (const as of [asha, await shop.newMember('stranger')]) {
    expect((await unlock('neema', pins.neema, as)).status).toBe(404);
    expect((await call('GET', 'counter/pins', { as })).status).toBe(404);
  }
  expect(
    (
      await shop.callAny('POST', '/v1/shops/juma-shop/counter/unlock', {
        as: counter,
        body: { memberId: 'others', pin: '8350' },
      })
    ).status,
  ).toBe(404);
  expect((await unlock('others', '8350')).status).toBe(404);
  const { body } = await call('GET', 'counter/pins', { as: counter });
  expect(Object.keys((body.pins as object[])[0] ?? {}).sort()).toEqual([
    'discountLimit',
    'iterations',
    'memberId',
    'name',
    'rights',
    'role',
    'salt',
    'verifier',
  ]);
});

test('the copy of a counter has what its people may see together, and never a cost [STAFF-002]', async () => {
  const { body } = await call('GET', 'changes?limit=2000', { as: counter });
  const rows = body.rows as Record<string, Record<string, unknown>[]>;
  expect(rows.products?.[0]).not.toHaveProperty('purchasePrice');
  expect(Object.keys(rows)).not.toContain('payments');
  expect(Object.keys(rows)).not.toContain('notifications');
  expect(Object.keys(rows)).toContain('orders');
});

test('a counter ends when its owner says so, and never becomes another session [R65]', async () => {
  const device = await shop.newDevice(asha);
  await call('PUT', 'counter', { as: device, body: { enabled: true } });
  expect((await call('PUT', 'counter', { as: device, body: { enabled: false } })).status).toBe(404);
  await unlock('neema', pins.neema, device);
  expect((await call('PUT', 'counter', { as: device, body: { enabled: false } })).status).toBe(403);
  await unlock(owner, pins.asha, device);
  expect((await call('PUT', 'counter', { as: device, body: { enabled: false } })).status).toBe(204);
  expect((await shop.callAny('GET', '/v1/account', { as: device })).status).toBe(401);
});
