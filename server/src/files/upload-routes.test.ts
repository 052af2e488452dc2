import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { filesPath, get, headersOf, md5, openFileApp, upload } from '#testing/test-files.ts';
import { listIncoming, listStored } from '#testing/test-stores.ts';

const hello = Buffer.from('Habari za shamba');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an uploaded file is answered in full, is private to its owner, and its view gives the same bytes [CALL-036, CALL-038, CALL-039]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const stored = await upload(shop, asha, { fileId: 'seed', name: 'mbegu.png', bytes: png });
  expect(stored).toEqual({
    status: 201,
    body: {
      $id: 'seed',
      bucketId: 'files',
      $createdAt: '2026-11-21T07:00:00.000+00:00',
      $updatedAt: '2026-11-21T07:00:00.000+00:00',
      $permissions: ['read("user:asha")', 'update("user:asha")', 'delete("user:asha")'],
      name: 'mbegu.png',
      signature: md5(png),
      mimeType: 'image/png',
      sizeOriginal: png.length,
      chunksTotal: 1,
      chunksUploaded: 1,
    },
  });
  expect((await get(shop, asha, 'seed')).json()).toEqual(stored.body);
  expect((await get(shop, asha, 'seed/view')).rawPayload).toEqual(png);
});

test('the server makes an id when asked for one [CALL-036]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const one = await upload(shop, asha, { fileId: 'unique()', bytes: hello });
  const two = await upload(shop, asha, { fileId: 'unique()', bytes: hello });
  expect(one.body.$id).toMatch(/^[0-9a-f]{20}$/);
  expect(two.body.$id).not.toBe(one.body.$id);
});

test('a taken file id is refused for every caller, and the file is unchanged [CALL-036]', async () => {
  const shop = await openFileApp();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  await upload(shop, asha, { fileId: 'seed', bytes: hello });
  for (const thief of [juma, asha]) {
    const again = await upload(shop, thief, { fileId: 'seed', bytes: Buffer.from('other') });
    expect(again).toMatchObject({ status: 409, body: { type: 'storage_file_already_exists' } });
  }
  expect((await get(shop, asha, 'seed/view')).body).toBe(hello.toString());
});

test('of two uploads of one id at the same time exactly one is stored [CALL-036]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const texts = ['one', 'two', 'three', 'four'];
  const results = await Promise.all(
    texts.map((text) => upload(shop, asha, { fileId: 'race', bytes: Buffer.from(text) })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const winner = texts[results.findIndex(({ status }) => status === 201)];
  expect((await get(shop, asha, 'race/view')).body).toBe(winner);
});

test('a guest stores nothing, and another bucket does not exist [CALL-036, R5]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const refused = await upload(shop, undefined, { fileId: 'seed', bytes: hello });
  expect(refused).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  const elsewhere = await shop.call('GET', '/v1/storage/buckets/other/files', { as: asha });
  expect(elsewhere).toMatchObject({ status: 404, body: { type: 'storage_bucket_not_found' } });
});

test('there is one bucket: under any other name no call finds a file or stores one [DATA-002]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await upload(shop, asha, { fileId: 'seed', bytes: hello });
  const calls = [
    ['GET', ''],
    ['POST', ''],
    ['GET', '/seed'],
    ['GET', '/seed/view'],
    ['GET', '/seed/download'],
    ['GET', '/seed/preview'],
    ['PUT', '/seed'],
    ['DELETE', '/seed'],
  ] as const;
  for (const bucket of ['avatars', 'FILES', 'files2', '__proto__', 'x'.repeat(300), '..%2Ffiles']) {
    for (const [method, path] of calls) {
      const answer = await shop.call(method, `/v1/storage/buckets/${bucket}/files${path}`, { as: asha });
      expect(answer, `${method} ${bucket}${path}`).toMatchObject({
        status: 404,
        body: { type: 'storage_bucket_not_found' },
      });
    }
  }
  expect((await shop.call('GET', `${filesPath}/seed`, { as: asha })).body.bucketId).toBe('files');
});

test('a form without a file, with an empty one, or without an id is refused in the right words [CALL-036]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const empty = await upload(shop, asha, { fileId: 'seed', bytes: Buffer.alloc(0) });
  expect(empty).toMatchObject({ status: 400, body: { type: 'storage_file_empty' } });
  const noId = await upload(shop, asha, { bytes: hello });
  expect(noId).toMatchObject({
    status: 400,
    body: { type: 'general_argument_invalid', message: 'Param "fileId" is not optional.' },
  });
  const json = await shop.call('POST', filesPath, { as: asha, body: { fileId: 'seed' } });
  expect(json).toMatchObject({ status: 400, body: { type: 'storage_file_empty' } });

  const noFile = await postForm(
    shop,
    asha,
    '--b\r\nContent-Disposition: form-data; name="fileId"\r\n\r\nseed\r\n--b--',
  );
  expect(noFile.json()).toMatchObject({ code: 400, type: 'storage_file_empty' });
});

