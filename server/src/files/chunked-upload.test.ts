import type { AddressInfo } from 'node:net';
import { projectId } from '@duka/domain/project';
import { Client, ID, Storage } from 'appwrite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestMember } from '#testing/test-app.ts';
import { filesPath, get, md5, openFileApp, upload } from '#testing/test-files.ts';
import { listStored } from '#testing/test-stores.ts';

type Shop = Awaited<ReturnType<typeof openFileApp>>;

const text = Buffer.from('0123456789ABCDEFGHIJ');

function sendPart(shop: Shop, as: TestMember, fileId: string, start: number, end: number, more: object = {}) {
  const range = `bytes ${start}-${end}/${text.length}`;
  return upload(shop, as, { fileId, name: 'a.txt', bytes: text.subarray(start, end + 1), range, ...more });
}

test('a file in chunks is complete with its last one, and only then has a signature and a type [CALL-037, CONST-014]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const first = await sendPart(shop, asha, 'unique()', 0, 7);
  expect(first).toMatchObject({
    status: 201,
    body: { signature: '', mimeType: '', sizeOriginal: 20, chunksTotal: 3, chunksUploaded: 1 },
  });
  const id: string = first.body.$id;
  expect((await get(shop, asha, id)).json()).toEqual(first.body);
  for (const part of ['view', 'download', 'preview']) {
    expect((await get(shop, asha, `${id}/${part}`)).json()).toMatchObject({
      code: 404,
      type: 'storage_file_not_found',
    });
  }
  const second = await sendPart(shop, asha, 'unique()', 8, 15, { uploadId: id });
  expect(second).toMatchObject({ status: 201, body: { $id: id, signature: '', chunksTotal: 3, chunksUploaded: 2 } });
  const last = await sendPart(shop, asha, 'unique()', 16, 19, { uploadId: id });
  expect(last).toMatchObject({
    status: 201,
    body: { $id: id, name: 'a.txt', signature: md5(text), mimeType: 'text/plain', chunksTotal: 3, chunksUploaded: 3 },
  });
  expect((await get(shop, asha, `${id}/view`)).body).toBe(text.toString());
  expect(await listStored(shop.dataDir, 'files/partial/')).toEqual([]);
});

test('whatever the sizes of the chunks, their order and their repetitions, the file comes out whole [CALL-037, CONST-014]', async () => {
  const shop = await openFileApp();
  // Together they may send all these chunks within the minute in which one seller could not.
  const sellers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => shop.newMember(name)));
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3, max: 20 }).chain((size) => {
        const starts = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => index * size);
        return fc.record({
          size: fc.constant(size),
          order: fc.shuffledSubarray(starts, { minLength: starts.length }),
          repeated: fc.subarray(starts, { maxLength: Math.min(2, starts.length) }),
        });
      }),
      async ({ size, order, repeated }) => {
        count += 1;
        const asha = sellers[count % sellers.length] as TestMember;
        const id = `file${count}`;
        const head = order.slice(0, -1);
        for (const start of [...head, ...repeated.filter((start) => head.includes(start))]) {
          const part = await sendPart(shop, asha, id, start, Math.min(start + size, text.length) - 1, { uploadId: id });
          expect(part).toMatchObject({ status: 201, body: { signature: '' } });
          expect(part.body.chunksUploaded).toBeLessThan(part.body.chunksTotal);
        }
        const start = order.at(-1) as number;
        const last = await sendPart(shop, asha, id, start, Math.min(start + size, text.length) - 1, { uploadId: id });
        expect(last.body).toMatchObject({
          signature: md5(text),
          chunksTotal: order.length,
          chunksUploaded: order.length,
        });
        expect((await get(shop, asha, `${id}/view`)).body).toBe(text.toString());
      },
    ),
    { numRuns: 50 },
  );
});

