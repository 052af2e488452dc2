import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isSpread } from '#testing/spread-calls.ts';
import { filesPath, get, openFileApp, upload } from '#testing/test-files.ts';
import { listStored } from '#testing/test-stores.ts';

const red = { r: 200, g: 30, b: 30 };
const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const png = (width: number, height: number) => draw(width, height).png().toBuffer();

async function openWith(picture: Uint8Array, name = 'photo.png') {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await upload(shop, asha, { fileId: 'photo', name, bytes: Buffer.from(picture) });
  const preview = (query: string, headers = {}) => get(shop, asha, `photo/preview?${query}`, headers);
  return { ...shop, asha, preview };
}

const listCached = (dataDir: string) => listStored(dataDir, 'previews/');

test.skipIf(isSpread)(
  'a preview has the asked size, is WebP where the client shows it, and is cached on the disk [CALL-040]',
  async () => {
    const shop = await openWith(await png(800, 400));
    const first = await shop.preview('width=120&height=90', { accept: 'image/avif,image/webp,*/*' });
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=2592000',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      vary: 'Origin, Accept',
    });
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 120, height: 90 });

    const [cached, ...others] = await listCached(shop.dataDir);
    expect(others).toEqual([]);
    const second = await shop.preview('height=90&width=120', { accept: 'image/webp' });
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(await listCached(shop.dataDir)).toEqual([cached]);

    const plain = await shop.preview('width=120&height=90', { accept: '*/*' });
    expect(plain.headers['content-type']).toBe('image/png');
  },
);

test('previews asked for at the same time are all answered [CALL-040]', async () => {
  const shop = await openWith(await png(300, 300));
  const widths = [10, 20, 30, 10, 20, 30, 40, 50];
  const answers = await Promise.all(widths.map((width) => shop.preview(`width=${width}`)));
  const sizes = await Promise.all(answers.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width));
  expect(sizes).toEqual(widths);
});

test('a file is deleted while its previews are being made [CALL-040]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const bytes = Buffer.from(await png(300, 300));
  for (let round = 0; round < 12; round += 1) {
    await upload(shop, asha, { fileId: 'photo', name: 'photo.png', bytes });
    const previews = Array.from({ length: 6 }, (_, at) => get(shop, asha, `photo/preview?width=${10 + at}`));
    await previews[0];
    expect((await shop.call('DELETE', `${filesPath}/photo`, { as: asha })).status).toBe(204);
    for (const { statusCode } of await Promise.all(previews)) expect([200, 404]).toContain(statusCode);
  }
});

test('the previews of a deleted file are deleted with it [CALL-040]', async () => {
  const shop = await openWith(await png(40, 40));
  await shop.preview('width=10');
  expect(await listCached(shop.dataDir)).toHaveLength(1);
  await shop.call('DELETE', `${filesPath}/photo`, { as: shop.asha });
  expect(await listCached(shop.dataDir)).toEqual([]);
});

test.each([
  ['width=100', 100, 50],
  ['height=100', 200, 100],
  ['width=0&height=0', 400, 200],
  ['width=50&height=50&gravity=bottom-right', 50, 50],
  ['width=100&borderWidth=5&borderColor=00f', 110, 60],
  ['width=100&rotation=90', 50, 100],
  ['width=100&borderRadius=20&opacity=0.5&background=ffffff', 100, 50],
])('the preview with %s measures %i by %i [CALL-040]', async (query, width, height) => {
  const shop = await openWith(await png(400, 200));
  const { rawPayload } = await shop.preview(query);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height });
});

test('every output format is made, HEIC as AVIF in the same container [CALL-040]', async () => {
  const shop = await openWith(await png(40, 40));
  for (const [output, type] of [
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['heic', 'image/avif'],
  ]) {
    const made = await shop.preview(`width=20&quality=40&output=${output}`);
    expect(made.headers['content-type']).toBe(type);
    const { format, width } = await sharp(made.rawPayload).metadata();
    expect([format === 'heif' ? 'image/avif' : `image/${format}`, width]).toEqual([type, 20]);
  }
});

