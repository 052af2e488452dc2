import { EventEmitter } from 'node:events';
import { statfs } from 'node:fs/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { documentsPath } from '#testing/test-app.ts';
import { makeDataDir, openFileApp, upload } from '#testing/test-files.ts';
import { createDiskReserve, setRoomAside } from './disk-reserve.ts';

const bytesOfMegabyte = 1024 * 1024;

test('when only the reserve of the disk is left, files, imports and new accounts are refused, and the shop goes on (R53)', async () => {
  const shop = await openFileApp(makeDataDir(), { DUKA_DISK_RESERVE_MB: '999999999' });
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const account = { userId: 'new', email: 'new@duka.example', password: 'Mbegu-Bora-2026' };
  const refused = [
    await upload(shop, asha, { fileId: 'photo', bytes: Buffer.from('x') }),
    await shop.call('POST', '/v1/shops/any/imports', { as: asha, body: { importId: 'i', rows: [] } }),
    await shop.call('POST', '/v1/account', { body: account }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.type, body.message]).toEqual([
      ...[503, 'general_service_unavailable', expect.stringContaining('the disk of the server is nearly full')],
    ]);
  }
  const data = { senderId: 'asha', receiverId: juma.id, content: 'Habari' };
  const sent = await shop.call('POST', documentsPath('messages'), { as: asha, body: { documentId: 'm', data } });
  expect(sent.status).toBe(201);
  const health = (await shop.app.inject('/v1/health/ready')).json();
  expect(health).toEqual({ status: 'warn', database: 'pass', files: 'pass', disk: 'reserve' });
});

test('a disk with less than twice the reserve is low: it is logged once an hour, and nothing is refused (R53)', async () => {
  const dataDir = makeDataDir();
  const { bavail, bsize } = await statfs(dataDir);
  const lines: unknown[] = [];
  let nowMs = 0;
  const reserve = createDiskReserve({
    ...{ dataDir, reserveBytes: Math.round((bavail * bsize) / 1.5) },
    ...{ log: { warn: (about: unknown) => void lines.push(about) } as never, now: () => new Date(nowMs) },
  });
  expect(await reserve.state()).toBe('low');
  await reserve.requireRoom(0);
  nowMs += 59 * 60_000;
  await reserve.state();
  expect(lines).toHaveLength(1);
  nowMs += 60_000;
  await reserve.state();
  expect(lines).toHaveLength(2);
  expect(reserve.freeBytes()).toBeGreaterThan(bytesOfMegabyte);
});

test('a disk that cannot be read refuses nothing', async () => {
  const { log } = Fastify();
  const reserve = createDiskReserve({ dataDir: '/nowhere', reserveBytes: 1, log, now: () => new Date() });
  expect(await reserve.state()).toBe('pass');
});

/** Reserves half of what is free on the disk now. */
async function reserveHalf() {
  const dataDir = makeDataDir();
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const { log } = Fastify();
  return {
    freeBytes,
    reserve: createDiskReserve({ dataDir, reserveBytes: freeBytes / 2, log, now: () => new Date() }),
  };
}

test('uploads that begin together leave the reserve, too, and those that end make room for others (R53)', async () => {
  const { reserve, freeBytes } = await reserveHalf();
  const bytes = 0.3 * freeBytes;
  const giveBack = await reserve.requireRoom(bytes);
  await expect(reserve.requireRoom(bytes)).rejects.toMatchObject({ type: 'general_service_unavailable' });
  expect(await reserve.state()).not.toBe('reserve');
  giveBack();
  await reserve.requireRoom(bytes);
});

test('a body that would not fit is refused and takes no room from others meanwhile (R53)', async () => {
  const { reserve, freeBytes } = await reserveHalf();
  const [large, small] = await Promise.allSettled([reserve.requireRoom(freeBytes), reserve.requireRoom(1)]);
  expect([large.status, small.status]).toEqual(['rejected', 'fulfilled']);
});

test('room is set aside until the call has ended, and not for a caller who has gone by then (R53)', async () => {
  let aside = 0;
  const disk = {
    async requireRoom(bytes: number) {
      aside += bytes;
      return () => {
        aside -= bytes;
      };
    },
  };
  const replyOf = (destroyed: boolean) => ({ raw: Object.assign(new EventEmitter(), { destroyed }) as never });
  const open = replyOf(false);
  await setRoomAside(disk, open, 5);
  expect(aside).toBe(5);
  (open.raw as EventEmitter).emit('close');
  expect(aside).toBe(0);
  await setRoomAside(disk, replyOf(true), 5);
  expect(aside).toBe(0);
});
