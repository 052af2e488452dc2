import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isSpread } from '#testing/spread-calls.ts';
import { openTestApp, operatorHeaders, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { get, makeDataDir, openFileApp, upload } from '#testing/test-files.ts';
import { listStored, runsOnS3, type Stored } from '#testing/test-stores.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const draw = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, noise, background: '#000' } })
    .png()
    .toBuffer();

/** Queries for previews of another account's picture: three sides, three shapes, two formats. */
const appPreviews = [64, 96, 128].flatMap((side) =>
  [`width=${side}`, `height=${side}`, `width=${side}&height=${side}`].flatMap((query) =>
    ['png', 'jpg'].map((output) => `${query}&output=${output}`),
  ),
);

/** Opens an app with Asha's private picture `own` and pictures that anyone may read: `shown`, `shown-1`, `shown-2` … */
async function openWithPicture(env: Readonly<Record<string, string>> = {}, side = 64, pictures = 1) {
  const shop = await openFileApp(makeDataDir(), env);
  const asha = await shop.newMember('asha');
  const bytes = Buffer.from(await draw(side));
  const shown = Array.from({ length: pictures }, (_, at) => (at === 0 ? 'shown' : `shown-${at}`));
  await upload(shop, asha, { fileId: 'own', bytes });
  for (const fileId of shown) await upload(shop, asha, { fileId, bytes, permissions: ['read("any")'] });
  const asGuest = (query: string, fileId = 'shown') => get(shop, undefined, `${fileId}/preview?${query}`);
  return { ...shop, asha, shown, asGuest };
}

/** Returns the number of previews that were made since the start. */
async function countMade({ app }: Pick<TestApp, 'app'>): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: operatorHeaders });
  return Number(/^duka_previews_made_total (\d+)$/m.exec(body)?.[1]);
}

const sum = (files: readonly Stored[]) => files.reduce((total, { sizeBytes }) => total + sizeBytes, 0);

test('a guest who asks for a thousand sizes makes few pictures and few bytes are cached, and a seller is answered meanwhile (R20)', async () => {
  const shop = await openWithPicture({ DUKA_PREVIEW_CACHE_MB: '0.05' }, 8);
  const originals = await listStored(shop.dataDir);
  const statuses = new Set<number>();
  let answeredBefore = 0;
  for (let width = 1; width <= 1000; width += 20) {
    const asked = Array.from({ length: 20 }, (_, at) => shop.asGuest(`width=${width + at}&output=webp`));
    const flood = Promise.all(asked).then((answers) => {
      for (const { statusCode } of answers) statuses.add(statusCode);
      return 'flood';
    });
    const own = get(shop, shop.asha, `own/preview?width=96&background=${String(width).padStart(3, '0')}`);
    const first = await Promise.race([own.then(() => 'own'), flood]);
    if (first === 'own') answeredBefore += 1;
    expect((await own).statusCode).toBe(200);
    await flood;
  }
  expect([...statuses]).toEqual([200]);
  expect(answeredBefore).toBeGreaterThan(0);
  // Of a thousand widths some forty are made, and as many thumbnails for the seller.
  expect(await countMade(shop)).toBeLessThan(120);
  const cached = await listStored(shop.dataDir, 'previews/');
  expect(cached.length).toBeGreaterThan(0);
  expect(sum(cached)).toBeLessThanOrEqual(0.05 * 1024 * 1024);
  expect(await listStored(shop.dataDir)).toEqual(originals);
});

test.skipIf(isSpread)(
  'guests of one address have 300 previews made in a minute; cached previews and those of sellers are still served (R20)',
  async () => {
    const shop = await openWithPicture({}, 8, 18);
    const answers = [];
    for (const fileId of shop.shown) {
      for (const query of appPreviews) answers.push(await shop.asGuest(query, fileId));
    }
    expect(answers.map(({ statusCode }) => statusCode).indexOf(429)).toBe(300);
    const refused = answers.at(-1);
    expect(refused?.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await countMade(shop)).toBe(300);
    expect((await shop.asGuest(appPreviews[0] as string)).statusCode).toBe(200);
    expect((await get(shop, shop.asha, 'own/preview?width=250')).statusCode).toBe(200);
  },
);

test.skipIf(isSpread)(
  'a guest who asks for too many at once has to wait, and a seller is answered before the rest (R20)',
  async () => {
    const shop = await openWithPicture({}, 600, 5);
    const order: string[] = [];
    const flood = shop.shown.flatMap((fileId) =>
      appPreviews.map(async (query) => {
        const answer = await shop.asGuest(query, fileId);
        order.push(`${answer.statusCode}`);
        return answer;
      }),
    );
    const own = get(shop, shop.asha, 'own/preview?width=128&height=128').then(({ statusCode }) =>
      order.push(`own ${statusCode}`),
    );
    const answers = await Promise.all(flood);
    await own;
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(order).toContain('own 200');
    expect(order.slice(order.indexOf('own 200')).filter((status) => status === '200').length).toBeGreaterThan(20);
  },
);