test('borders, corners and opacity change the pixels they should [CALL-040]', async () => {
  const shop = await openWith(await png(40, 40));
  const pixelOf = async (query: string, x: number, y: number) => {
    const { rawPayload } = await shop.preview(`${query}&output=png`);
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (y * info.width + x) * 4;
    return [...data.subarray(at, at + 4)];
  };
  expect(await pixelOf('width=40&borderWidth=4&borderColor=0000ff', 1, 1)).toEqual([0, 0, 255, 255]);
  expect(await pixelOf('width=40&borderRadius=20', 0, 0)).toEqual([0, 0, 0, 0]);
  expect(await pixelOf('width=40&borderRadius=20', 20, 20)).toEqual([200, 30, 30, 255]);
  expect((await pixelOf('width=40&opacity=0.5', 20, 20))[3]).toBeCloseTo(128, -1);
  expect(await pixelOf('width=40&opacity=0&background=00ff00', 20, 20)).toEqual([0, 255, 0, 255]);
});

test('a picture is turned by the orientation of its camera, and its place and camera are left out [CALL-040]', async () => {
  const exif = { IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '3/1 22/1 0/1' } };
  const shop = await openWith(await draw(80, 40).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const { rawPayload } = await shop.preview('width=20');
  const made = await sharp(rawPayload).metadata();
  expect(made).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
  expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
});

test('an option that is out of its bounds is refused by name [CALL-040, R10]', async () => {
  const shop = await openWith(await png(4, 4));
  for (const query of [
    'width=4001',
    'height=-1',
    'width=abc',
    'width=1.5',
    'width=1e3',
    'width=1&width=2',
    `width=${'9'.repeat(400)}`,
    'quality=101',
    'quality=-2',
    'borderWidth=101',
    'borderColor=red',
    'borderColor=%23ff0000',
    'borderRadius=4001',
    'opacity=2',
    'opacity=-0.1',
    'rotation=361',
    'rotation=-361',
    'background=12345',
    'gravity=middle',
    'gravity=toString',
    'output=gif',
    'output=svg',
  ]) {
    const refused = await shop.preview(query);
    const name = query.split('=')[0];
    expect(refused.json(), query).toMatchObject({ code: 400, type: 'general_argument_invalid' });
    expect(refused.json().message).toContain(`\`${name}\` param`);
  }
  expect((await shop.preview('width=&output=')).statusCode).toBe(200);
});

test('what is no picture, or a broken one, is answered with an icon in the asked size and format [CALL-040]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const whole = await png(200, 200);
  const contents: [string, Buffer<ArrayBuffer>][] = [
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['text', Buffer.from('bei')],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['half', Buffer.from(whole.subarray(0, whole.length / 2))],
    ['noise', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)])],
    ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ];
  for (const [fileId, bytes] of contents) {
    await upload(shop, asha, { fileId, bytes });
    const answer = await get(shop, asha, `${fileId}/preview?width=64&height=48&output=webp`);
    expect([answer.statusCode, answer.headers['content-type']], fileId).toEqual([200, 'image/webp']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
  }
  const plain = await get(shop, asha, 'pdf/preview');
  expect(await sharp(plain.rawPayload).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 });
});

test('a small file that unfolds to 100 million pixels is not opened [CALL-040, R11]', async () => {
  const bomb = makeBomb(10_000);
  expect(bomb.length).toBeLessThan(20_000);
  const shop = await openWith(bomb);
  const answer = await shop.preview('width=50&height=50&output=png');
  expect(answer.statusCode).toBe(200);
  // The icon is clear around its sheet; the picture would be black all over.
  expect(await sharp(answer.rawPayload).stats()).toMatchObject({ isOpaque: false });
});

/** A PNG of `side` by `side` black pixels of one bit each. */
function makeBomb(side: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
