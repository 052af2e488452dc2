import { hourMs } from '@duka/domain/values/durations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listed } from '#testing/listed.ts';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { documentsPath, openTestApp, type TestMember } from '#testing/test-app.ts';
import { filesPath, get, makeDataDir, upload } from '#testing/test-files.ts';

const sizeBytes = 100;
const price = { name: 'DAP', quantityInStock: 10, purchasePrice: 1000, sellingPrice: 1500 };
const addressOf = (fileId: string) => `https://duka.example${filesPath}/${fileId}/view?project=duka`;

/** Two sellers, and a clock that moves on together with the server's look for what was replaced. */
async function openShops() {
  skipBehindBalancer('moves the timers or the clock of the server’s whole process');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = new Date('2026-11-21T07:00:00.000Z');
  const env = { DUKA_ACCOUNT_STORAGE_MB: String((10 * sizeBytes) / 1024 / 1024) };
  const shop = await openTestApp(clock, { dataDir: makeDataDir(), env });
  onTestFinished(() => shop.app.close());
  const asha = await shop.newSeller('asha', 'asha-shop');
  const juma = await shop.newSeller('juma', 'juma-shop');

  async function store(fileId: string, as = asha) {
    const permissions = ['read("any")'];
    const { status } = await upload(shop, as, { fileId, bytes: Buffer.alloc(sizeBytes, fileId), permissions });
    return status;
  }
  async function write(method: 'POST' | 'PATCH' | 'DELETE', collection: string, id: string, data: object, as = asha) {
    const path = documentsPath(collection, method === 'POST' ? undefined : id);
    const { status, body } = await shop.call(method, path, {
      as,
      ...(method !== 'DELETE' && { body: { documentId: id, data } }),
    });
    if (status >= 400) throw new Error(JSON.stringify(body));
  }
  const at = () => clock.toISOString();
  const product = (storeId: string, image: string) => ({
    ...listed,
    ...price,
    ...{ storeId, image, createdAt: at(), updstedAt: at() },
  });
  const isThere = async (fileId: string) => (await get(shop, asha, `${fileId}/view`)).statusCode === 200;
  const used = async (as: TestMember = asha) =>
    (await shop.call('GET', '/v1/account/storage', { as })).body.usedBytes as number;

  /** Lets hours pass, and waits until the server has looked: it has deleted what is deleted last. */
  async function pass(hours: number, last: string) {
    clock.setTime(clock.getTime() + hours * hourMs);
    vi.advanceTimersByTime(hourMs);
    await vi.waitFor(async () => expect(await isThere(last)).toBe(false));
  }
  return { ...shop, clock, asha, juma, store, write, product, isThere, used, pass };
}

test('a product’s replaced picture, an old avatar and an old license leave the storage a day later, and their room is free (R27)', async () => {
  const { store, write, product, isThere, used, pass } = await openShops();
  for (const fileId of ['picture', 'picture2', 'avatar', 'avatar2', 'license', 'license2']) await store(fileId);
  await write('POST', 'products', 'dap', product('asha-shop', 'picture'));
  await write('PATCH', 'users', 'asha', { avatar: addressOf('avatar') });
  await write('PATCH', 'stores', 'asha-shop', { license: addressOf('license') });
  expect(await used()).toBe(6 * sizeBytes);

  await write('PATCH', 'products', 'dap', { image: 'picture2' });
  await write('PATCH', 'users', 'asha', { avatar: addressOf('avatar2') });
  await write('PATCH', 'stores', 'asha-shop', { license: addressOf('license2') });
  expect(await isThere('picture')).toBe(true);
  await pass(25, 'license');
  expect(await Promise.all(['picture', 'avatar', 'license'].map(isThere))).toEqual([false, false, false]);
  expect(await Promise.all(['picture2', 'avatar2', 'license2'].map(isThere))).toEqual([true, true, true]);
  expect(await used()).toBe(3 * sizeBytes);
});