test('chunks sent at the same time all count [CALL-037]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const parts = [0, 4, 8, 12, 16].map((start) => sendPart(shop, asha, 'race', start, start + 3));
  expect((await Promise.all(parts)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect((await get(shop, asha, 'race')).json()).toMatchObject({ signature: md5(text), chunksUploaded: 5 });
});

test('nobody but its starter goes on with an upload [R11]', async () => {
  const shop = await openFileApp();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  await sendPart(shop, asha, 'mine', 0, 9, { permissions: ['read("any")', 'update("any")', 'delete("users")'] });
  const forged = await sendPart(shop, juma, 'mine', 10, 19, { uploadId: 'mine' });
  expect(forged).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  const whole = await upload(shop, juma, { fileId: 'mine', bytes: text });
  expect(whole).toMatchObject({ status: 409, body: { type: 'storage_file_already_exists' } });
  const guest = await upload(shop, undefined, { fileId: 'mine', bytes: text.subarray(10), range: 'bytes 10-19/20' });
  expect(guest.status).toBe(401);
  expect((await sendPart(shop, asha, 'mine', 10, 19, { uploadId: 'mine' })).body.signature).toBe(md5(text));
});

test('a chunk for a complete file is refused and changes nothing [CALL-037]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await sendPart(shop, asha, 'done', 0, 19);
  const late = await sendPart(shop, asha, 'done', 0, 9, { uploadId: 'done' });
  expect(late).toMatchObject({ status: 409, body: { type: 'storage_file_already_exists' } });
  expect((await get(shop, asha, 'done/view')).body).toBe(text.toString());
});

test('a wrong Content-Range or upload id is refused, and a size too large already with the first chunk [CALL-037]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const refuse = async (range: string, type: string, more: object = {}) => {
    const refused = await upload(shop, asha, { fileId: 'part', bytes: text.subarray(0, 10), range, ...more });
    expect(refused, range.slice(0, 40)).toMatchObject({ status: 400, body: { type } });
  };
  for (const range of [
    'bytes 9-0/20',
    'bytes 0-9/5',
    'bytes 0-9/9',
    'bytes 0-8/20',
    'bytes 0-10/20',
    'bytes -9/20',
    'bytes 0-9/*',
    'bytes 0-9',
    'items 0-9/20',
    'bytes 0-9/20, 10-19/20',
    'bytes 0x0-0x9/20',
    `bytes 0-9/${'9'.repeat(400)}`,
    'x'.repeat(8000),
  ]) {
    await refuse(range, 'storage_invalid_content_range');
  }
  await refuse('bytes 0-9/30000001', 'storage_invalid_file_size');
  for (const uploadId of ['unique()', '../x', 'a'.repeat(4000)]) {
    await refuse('bytes 0-9/20', 'storage_invalid_appwrite_id', { uploadId });
  }
  expect((await get(shop, asha, 'part')).statusCode).toBe(404);

  await sendPart(shop, asha, 'part', 0, 9);
  await refuse('bytes 10-19/21', 'storage_invalid_content_range', { uploadId: 'part' });
});

test('an upload deleted half way is gone with its bytes [CALL-040]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await sendPart(shop, asha, 'half', 0, 9);
  expect((await shop.call('DELETE', `${filesPath}/half`, { as: asha })).status).toBe(204);
  expect(await listStored(shop.dataDir, 'files/partial/')).toEqual([]);
});

test('the official SDK uploads a 6 MB file in pieces of 5 MB, and its view link gives the bytes back [CALL-036, CALL-037, CALL-038, CONST-014]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const client = new Client().setEndpoint(`http://127.0.0.1:${port}/v1`).setProject(projectId).setSession(asha.session);
  const bytes = Buffer.alloc(6 * 1024 * 1024, 'mahindi ');
  const steps: object[] = [];
  const permissions = ['read("any")', 'delete("user:asha")'];
  const file = await new Storage(client).createFile(
    'files',
    ID.unique(),
    new File([bytes], 'mahindi.txt', { type: 'text/plain' }),
    permissions,
    ({ progress, sizeUploaded, chunksTotal, chunksUploaded }) => {
      steps.push({ progress, sizeUploaded, chunksTotal, chunksUploaded });
    },
  );
  expect(file).toMatchObject({
    name: 'mahindi.txt',
    $permissions: permissions,
    signature: md5(bytes),
    mimeType: 'text/plain',
    sizeOriginal: bytes.length,
    chunksTotal: 2,
    chunksUploaded: 2,
  });
  expect(steps).toEqual([
    { progress: 83, sizeUploaded: 5_242_880, chunksTotal: 2, chunksUploaded: 1 },
    { progress: 100, sizeUploaded: bytes.length, chunksTotal: 2, chunksUploaded: 2 },
  ]);
  const shown = await fetch(new Storage(client).getFileView('files', file.$id));
  expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
});
