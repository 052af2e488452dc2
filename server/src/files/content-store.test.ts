import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDataDir, md5 } from '#testing/test-files.ts';
import { makeOlder, openTestS3, placeOf, type TestS3 } from '#testing/test-stores.ts';
import { type ContentStore, MissingContentError, newContentKey } from './content-store.ts';
import { openFileStorage } from './file-storage.ts';
import { openFolderContentStore } from './folder-content-store.ts';
import { openFolderPreviewCache } from './folder-preview-cache.ts';
import type { PreviewCache } from './preview-cache.ts';
import { openS3Bucket } from './s3-bucket.ts';
import { openS3ContentStore } from './s3-content-store.ts';
import { createS3PreviewCache } from './s3-preview-cache.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await openTestS3();
});

const silent = { warn: () => {} } as unknown as Parameters<typeof openFileStorage>[0]['log'];
const openBucket = (name: string) => openS3Bucket(placeOf(s3.urlOf(name)));
let places = 0;

/** A place for bytes, which each `open` opens as a process of its own. */
interface Place {
  open(): Promise<{ readonly content: ContentStore; readonly cache: PreviewCache }>;
  /** Makes all stored files older by `hours`. */
  passHours(hours: number): void;
}

const stores: [name: string, makePlace: () => Place][] = [
  [
    'a folder',
    () => {
      const dataDir = makeDataDir();
      return {
        open: async () => ({
          content: await openFolderContentStore(dataDir),
          cache: openFolderPreviewCache(dataDir, 1000, silent),
        }),
        passHours: (hours) => makeOlder(dataDir, hours),
      };
    },
  ],
  [
    'S3',
    () => {
      places += 1;
      const name = `place${places}`;
      return {
        async open() {
          const bucket = await openBucket(name);
          return {
            content: await openS3ContentStore(bucket, makeDataDir(), () => {}),
            cache: createS3PreviewCache(bucket, 1000, silent),
          };
        },
        passHours: s3.passHours,
      };
    },
  ],
];

const text = Buffer.from('0123456789ABCDEFGHIJ');

async function receive(content: ContentStore, bytes: Buffer) {
  const received = await content.receive(Readable.from([bytes]));
  onTestFinished(() => content.discard(received));
  return received;
}

async function write(content: ContentStore, key: string, start: number, end: number) {
  await content.writePart(await receive(content, text.subarray(start, end + 1)), key, start);
}

const readAll = async (content: ContentStore, key: string) => String(await buffer(await content.open(key, 0, 19)));

