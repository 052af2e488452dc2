import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isSpread } from '#testing/spread-calls.ts';
import { openTestApp, operatorHeaders, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { filesPath, get, makeDataDir, md5, upload } from '#testing/test-files.ts';
import { openTestS3, type TestS3 } from '#testing/test-stores.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await openTestS3();
});

/** Opens servers over one database and one store; each has a data folder of its own. */
async function openProcesses(S3_URL: string) {
  const database = await openTestDatabase();
  const start = async () => {
    const shop = await openTestApp(undefined, { dataDir: makeDataDir(), database, env: { S3_URL } });
    onTestFinished(() => shop.app.close());
    return shop;
  };
  return [await start(), await start()] as const;
}

const text = Buffer.from('0123456789');

test('a file that one process began to take is finished by another and read from both [CALL-037, CALL-038]', async () => {
  const [one, other] = await openProcesses(s3.urlOf('two'));
  const asha = await one.newMember('asha');
  await upload(one, asha, { fileId: 'paper', bytes: text.subarray(0, 4), range: 'bytes 0-3/10' });
  const rest = { fileId: 'paper', uploadId: 'paper', bytes: text.subarray(4), range: 'bytes 4-9/10' };
  expect((await upload(other, asha, rest)).body).toMatchObject({ signature: md5(text), mimeType: 'text/plain' });
  for (const shop of [one, other]) {
    expect((await get(shop, asha, 'paper/download')).body).toBe('0123456789');
    const part = await get(shop, asha, 'paper/view', { range: 'bytes=2-4' });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
  }
  expect((await one.call('DELETE', `${filesPath}/paper`, { as: asha })).status).toBe(204);
  expect((await get(other, asha, 'paper/view')).statusCode).toBe(404);
});

test('chunks that reach two processes at the same moment all count [CALL-037]', async () => {
  const [one, other] = await openProcesses(s3.urlOf('race'));
  const asha = await one.newMember('asha');
  const parts = [0, 2, 4, 6, 8].map((start, index) =>
    upload(index % 2 === 0 ? one : other, asha, {
      ...{ fileId: 'race', bytes: text.subarray(start, start + 2), range: `bytes ${start}-${start + 1}/10` },
    }),
  );
  expect((await Promise.all(parts)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect((await get(one, asha, 'race')).json()).toMatchObject({ signature: md5(text), chunksUploaded: 5 });
  expect((await get(other, asha, 'race/view')).body).toBe('0123456789');
});

test.skipIf(isSpread)('a preview that one process made is there for the other (R20)', async () => {
  const [one, other] = await openProcesses(s3.urlOf('previews'));
  const asha = await one.newMember('asha');
  const bytes = Buffer.from(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  );
  await upload(one, asha, { fileId: 'photo', bytes });
  const first = await get(one, asha, 'photo/preview?width=16');
  const second = await get(other, asha, 'photo/preview?width=16');
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect([await countMade(one), await countMade(other)]).toEqual([1, 0]);
});

test('while the store is away files are refused in words that say so, and all is as it was once it is back', async () => {
  const [shop] = await openProcesses(s3.urlOf('away'));
  const asha = await shop.newMember('asha');
  await upload(shop, asha, { fileId: 'intact', name: 'a.txt', bytes: text });
  await s3.goAway();
  const refusal = {
    code: 503,
    type: 'general_service_unavailable',
    message: expect.stringContaining('store of the files'),
  };
  expect((await upload(shop, asha, { fileId: 'new', bytes: text })).body).toMatchObject(refusal);
  const chunk = { fileId: 'part', bytes: text.subarray(0, 4), range: 'bytes 0-3/10' };
  expect((await upload(shop, asha, chunk)).body).toMatchObject(refusal);
  for (const path of ['intact/view', 'intact/download', 'intact/preview?width=16']) {
    expect((await get(shop, asha, path)).json(), path).toMatchObject(refusal);
  }
  expect((await get(shop, asha, 'intact')).statusCode).toBe(200);
  expect((await get(shop, asha, 'new')).statusCode).toBe(404);

  await s3.comeBack();
  expect((await get(shop, asha, 'intact/view')).body).toBe('0123456789');
  expect((await upload(shop, asha, { fileId: 'new', bytes: text })).status).toBe(201);
  expect((await upload(shop, asha, chunk)).status).toBe(201);
  const rest = { fileId: 'part', uploadId: 'part', bytes: text.subarray(4), range: 'bytes 4-9/10' };
  expect((await upload(shop, asha, rest)).body).toMatchObject({ signature: md5(text) });
});

test('a full store and one that refuses the server have different errors', async () => {
  const answers: [status: number, code: string, words: string][] = [
    [507, 'XMinioStorageFull', 'the store of the files is full'],
    [403, 'QuotaExceeded', 'the store of the files is full'],
    [403, 'SignatureDoesNotMatch', 'The store of the files refuses the server'],
    [404, 'NoSuchBucket', 'The store of the files does not answer as it should'],
    [503, 'SlowDown', 'The store of the files does not answer as it should'],
  ];
  let answer = answers[0] as (typeof answers)[number];
  const store = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(answer[0], { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${answer[1]}</Code><Message>no</Message></Error>`);
    });
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void store.close());
  const { port } = store.address() as AddressInfo;
  const [shop] = await openProcesses(`http://key:secret@127.0.0.1:${port}/bucket`);
  const asha = await shop.newMember('asha');
  for (const each of answers) {
    answer = each;
    const { status, body } = await upload(shop, asha, { fileId: 'unique()', bytes: text });
    expect([each[1], status, body.message]).toEqual([each[1], 503, expect.stringContaining(each[2])]);
  }
});

async function countMade({ app }: Pick<TestApp, 'app'>): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: operatorHeaders });
  return Number(/^duka_previews_made_total (\d+)$/m.exec(body)?.[1]);
}