test('an id that is a path, too long, or begins badly is refused [CALL-036, R11]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  for (const fileId of ['-seed', '../../etc/passwd', 'a'.repeat(37), '']) {
    const refused = await upload(shop, asha, { fileId, bytes: hello });
    expect(refused, fileId).toMatchObject({ status: 400, body: { type: 'general_argument_invalid' } });
  }
});

test('a file of more than 30,000,000 bytes is refused, one of exactly so many is taken [CALL-036]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const most = Buffer.alloc(30_000_000, 'x');
  expect((await upload(shop, asha, { fileId: 'large', bytes: most })).status).toBe(201);
  const more = await upload(shop, asha, { fileId: 'larger', bytes: Buffer.concat([most, Buffer.from('x')]) });
  expect(more).toMatchObject({ status: 400, body: { type: 'storage_invalid_file_size' } });
  expect(listIncoming(shop.dataDir)).toEqual([]);
});

const hostileNames: [given: string, expected: string][] = [
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['..', 'file'],
  ['a"b;c=d.png', 'a"b;c=d.png'],
  ['Mbegu ya mahindi – čšž 🌽.png', 'Mbegu ya mahindi – čšž 🌽.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  [`${'n'.repeat(300)}.jpeg`, `${'n'.repeat(250)}.jpeg`],
];

test('hostile names are stored as plain text, name no path and break no header [R11]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  for (const [index, [given, expected]] of hostileNames.entries()) {
    const quoted = given.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    const stored = await postForm(
      shop,
      asha,
      [
        `--b\r\nContent-Disposition: form-data; name="fileId"\r\n\r\nnamed${index}\r\n`,
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\nhello\r\n--b--\r\n`,
      ].join(''),
    );
    expect(stored.json().name).toBe(expected);
    const disposition = String((await get(shop, asha, `named${index}/download`)).headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename=("[\w .()+-]*"|[\w.+-]*)(; filename\*=UTF-8''[\w.%!~-]*)?$/);
    expect(parse(disposition).parameters.filename).toBe(expected);
  }
  const stored = (await listStored(shop.dataDir)).map(({ name }) => name);
  expect(stored.filter((name) => !/^files\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(name))).toEqual([]);
});

const brokenForms: [what: string, body: string, boundary: string][] = [
  ['without an end', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', 'b'],
  ['with another boundary', '--c\r\nContent-Disposition: form-data; name="fileId"\r\n\r\nx\r\n--c--', 'b'],
  ['with a prototype name', '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--', 'b'],
  ['noise', '\u0000\u0001\u0002', 'b'],
  ['empty', '', 'b'],
  ['without a boundary', 'x', ''],
  ['with 200 fields', `${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(200)}--b--`, 'b'],
];

test('a broken form is a bad request, not a failure, and leaves nothing behind [R10, R11]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  for (const [what, body, boundary] of brokenForms) {
    expect((await postForm(shop, asha, body, boundary)).statusCode, what).toBe(400);
  }
  expect(listIncoming(shop.dataDir)).toEqual([]);
});

test('permissions name only roles the caller holds, and decide who reads [CALL-039, R5]', async () => {
  const shop = await openFileApp();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const foreign = await upload(shop, asha, { fileId: 'a', bytes: hello, permissions: ['read("user:juma")'] });
  expect(foreign).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  const malformed = await upload(shop, asha, { fileId: 'a', bytes: hello, permissions: ['create("any")'] });
  expect(malformed).toMatchObject({ status: 400, body: { type: 'general_argument_invalid' } });

  await upload(shop, asha, { fileId: 'shown', bytes: hello, permissions: ['read("any")'] });
  for (const reader of [undefined, juma, asha]) expect((await get(shop, reader, 'shown/view')).body).toBe(`${hello}`);
});

test('the 121st upload of a minute is refused with 429 [CALL-036]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  for (let count = 0; count < 120; count += 1) await upload(shop, asha, { fileId: '-', bytes: hello });
  const late = await upload(shop, asha, { fileId: 'late', bytes: hello });
  expect(late).toMatchObject({ status: 429, body: { type: 'general_rate_limit_exceeded' } });
});

function postForm(
  { app }: Pick<Awaited<ReturnType<typeof openFileApp>>, 'app'>,
  as: Parameters<typeof headersOf>[0],
  body: string,
  boundary = 'b',
) {
  const type = `multipart/form-data${boundary === '' ? '' : `; boundary=${boundary}`}`;
  return app.inject({
    method: 'POST',
    url: filesPath,
    headers: { ...headersOf(as), 'content-type': type },
    payload: body,
  });
}
