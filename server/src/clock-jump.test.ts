import { dayMs } from '@duka/domain/values/durations';
import { expect, onTestFinished, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp } from '#testing/test-app.ts';

test('a clock that jumps back or ahead keeps nobody from working, and what was saved stays', async () => {
  const now = new Date('2026-11-21T07:00:00.000Z');
  const { app, call, newSeller } = await openTestApp(now);
  onTestFinished(() => app.close());
  const asha = await newSeller('asha', 'shop');
  const at = now.getTime();
  const save = (documentId: string) => {
    const when = now.toISOString();
    const prices = { quantityInStock: 5, purchasePrice: 100, sellingPrice: 150 };
    const data = { ...listed, name: 'Hoe', ...prices, createdAt: when, updstedAt: when, storeId: 'shop' };
    return call('POST', documentsPath('products'), { as: asha, body: { documentId, data } });
  };
  const jumps = { back: -30 * dayMs, ahead: 20 * dayMs, again: -1, home: 0 };
  for (const [name, jump] of Object.entries(jumps)) {
    now.setTime(at + jump);
    expect((await save(name)).status).toBe(201);
    const body = { data: { quantityInStock: 7 } };
    expect((await call('PATCH', documentsPath('products', name), { as: asha, body })).status).toBe(200);
  }
  const list = await call('GET', listPath('products', { method: 'orderAsc', attribute: '$createdAt' }), { as: asha });
  const ids = (list.body.documents as { $id: string }[]).map(({ $id }) => $id);
  expect(ids).toEqual(['back', 'again', 'home', 'ahead']);
});

test('a session that a clock ahead has ended lives again once the clock is right', async () => {
  const now = new Date('2026-11-21T07:00:00.000Z');
  const { app, call, newSeller } = await openTestApp(now);
  onTestFinished(() => app.close());
  const asha = await newSeller('asha', 'shop');
  const at = now.getTime();
  now.setTime(at + 400 * dayMs);
  expect((await call('GET', '/v1/account', { as: asha })).status).toBe(401);
  now.setTime(at);
  expect((await call('GET', '/v1/account', { as: asha })).status).toBe(200);
});

test('a limit that was reached ends with its window, whichever way the clock jumps out of it', async () => {
  const now = new Date('2026-11-21T07:00:00.000Z');
  const { app, call } = await openTestApp(now);
  onTestFinished(() => app.close());
  const guess = () =>
    call('POST', '/v1/account/sessions/email', { body: { email: 'asha@duka.example', password: 'NotHerPassword' } });
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
  now.setTime(now.getTime() - 3 * dayMs);
  expect((await guess()).status).toBe(401);
});
