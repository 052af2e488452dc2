import { expect, test } from 'vitest';
import { operatorHeaders, type TestMember } from '#testing/test-app.ts';
import { filesPath, makeDataDir, openFileApp, upload } from '#testing/test-files.ts';
import { listStored } from '#testing/test-stores.ts';

const limit = 1024;

async function openSmall() {
  const shop = await openFileApp(makeDataDir(), { DUKA_ACCOUNT_STORAGE_MB: String(limit / 1024 / 1024) });
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const store = async (fileId: string, sizeBytes: number, as: TestMember | 'operator' = asha) => {
    const [member, headers] = as === 'operator' ? [undefined, operatorHeaders] : [as, {}];
    const { status, body } = await upload(shop, member, { fileId, bytes: Buffer.alloc(sizeBytes, 'x'), headers });
    return status === 201 ? status : body.type;
  };
  const chunk = async (fileId: string, start: number, end: number, total: number) => {
    const range = `bytes ${start}-${end}/${total}`;
    const bytes = Buffer.alloc(end - start + 1, 'x');
    const { status, body } = await upload(shop, asha, { fileId, bytes, range, ...(start > 0 && { uploadId: fileId }) });
    return status === 201 ? status : body.type;
  };
  const used = async (as = asha) => {
    const { rows: _, ...files } = (await shop.call('GET', '/v1/account/storage', { as })).body;
    return files;
  };
  const countBytes = async () => (await listStored(shop.dataDir)).length;
  return { ...shop, asha, juma, store, chunk, used, countBytes };
}

const full = 'storage_limit_exceeded';

test('an account stores as much as it may and no byte more; what is deleted is free again [CALL-036]', async () => {
  const { store, used, call, asha, juma, countBytes } = await openSmall();
  expect(await used()).toEqual({ usedBytes: 0, totalBytes: limit });
  expect([await store('a', 1000), await store('b', 25), await store('b', 24), await store('c', 1)]).toEqual([
    ...[201, full, 201, full],
  ]);
  expect(await used()).toEqual({ usedBytes: limit, totalBytes: limit });
  expect(await countBytes()).toBe(2);
  expect([await used(juma), await store('of-juma', limit, juma)]).toEqual([{ usedBytes: 0, totalBytes: limit }, 201]);
  await call('DELETE', `${filesPath}/a`, { as: asha });
  expect(await used()).toEqual({ usedBytes: 24, totalBytes: limit });
  expect(await store('d', 1000)).toBe(201);
});

test('the refusal is of the wire and says that there is no room [CALL-036]', async () => {
  const { app, asha } = await openSmall();
  const { status, body } = await upload({ app }, asha, { fileId: 'a', bytes: Buffer.alloc(limit + 1) });
  expect([status, body]).toEqual([
    403,
    { code: 403, type: full, message: expect.stringContaining('full'), version: expect.any(String) },
  ]);
});

test('an upload in pieces counts as a whole from its first piece, and goes on when it fits [CALL-037]', async () => {
  const { chunk, store, used, countBytes } = await openSmall();
  expect(await chunk('big', 0, 9, limit + 1)).toBe(full);
  expect([await used(), await countBytes()]).toEqual([{ usedBytes: 0, totalBytes: limit }, 0]);
  expect(await chunk('a', 0, 499, 1000)).toBe(201);
  expect(await used()).toEqual({ usedBytes: 1000, totalBytes: limit });
  expect(await store('b', 25)).toBe(full);
  expect(await chunk('b', 0, 9, 25)).toBe(full);
  expect([await chunk('a', 0, 499, 1000), await chunk('a', 500, 999, 1000)]).toEqual([201, 201]);
  expect(await used()).toEqual({ usedBytes: 1000, totalBytes: limit });
});

test('uploads at the same moment do not take the same room [CALL-036]', async () => {
  const { store, used } = await openSmall();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => store(`f${at}`, 300)));
  expect(answers.filter((answer) => answer === 201)).toHaveLength(3);
  expect(await used()).toEqual({ usedBytes: 900, totalBytes: limit });
});

test("the marketplace's own server has no limit, and only a member asks how much is used [CALL-036]", async () => {
  const { store, call } = await openSmall();
  expect(await store('leaflet', 2 * limit, 'operator')).toBe(201);
  expect((await call('GET', '/v1/account/storage')).status).toBe(401);
});