describe.each(stores)('in %s', (_, makePlace) => {
  test('bytes come back whole and in ranges, and are gone when they are removed [CALL-036, CALL-040]', async () => {
    const { content } = await makePlace().open();
    const key = newContentKey();
    const received = await receive(content, text);
    expect(received).toMatchObject({ sizeBytes: 20, md5: md5(text) });
    await content.store(received, key);
    expect(await readAll(content, key)).toBe(String(text));
    for (const [start, end] of [
      [0, 0],
      [3, 7],
      [19, 19],
    ] as const) {
      expect(String(await buffer(await content.open(key, start, end)))).toBe(String(text.subarray(start, end + 1)));
    }
    await content.remove(key);
    await content.remove(key);
    await expect(content.open(key, 0, 19)).rejects.toThrow(MissingContentError);
  });

  test('chunks that come in any order, twice and overlapping, are put together by another process [CALL-037, CONST-014]', async () => {
    const { open } = makePlace();
    const [one, other] = [(await open()).content, (await open()).content];
    const key = newContentKey();
    await write(one, key, 12, 19);
    await write(other, key, 0, 7);
    await write(one, key, 0, 7);
    await write(other, key, 4, 13);
    expect(await one.completeParts(key, 20)).toBe(md5(text));
    expect(await other.completeParts(key, 20)).toBe(md5(text));
    expect(await readAll(other, key)).toBe(String(text));
  });

  test('chunks that were removed are not put together any more [CALL-040]', async () => {
    const { content } = await makePlace().open();
    const key = newContentKey();
    await write(content, key, 0, 19);
    await content.remove(key);
    await expect(content.completeParts(key, 20)).rejects.toThrow(MissingContentError);
  });

  test('a sweep removes the bytes and chunks that no row names, once their upload cannot be under way any more [CALL-036]', async () => {
    const { open, passHours } = makePlace();
    const { content } = await open();
    const [referenced, left, going, given] = [newContentKey(), newContentKey(), newContentKey(), newContentKey()];
    for (const key of [referenced, left]) await content.store(await receive(content, text), key);
    for (const key of [going, given]) await write(content, key, 0, 19);
    const findKnown = async (keys: readonly string[]) => keys.filter((key) => [referenced, going].includes(key));
    await content.sweep(findKnown);
    expect(await readAll(content, left)).toBe(String(text));

    passHours(2);
    await content.sweep(findKnown);
    expect(await readAll(content, referenced)).toBe(String(text));
    expect(await content.completeParts(going, 20)).toBe(md5(text));
    await expect(content.open(left, 0, 19)).rejects.toThrow(MissingContentError);
    await expect(content.completeParts(given, 20)).rejects.toThrow(MissingContentError);
  });

  test('previews are cached within their budget, those of removed files are not (R20)', async () => {
    const { open } = makePlace();
    const { cache } = await open();
    const [one, other] = [newContentKey(), newContentKey()];
    const nameOf = (index: number) => `${String(index).padStart(32, '0')}.webp`;
    for (let index = 0; index < 30; index += 1) await cache.put(one, nameOf(index), Buffer.alloc(100, index));
    await cache.put(other, nameOf(0), Buffer.alloc(100, 'x'));
    const cached = await Promise.all(Array.from({ length: 30 }, (_, index) => cache.get(one, nameOf(index))));
    expect(cached.filter((bytes) => bytes !== undefined).length).toBeLessThanOrEqual(9);
    expect(cached.at(-1)).toEqual(Buffer.alloc(100, 29));
    expect(cache.sizeBytes()).toBeLessThanOrEqual(1000);

    const later = (await open()).cache;
    await later.sweep(async (keys) => keys.filter((key) => key === other));
    expect(await later.get(one, nameOf(29))).toBeUndefined();
    expect(later.sizeBytes()).toBe(100);
    await later.remove(other);
    expect(await later.get(other, nameOf(0))).toBeUndefined();
  });
});

test('on S3 a preview that was asked for in the last day stays before one that was made later (R20)', async () => {
  const cache = createS3PreviewCache(await openBucket('used'), 1000, silent);
  await cache.put('a', 'used.webp', Buffer.alloc(400));
  await cache.put('b', 'made.webp', Buffer.alloc(400));
  s3.passHours(25);
  expect(await cache.get('a', 'used.webp')).toBeDefined();
  await cache.put('c', 'new.webp', Buffer.alloc(400));
  expect(await cache.get('a', 'used.webp')).toBeDefined();
  expect(await cache.get('b', 'made.webp')).toBeUndefined();
});

test('on S3 the server of another database sweeps nothing, and that of ours once a day', async () => {
  const open = (id: string) =>
    openFileStorage({
      config: { dataDir: makeDataDir(), previewCacheBytes: 0, s3: placeOf(s3.urlOf('owned')) },
      log: { ...silent, error: () => {} } as typeof silent,
      readDatabaseId: async () => id,
    });
  const [ours, other] = [await open('ours'), await open('another')];
  const { content } = ours;
  const storeText = async () => {
    const key = newContentKey();
    await content.store(await receive(content, text), key);
    return key;
  };
  await ours.sweep(async () => []);
  const key = await storeText();
  s3.passHours(4);
  await other.sweep(async () => []);
  await ours.sweep(async () => []);
  expect(await readAll(content, key)).toBe(String(text));
  s3.passHours(24);
  await other.sweep(async () => []);
  expect(await readAll(content, key)).toBe(String(text));
  await ours.sweep(async () => []);
  await expect(content.open(key, 0, 19)).rejects.toThrow(MissingContentError);
});
