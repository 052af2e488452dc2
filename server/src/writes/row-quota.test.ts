import { describe, expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { documentsPath, operatorHeaders, type TestMember } from '#testing/test-app.ts';
import { makeDataDir, openFileApp } from '#testing/test-files.ts';

const bytesOfMegabyte = 1024 * 1024;
const longText = 'x'.repeat(10_000);

async function openSmall(limitBytes: number, dataDir = makeDataDir()) {
  const shop = await openFileApp(dataDir, { DUKA_ACCOUNT_ROWS_MB: String(limitBytes / bytesOfMegabyte) });
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const parties = (from: TestMember, to: TestMember) => ({ senderId: from.id, receiverId: to.id });
  /** Returns the status, or the type of the refusal. */
  const send = async (id: string, content: string, from = asha, to = juma) => {
    const data = { ...parties(from, to), content };
    const { status, body } = await shop.call('POST', documentsPath('messages'), {
      ...{ as: from, body: { documentId: id, data } },
    });
    return status === 201 ? status : body.type;
  };
  const change = async (id: string, content: string) => {
    const { status, body } = await shop.call('PATCH', documentsPath('messages', id), {
      ...{ as: asha, body: { data: { content } } },
    });
    return status === 200 ? status : body.type;
  };
  const used = async (as = asha) =>
    ((await shop.call('GET', '/v1/account/storage', { as })).body.rows as { usedBytes: number }).usedBytes;
  return { ...shop, asha, juma, send, change, used };
}

describe('the rows that an account writes (R52)', () => {
  test('take so much room and no more; another account has its own, and what is deleted is free again', async () => {
    const { send, change, used, call, asha, juma } = await openSmall(25_000);
    const before = await used();
    expect([await send('a', longText), await send('b', longText), await send('c', longText)]).toEqual([
      ...[201, 201, 'rows_limit_exceeded'],
    ]);
    const full = await used();
    expect(full - before).toBeGreaterThan(20_000);
    expect(full).toBeLessThanOrEqual(25_000);
    expect(await call('GET', documentsPath('messages', 'c'), { as: asha })).toMatchObject({ status: 404 });
    expect([await change('a', 'short'), await change('a', longText)]).toEqual([200, 200]);
    expect(await change('b', `${longText.slice(2)}éé`)).toBe(200);
    // What others write to the shop is theirs.
    expect([await send('from-juma', longText, juma, asha), await used()]).toEqual([201, full + 2]);
    expect(await send('c', longText)).toBe('rows_limit_exceeded');
    await call('DELETE', documentsPath('messages', 'a'), { as: asha });
    expect(await send('c', longText)).toBe(201);
  });

  test('count for their owner, even when others delete them', async () => {
    const { newSeller, newMember, call, database } = await openFileApp(makeDataDir(), {});
    const [asha, juma] = [await newSeller('asha', 'asha-shop'), await newMember('juma')];
    await call('POST', documentsPath('users'), {
      ...{ as: juma, body: { documentId: 'juma', data: { userId: juma.id, firstName: 'Juma', email: juma.email } } },
    });
    const used = async (as: TestMember) =>
      ((await call('GET', '/v1/account/storage', { as })).body.rows as { usedBytes: number }).usedBytes;
    const data = { senderId: juma.id, receiverId: asha.id, content: longText };
    const [ashas, jumas] = [await used(asha), await used(juma)];
    await call('POST', documentsPath('messages'), { as: juma, body: { documentId: 'hello', data } });
    const [notification] = await database.documents.list('notifications', { where: [] });
    expect(notification?.attributes.accountId).toBe(asha.id);
    const written = await used(juma);
    expect([await used(asha), written > jumas + 10_000]).toEqual([ashas, true]);
    const path = documentsPath('notifications', String(notification?.id));
    expect(await call('DELETE', path, { as: asha })).toMatchObject({ status: 204 });
    expect([await used(asha), await used(juma)]).toEqual([ashas, written]);
    await call('DELETE', documentsPath('messages', 'hello'), { headers: operatorHeaders });
    expect([await used(asha), await used(juma)]).toEqual([ashas, jumas]);
  });

  test('of a shop count for its owner, whoever of its people wrote them: what a recount finds (R64)', async () => {
    const { enter, addProduct, create, call, database, asha, juma } = await openWithMails();
    const { account: neema } = await enter('neema', { role: 'manager' });
    const used = async (as: TestMember) =>
      ((await call('GET', '/v1/account/storage', { as })).body.rows as { usedBytes: number }).usedBytes;
    const before = await Promise.all([asha, neema, juma].map(used));
    await addProduct('urea', {}, neema);
    const orderItems = [{ productId: 'urea', quantity: 1 }];
    const counter = { channel: 'walk-in', paymentMethod: 'cash', customerName: 'Mama Rehema' };
    await create('orders', 'sold', { storeId: 'asha-shop', orderItems, ...counter }, neema);
    const bySeller = await Promise.all([asha, neema, juma].map(used));
    expect(bySeller.map((bytes, at) => bytes > (before[at] as number))).toEqual([true, false, false]);
    await create('orders', 'bought', { storeId: 'asha-shop', customerId: 'juma', orderItems }, juma);
    const after = await Promise.all([asha, neema, juma].map(used));
    expect((after[2] as number) > (bySeller[2] as number)).toBe(true);
    await database.transaction(({ accountRows }) => accountRows.recount());
    const counted = await Promise.all(['asha', 'neema', 'juma'].map((id) => database.accountRows.sumBytes(id)));
    // A list of texts is stored with its signs, which are not counted as it is written.
    counted.forEach((bytes, at) => void expect(Math.abs(bytes - (after[at] as number))).toBeLessThan(200));
  });

  test("of a shop are refused to its people too, once its owner's room is full (R64)", async () => {
    const { enter, addProduct } = await openWithMails({ env: { DUKA_ACCOUNT_ROWS_MB: '0.02' } });
    const { account: neema } = await enter('neema', { role: 'manager' });
    await addProduct('urea', { description: longText.slice(0, 1000) }, neema);
    const description = longText.slice(0, 1000);
    const more = async () => {
      for (let at = 0; at < 20; at += 1) await addProduct(`more-${at}`, { description }, neema);
    };
    await expect(more()).rejects.toThrow('rows_limit_exceeded');
  });

  test('are counted across a start of the server, but for the last few', async () => {
    skipBehindBalancer('starts or stops the server itself');
    const dataDir = makeDataDir();
    const first = await openSmall(bytesOfMegabyte, dataDir);
    for (let at = 0; at < 20; at += 1) expect(await first.send(`m${at}`, longText)).toBe(201);
    const sum = await first.used();
    expect(sum).toBeGreaterThan(200_000);
    const stored = await first.database.accountRows.sumBytes(first.asha.id);
    expect(sum - stored).toBeLessThan(64 * 1024);
  });
});
