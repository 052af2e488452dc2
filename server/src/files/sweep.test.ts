import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { get, makeDataDir, md5, upload } from '#testing/test-files.ts';
import { listStored, runsOnS3 } from '#testing/test-stores.ts';

const text = Buffer.from('0123456789');

/** Starts the server over the same data again and again, as after a crash. */
async function openPlace() {
  const dataDir = makeDataDir();
  const database = await openTestDatabase();
  return {
    dataDir,
    async start(at: string) {
      const shop = await openTestApp(new Date(at), { dataDir, database });
      await shop.app.ready();
      onTestFinished(() => shop.app.close());
      return shop;
    },
  };
}

/** Leaves bytes that no row knows where a crash would leave them, two hours ago or just now. */
function leave(dataDir: string, path: string, hoursAgo: number): string {
  const whole = join(dataDir, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, 'left');
  const seconds = Date.now() / 1000 - hoursAgo * 3600;
  utimesSync(whole, seconds, seconds);
  return path;
}

const listFiles = async (dataDir: string) =>
  [...(await listStored(dataDir)), ...(await listStored(dataDir, 'previews/'))].map(({ name }) => name);

test('an upload goes on after a restart within a day; later it is deleted with its bytes [CALL-037]', async () => {
  const place = await openPlace();
  const first = await place.start('2026-11-21T07:00:00.000Z');
  const asha = await first.newMember('asha');
  for (const fileId of ['soon', 'late']) {
    await upload(first, asha, { fileId, bytes: text.subarray(0, 5), range: 'bytes 0-4/10' });
  }
  const second = await place.start('2026-11-22T06:59:59.000Z');
  const rest = { bytes: text.subarray(5), range: 'bytes 5-9/10' };
  const whole = await upload(second, asha, { fileId: 'soon', uploadId: 'soon', ...rest });
  expect(whole.body).toMatchObject({ signature: md5(text), chunksUploaded: 2 });

  const third = await place.start('2026-11-22T07:00:01.000Z');
  await vi.waitFor(async () => expect((await get(third, asha, 'late')).statusCode).toBe(404));
  expect((await get(third, asha, 'soon/view')).body).toBe(text.toString());
  await vi.waitFor(async () => expect(await listFiles(place.dataDir)).toHaveLength(1));
});

test('an abandoned upload is deleted while the server runs, one that is continued stays [CALL-037]', async () => {
  skipBehindBalancer('moves the timers or the clock of the server’s whole process');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = makeDataDir();
  const clock = new Date('2026-11-21T07:00:00.000Z');
  const shop = await openTestApp(clock, { dataDir });
  await shop.app.ready();
  onTestFinished(() => shop.app.close());
  const asha = await shop.newMember('asha');
  const first = { bytes: text.subarray(0, 5), range: 'bytes 0-4/10' };
  await upload(shop, asha, { fileId: 'left', ...first });
  clock.setTime(Date.parse('2026-11-22T06:00:00.000Z'));
  await upload(shop, asha, { fileId: 'going', ...first });

  clock.setTime(Date.parse('2026-11-22T07:00:01.000Z'));
  expect((await get(shop, asha, 'left')).statusCode).toBe(200);
  vi.advanceTimersByTime(60 * 60 * 1000);
  await vi.waitFor(async () => expect(await listFiles(dataDir)).toHaveLength(1));
  expect((await get(shop, asha, 'left')).statusCode).toBe(404);
  const rest = { bytes: text.subarray(5), range: 'bytes 5-9/10' };
  const whole = await upload(shop, asha, { fileId: 'going', uploadId: 'going', ...rest });
  expect(whole.body).toMatchObject({ signature: md5(text), chunksUploaded: 2 });
});

// The tests of both stores have this of S3, where no time of writing can be set.
test.skipIf(runsOnS3)(
  'bytes that a crash left without a row are removed at the next start, those of a moment ago are not [CALL-036]',
  async () => {
    const place = await openPlace();
    const first = await place.start('2026-11-21T07:00:00.000Z');
    const asha = await first.newMember('asha');
    await upload(first, asha, { fileId: 'intact', bytes: text });
    const [intact] = await listFiles(place.dataDir);
    leave(place.dataDir, 'files/incoming/aa01', 2);
    leave(place.dataDir, 'files/partial/aa02', 2);
    leave(place.dataDir, 'files/aa/aa03', 2);
    leave(place.dataDir, 'previews/aa/aa04/x.webp', 2);
    const fresh = [leave(place.dataDir, 'files/incoming/aa05', 0), leave(place.dataDir, 'files/aa/aa06', 0)];

    const second = await place.start('2026-11-21T08:00:00.000Z');
    expect((await listFiles(place.dataDir)).sort()).toEqual([intact, ...fresh].sort());
    expect((await get(second, asha, 'intact/view')).body).toBe(text.toString());
  },
);

test('a crash between the last byte and the signature is repaired when a chunk is sent again [CALL-037]', async () => {
  const place = await openPlace();
  const first = await place.start('2026-11-21T07:00:00.000Z');
  const asha = await first.newMember('asha');
  await upload(first, asha, { fileId: 'cut', bytes: text.subarray(0, 5), range: 'bytes 0-4/10' });
  await upload(first, asha, { fileId: 'cut', bytes: text.subarray(5), range: 'bytes 5-9/10' });
  // The bytes are in their place already, but the row does not say so yet.
  await first.database.transaction((tx) => tx.files.update('cut', { signature: '', mimeType: '' }));

  const second = await place.start('2026-11-21T07:01:00.000Z');
  expect((await get(second, asha, 'cut/view')).statusCode).toBe(404);
  const again = await upload(second, asha, { fileId: 'cut', bytes: text.subarray(5), range: 'bytes 5-9/10' });
  expect(again).toMatchObject({ status: 201, body: { signature: md5(text), mimeType: 'text/plain' } });
});
