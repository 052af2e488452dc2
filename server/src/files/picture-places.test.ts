import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { removePlaces } from '@duka/domain/pictures/remove-places';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { openTestApp } from '#testing/test-app.ts';
import { get, makeDataDir, md5, openFileApp, upload } from '#testing/test-files.ts';
import { contentPath } from './folder-content-store.ts';

const width = 120;
const height = 80;
const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 256));
const exif = {
  IFD0: { Make: 'Tecno', Copyright: 'Asha Mushi' },
  IFD3: {
    ...{ GPSLatitudeRef: 'S', GPSLatitude: '6/1 48/1 0/1' },
    ...{ GPSLongitudeRef: 'E', GPSLongitude: '39/1 17/1 0/1' },
  },
};

/** A picture that says where and with what it was taken, and that it lies on its side. */
const take = (encode: (image: Sharp) => Sharp) =>
  encode(sharp(pixels, { raw: { width, height, channels: 3 } }))
    .withMetadata({ exif, orientation: 6 })
    .toBuffer();
/** HEIC with EXIF of a place and XMP of a town; sharp cannot write it. */
const heic = readFileSync(join(import.meta.dirname, '../testing/photo-with-place.heic'));

const kinds: readonly (readonly [name: string, encode: (image: Sharp) => Sharp])[] = [
  ['jpeg', (image) => image.jpeg()],
  ['progressive jpeg', (image) => image.jpeg({ progressive: true })],
  ['png', (image) => image.png()],
  ['webp', (image) => image.webp()],
  ['avif', (image) => image.avif()],
];

const holdsPlace = (bytes: Buffer) => /Tecno|Asha Mushi|Mbeya/.test(bytes.toString('latin1'));

test.each(kinds)('a %s loses its place but not its size, its pixels or its orientation [R11]', async (_, encode) => {
  const sent = await take(encode);
  expect(holdsPlace(sent)).toBe(true);
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const { body } = await upload(shop, asha, { fileId: 'photo', bytes: Buffer.from(sent) });
  const stored = (await get(shop, asha, 'photo/view')).rawPayload;
  expect(body).toMatchObject({ sizeOriginal: sent.length, signature: md5(stored) });
  expect(holdsPlace(stored)).toBe(false);
  expect((await sharp(stored).metadata()).exif?.includes(Buffer.from('Tecno')) ?? false).toBe(false);
  expect(await sharp(stored).autoOrient().raw().toBuffer()).toEqual(await sharp(sent).autoOrient().raw().toBuffer());
});

test('so does a picture that comes in pieces, and a HEIC one', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  expect(holdsPlace(heic)).toBe(true);
  const half = heic.length >> 1;
  for (const [start, end] of [
    [0, half],
    [half, heic.length],
  ] as const) {
    const range = `bytes ${start}-${end - 1}/${heic.length}`;
    const bytes = Buffer.from(heic.subarray(start, end));
    const { body } = await upload(shop, asha, { fileId: 'photo', name: 'IMG_1.HEIC', bytes, range, uploadId: 'photo' });
    if (end === heic.length) expect(body).toMatchObject({ mimeType: 'image/heic', chunksTotal: 2 });
  }
  const stored = (await get(shop, asha, 'photo/download')).rawPayload;
  expect(stored.length).toBe(heic.length);
  expect(holdsPlace(stored)).toBe(false);
  expect((await get(shop, asha, 'photo')).json().signature).toBe(md5(stored));
});

test('a HEIC picture is shown as one: its preview is drawn from its pixels', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await upload(shop, asha, { fileId: 'photo', name: 'IMG_1.HEIC', bytes: Buffer.from(heic) });
  const preview = await get(shop, asha, 'photo/preview?width=40', { accept: 'image/webp' });
  expect(preview.headers['content-type']).toBe('image/webp');
  const { data, info } = await sharp(preview.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 40, height: 27 });
  // An icon has few colours.
  expect(
    new Set(Array.from({ length: info.width * info.height }, (_, at) => data.readUIntBE(at * 3, 3))).size,
  ).toBeGreaterThan(200);
  // A broken one gets its icon, as any other picture does.
  await upload(shop, asha, { fileId: 'broken', name: 'IMG_2.HEIC', bytes: Buffer.from(heic.subarray(0, 2000)) });
  expect((await get(shop, asha, 'broken/preview?width=40')).statusCode).toBe(200);
});

test('pictures from before are cleared at the start after the upgrade', async () => {
  const sent = await take((image) => image.jpeg());
  const dataDir = makeDataDir();
  const path = join(dataDir, 'duka.sqlite');
  const open = async () => {
    const database = await openSqliteDatabase(path);
    const shop = await openTestApp(undefined, { dataDir, database });
    await shop.app.ready();
    const close = async () => {
      await shop.app.close();
      await database.close();
    };
    return { ...shop, close };
  };
  const before = await open();
  const asha = await before.newMember('asha');
  await upload(before, asha, { fileId: 'old', bytes: Buffer.from(sent) });
  const { contentKey } = (await before.database.files.get('old')) ?? { contentKey: '' };
  await before.close();
  // The state of before: the bytes as they came, and no list of what is to be cleared.
  writeFileSync(contentPath(dataDir, contentKey), sent);
  const file = new DatabaseSync(path);
  file.exec("DROP TABLE unclearedPictures; DELETE FROM migrations WHERE name = '0029-uncleared-pictures'");
  file.close();

  const after = await open();
  await vi.waitFor(async () => expect(await after.database.files.listUncleared(10)).toEqual([]));
  const stored = (await get(after, asha, 'old/view')).rawPayload;
  expect(holdsPlace(stored)).toBe(false);
  expect((await get(after, asha, 'old')).json().signature).toBe(md5(stored));
  await after.close();
});

test('whatever the bytes, nothing is thrown, the size stays, and a second time changes nothing', async () => {
  const samples = [...(await Promise.all(kinds.map(([, encode]) => take(encode)))), heic];
  const damage = fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...samples), damage, fc.nat(6000), (sample, changes, length) => {
      const bytes = new Uint8Array(sample.subarray(0, Math.max(length, 20)));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      removePlaces(bytes);
      const once = createHash('md5').update(bytes).digest('hex');
      removePlaces(bytes);
      expect(createHash('md5').update(bytes).digest('hex')).toBe(once);
    }),
    { numRuns: 400 },
  );
});