test.skipIf(isSpread)('an icon is made once for each size, whatever file it stands for (R20)', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  for (const fileId of ['a', 'b']) await upload(shop, asha, { fileId, bytes: Buffer.from('bei') });
  const [first, second] = [await get(shop, asha, 'a/preview?width=64'), await get(shop, asha, 'b/preview?width=65')];
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  expect(await countMade(shop)).toBe(1);
});

// On S3 no time of writing can be set; there the tests of both file stores cover this.
test.skipIf(runsOnS3)(
  'after a restart the previews that were used last stay, as far as there is room, and no original is touched (R20)',
  async () => {
    const dataDir = makeDataDir();
    const database = await openTestDatabase();
    const start = (megabytes: string) =>
      openTestApp(undefined, { dataDir, database, env: { DUKA_PREVIEW_CACHE_MB: megabytes } });
    const first = await start('512');
    const asha = await first.newMember('asha');
    await upload(first, asha, { fileId: 'photo', bytes: Buffer.from(await draw(64)) });
    const at = Date.now() / 1000;
    const names: string[] = [];
    for (const [index, width] of [200, 240, 256].entries()) {
      await get(first, asha, `photo/preview?width=${width}`);
      const [made] = (await listStored(dataDir, 'previews/')).filter(({ name }) => !names.includes(name));
      names.push(made?.name as string);
      utimesSync(join(dataDir, made?.name as string), at - 7200 * (index + 1), at - 9000);
    }
    // The one that was made last was used longest ago; being asked for makes it the newest.
    await first.app.close();
    const second = await start('512');
    expect((await get(second, asha, 'photo/preview?width=256')).statusCode).toBe(200);
    expect(await countMade(second)).toBe(0);
    await second.app.close();

    const sizes = new Map((await listStored(dataDir, 'previews/')).map(({ name, sizeBytes }) => [name, sizeBytes]));
    const room = ((sizes.get(names[0] as string) ?? 0) + (sizes.get(names[2] as string) ?? 0) + 16) / 1024 / 1024;
    const third = await start(room.toFixed(9));
    expect((await listStored(dataDir, 'previews/')).map(({ name }) => name).sort()).toEqual(
      [names[0], names[2]].sort(),
    );
    expect(await listStored(dataDir)).toHaveLength(1);
    expect((await get(third, asha, 'photo/preview?width=240')).statusCode).toBe(200);
    expect(sum(await listStored(dataDir, 'previews/'))).toBeLessThanOrEqual(room * 1024 * 1024);
    await third.app.close();
  },
);

test.skipIf(isSpread)('without any room previews are made and none is cached (R20)', async () => {
  const shop = await openWithPicture({ DUKA_PREVIEW_CACHE_MB: '0' });
  for (let time = 0; time < 2; time += 1) expect((await shop.asGuest('width=50')).statusCode).toBe(200);
  expect(await countMade(shop)).toBe(2);
});

test('the picture of somebody else is shown as the app shows it: in few sizes, without borders, corners and turns (R20)', async () => {
  const shop = await openWithPicture({}, 1000);
  const neema = await shop.newMember('neema');
  for (const reader of [undefined, neema]) {
    for (const [query, width, height] of [
      ['width=100&height=700', 640, 640],
      ['width=1', 64, 64],
      ['height=4000&quality=100&output=avif', 640, 640],
      ['borderWidth=50&borderColor=ff0000&rotation=45&borderRadius=20&opacity=0.5', 640, 640],
      ['width=128&height=128&background=00ff00', 128, 128],
    ] as const) {
      const { statusCode, rawPayload } = await get(shop, reader, `shown/preview?${query}`);
      const picture = await sharp(rawPayload).metadata();
      expect([query, statusCode, picture.width, picture.height]).toEqual([query, 200, width, height]);
    }
  }
  const own = await get(shop, shop.asha, 'shown/preview?width=100&height=700&borderWidth=10&borderColor=ff0000');
  expect(await sharp(own.rawPayload).metadata()).toMatchObject({ width: 120, height: 720 });
});

test('what would take long to encode is made smaller, in its proportions (R20)', async () => {
  const shop = await openWithPicture({}, 8);
  const sizeOf = async (query: string) => {
    const { width, height } = await sharp((await get(shop, shop.asha, `own/preview?${query}`)).rawPayload).metadata();
    return [width, height];
  };
  expect(await sizeOf('width=4000&height=2000&quality=100&output=avif')).toEqual([2000, 1000]);
  expect(await sizeOf('width=4000&quality=100&output=heic')).toEqual([1414, 1414]);
  expect(await sizeOf('width=4000&output=webp')).toEqual([2000, 2000]);
  expect(await sizeOf('width=4000&output=jpg')).toEqual([4000, 4000]);
});