test('the files of a deleted product and a deleted message go a day later, and not an hour before (R27)', async () => {
  const { store, write, product, isThere, used, pass } = await openShops();
  for (const fileId of ['first', 'of-product', 'sent']) await store(fileId);
  const message = { senderId: 'asha', receiverId: 'juma', content: '', isRead: false, fileType: 'image/png' };
  await write('POST', 'products', 'other', product('asha-shop', 'first'));
  await write('POST', 'products', 'dap', product('asha-shop', 'of-product'));
  await write('POST', 'messages', 'm1', { ...message, fileUrl: addressOf('sent') });
  await write('DELETE', 'products', 'other', {});
  await pass(23, 'no such file');
  await write('DELETE', 'products', 'dap', {});
  await write('DELETE', 'messages', 'm1', {});
  await pass(2, 'first');
  expect([await isThere('of-product'), await isThere('sent')]).toEqual([true, true]);
  await pass(23, 'sent');
  expect([await isThere('of-product'), await used()]).toEqual([false, 0]);
});

test('a file that anything of its owner’s still names stays, as does one that was named again (R27)', async () => {
  const { store, write, product, isThere, pass } = await openShops();
  for (const fileId of ['shared', 'sent', 'again', 'profile', 'unsent', 'gone']) await store(fileId);
  const message = { senderId: 'asha', receiverId: 'juma', content: '', isRead: false, fileType: 'image/png' };
  await write('POST', 'messages', 'm1', { ...message, fileUrl: addressOf('sent') });
  await write('PATCH', 'users', 'asha', { avatar: addressOf('profile') });
  for (const [id, image] of Object.entries({ a: 'shared', b: 'shared', c: 'sent', d: 'again', e: 'profile' }))
    await write('POST', 'products', id, product('asha-shop', image));
  for (const id of ['a', 'c', 'd', 'e']) await write('PATCH', 'products', id, { image: null });
  await write('PATCH', 'products', 'd', { image: 'again' });
  await write('POST', 'products', 'f', product('asha-shop', 'gone'));
  await write('DELETE', 'products', 'f', {});
  await pass(25, 'gone');
  const remaining = ['shared', 'sent', 'again', 'profile', 'unsent'];
  expect(await Promise.all(remaining.map(isThere))).toEqual(remaining.map(() => true));
});

test('what another seller’s rows name and leave has none of one’s own files deleted (R27)', async () => {
  const { store, write, product, isThere, pass, juma } = await openShops();
  for (const fileId of ['uploaded', 'gone']) await store(fileId);
  await write('POST', 'products', 'theirs', product('juma-shop', 'uploaded'), juma);
  await write('PATCH', 'products', 'theirs', { image: null }, juma);
  await write('POST', 'products', 'own', product('asha-shop', 'gone'));
  await write('DELETE', 'products', 'own', {});
  await pass(25, 'gone');
  expect(await isThere('uploaded')).toBe(true);
});

test('a picture that an import replaced stays for as long as the import can be taken back (R27)', async () => {
  const { store, write, product, isThere, pass, call, asha } = await openShops();
  for (const fileId of ['before', 'after', 'gone', 'gone2']) await store(fileId);
  await write('POST', 'products', 'dap', product('asha-shop', 'before'));
  await write('POST', 'products', 'own', product('asha-shop', 'gone'));
  const row = { documentId: 'dap', action: 'update', data: { image: 'after' } };
  const path = '/v1/shops/asha-shop/imports';
  expect((await call('POST', path, { as: asha, body: { importId: 'i1', mode: 'all', rows: [row] } })).status).toBe(200);
  await write('DELETE', 'products', 'own', {});
  await pass(25, 'gone');
  expect(await isThere('before')).toBe(true);

  expect((await call('DELETE', `${path}/i1`, { as: asha })).status).toBe(200);
  await write('POST', 'products', 'own2', product('asha-shop', 'gone2'));
  await write('DELETE', 'products', 'own2', {});
  await pass(25, 'after');
  expect([await isThere('before'), await isThere('gone2')]).toEqual([true, false]);
});
