import { expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { documentsPath } from '#testing/test-app.ts';
import { filesPath } from '#testing/test-files.ts';

test("a picture that a member names in goods of the shop is the shop's from then on (R64)", async () => {
  const { addFile, addProduct, database, enter, call, asha } = await openWithMails();
  const { account: rehema } = await enter('rehema', { role: 'storekeeper', rights: ['products', 'stock', 'costs'] });
  await addFile(rehema, 'picture');
  await addFile(rehema, 'other');
  await addFile(asha, 'of-asha');
  await addProduct('dap', { image: 'picture' }, rehema);
  expect(await database.files.get('picture')).toMatchObject({ ownerId: 'asha' });
  // Whoever of the shop replaces it, it is deleted a day later; nobody gets the files of others by naming them.
  await call('PATCH', documentsPath('products', 'dap'), { as: rehema, body: { data: { image: 'of-asha' } } });
  expect(await database.replacedFiles.list('2027-01-01T00:00:00.000Z', 10)).toMatchObject([
    { fileId: 'picture', ownerId: 'asha' },
  ]);
  expect((await database.files.get('other'))?.ownerId).toBe('rehema');
  await call('PATCH', documentsPath('stores', 'juma-shop'), { as: rehema, body: { data: { avatar: 'other' } } });
  expect((await database.files.get('other'))?.ownerId).toBe('rehema');
});

test('the file of a permit is for the owner alone, whoever of the shop adds it, and goes a day after the permit (INPUT-020, R27)', async () => {
  const { addFile, create, database, enter, call, asha, juma } = await openWithMails();
  const { account: keeper } = await enter('keeper', { role: 'manager', rights: ['settings'] });
  const { account: cashier } = await enter('cashier', { role: 'cashier' });
  await addFile(keeper, 'paper', ['read("user:keeper")']);
  const file = `http://localhost${filesPath}/paper/view`;
  const permit = { storeId: 'asha-shop', kind: 'pesticides', number: '1', createdAt: '2026-11-21T07:00:00.000+00:00' };
  await create('shopPermits', 'permit', { ...permit, file }, keeper);
  expect(await database.files.get('paper')).toMatchObject({ ownerId: 'asha' });
  const statuses = [asha, keeper, cashier, juma, undefined].map(
    async (as) => (await call('GET', `${filesPath}/paper`, as && { as })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 404]);
  const replaced = () => database.replacedFiles.list('2027-01-01T00:00:00.000Z', 10);
  await call('PATCH', documentsPath('shopPermits', 'permit'), { as: asha, body: { data: { number: '2' } } });
  expect(await replaced()).toEqual([]);
  await call('DELETE', documentsPath('shopPermits', 'permit'), { as: asha });
  expect(await replaced()).toMatchObject([{ fileId: 'paper', ownerId: 'asha' }]);
});

test('a file that a member sends in the name of the shop is for the shop and the receiver alone (R15, R64)', async () => {
  const { addFile, create, database, enter, call, juma, asha } = await openWithMails();
  const { account: rehema } = await enter('rehema', { role: 'cashier' });
  await addFile(rehema, 'receipt', ['read("any")', 'update("user:rehema")']);
  const fileUrl = `http://localhost${filesPath}/receipt/view`;
  const message = { senderId: 'asha', receiverId: 'juma', content: 'Risiti', fileUrl, fileType: 'text/plain' };
  await create('messages', 'receipt-sent', message, rehema);
  expect(await database.files.get('receipt')).toMatchObject({ ownerId: 'asha', permissions: ['update("user:asha")'] });
  const statuses = async (...who: readonly (typeof asha | undefined)[]) =>
    Promise.all(who.map(async (as) => (await call('GET', `${filesPath}/receipt`, as && { as })).status));
  expect(await statuses(asha, juma, undefined)).toEqual([200, 200, 404]);
});

test('files of a shop count for its owner, whoever of its people uploads them, and are refused once there is no room (R64)', async () => {
  const { addFile, addProduct, database, enter } = await openWithMails({ env: { DUKA_ACCOUNT_STORAGE_MB: '1' } });
  const { account: rehema } = await enter('rehema', { role: 'storekeeper', rights: ['products', 'stock', 'costs'] });
  const content = 'x'.repeat(700_000);
  await addFile(rehema, 'first', [], content);
  await addProduct('dap', { image: 'first' }, rehema);
  await addFile(rehema, 'second', [], content);
  await expect(addProduct('urea', { image: 'second' }, rehema)).rejects.toThrow('storage_limit_exceeded');
  expect(await database.files.sumOwned('asha')).toBe(700_000);
});
