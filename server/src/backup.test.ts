import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase, listContents } from '#database/sqlite/sqlite-backup.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { makeDataDir, upload } from '#testing/test-files.ts';
import { backUp, copyFiles, restore } from './backup.ts';
import { readSecretKey } from './secret-key.ts';

/** Makes a data folder with two files and copies its database to a second folder. */
async function copyTwoFiles() {
  const [dataDir, folder] = [makeDataDir(), makeDataDir()];
  const database = await openSqliteDatabase(join(dataDir, 'duka.sqlite'));
  // What is backed up is a folder, wherever the other tests have their files.
  const shop = await openTestApp(undefined, { dataDir, database, env: { S3_URL: '' } });
  onTestFinished(async () => {
    await shop.app.close();
    await database.close();
  });
  const asha = await shop.newMember('asha');
  for (const fileId of ['stays', 'goes']) await upload(shop, asha, { fileId, bytes: Buffer.from(fileId) });
  await copyDatabase(join(dataDir, 'duka.sqlite'), join(folder, 'duka.sqlite'));
  return { ...shop, asha, dataDir, folder };
}

test('a file deleted after the database was copied is left out of the backup', async () => {
  const { call, asha, dataDir, folder } = await copyTwoFiles();
  expect((await call('DELETE', '/v1/storage/buckets/files/files/goes', { as: asha })).status).toBe(204);
  expect(await copyFiles(dataDir, folder)).toEqual({ files: 1, bytes: 5 });
  expect(listContents(join(folder, 'duka.sqlite'))).toHaveLength(1);
});

test('a file whose bytes are missing while its row is there keeps the backup from being made', async () => {
  const { dataDir, folder } = await copyTwoFiles();
  for (const shard of readdirSync(join(dataDir, 'files'))) rmSync(join(dataDir, 'files', shard), { recursive: true });
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  await expect(copyFiles(dataDir, folder)).rejects.toThrow('is missing, and its row is not');
});

test('the key goes along with the database it belongs to, into the backup and back, for this user alone [SET-011]', async () => {
  const { dataDir } = await copyTwoFiles();
  const key = readSecretKey(join(dataDir, 'secret.key'));
  const [backup, restored] = [makeDataDir(), makeDataDir()];
  await backUp(dataDir, backup, new Date());
  await restore(backup, restored);
  for (const folder of [backup, restored]) {
    const path = join(folder, 'secret.key');
    expect(readFileSync(path, 'utf8')).toBe(`${key.toString('hex')}\n`);
    expect(statSync(path).mode & 0o077).toBe(0);
  }
});

test('neither a backup nor what was restored from one of before holds a session, a mailed link or a code', async () => {
  const { dataDir, database, asha } = await copyTwoFiles();
  const at = '2026-11-21T07:00:00.000Z';
  const open = { accountId: asha.id, createdAt: at, expiresAt: '2027-01-01T00:00:00.000Z' };
  await database.transaction(async ({ accounts, factors }) => {
    await accounts.insertToken({ id: 'link', purpose: 'recovery', secretHash: 'hash', ...open });
    const [session] = await accounts.listSessions(asha.id);
    await factors.insertChallenge({
      id: 'code',
      sessionId: session?.id ?? '',
      factor: 'totp',
      codeHash: null,
      ...open,
    });
  });
  const count = (folder: string) => {
    const copy = new DatabaseSync(join(folder, 'duka.sqlite'));
    const rows = ['accounts', 'sessions', 'tokens', 'challenges'].map(
      (table) => copy.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows,
    );
    copy.close();
    return rows;
  };
  const [backup, restored] = [makeDataDir(), makeDataDir()];
  await backUp(dataDir, backup, new Date());
  expect(count(backup)).toEqual([1, 0, 0, 0]);
  // A backup of an earlier version had them.
  const copy = new DatabaseSync(join(backup, 'duka.sqlite'));
  copy.exec(
    `INSERT INTO tokens VALUES ('link', '${asha.id}', 'recovery', 'hash', '${at}', '2027-01-01T00:00:00.000Z')`,
  );
  copy.close();
  await restore(backup, restored);
  expect(count(restored)).toEqual([1, 0, 0, 0]);
});

test('a backup of a shop that keeps its key elsewhere, or had none yet, is restored without it', async () => {
  const { dataDir } = await copyTwoFiles();
  const [backup, restored] = [makeDataDir(), makeDataDir()];
  await backUp(dataDir, backup, new Date());
  expect(await restore(backup, restored)).toMatchObject({ files: 2 });
  expect(readdirSync(restored).sort()).toEqual(['duka.sqlite', 'files']);
});

test('a phone that has seen more than a restored backup begins anew, also once others have written past what it saw [R34]', async () => {
  const open = async (dataDir: string) => {
    const database = await openSqliteDatabase(join(dataDir, 'duka.sqlite'));
    const shop = await openTestApp(undefined, { dataDir, database, env: { S3_URL: '' } });
    onTestFinished(async () => {
      await shop.app.close();
      await database.close();
    });
    return shop;
  };
  const [dataDir, backup, restored, second, again] = Array.from({ length: 5 }, makeDataDir) as [string, ...string[]];
  const before = await open(dataDir);
  const asha = await before.newSeller('asha', 'asha-shop');
  const rename = async ({ call }: TestApp, as: TestMember, times: number) => {
    for (let time = 1; time <= times; time += 1) {
      const body = { data: { storeDescription: `${as.session} ${time}` } };
      expect((await call('PATCH', documentsPath('stores', 'asha-shop'), { as, body })).status).toBe(200);
    }
  };
  const ask = async ({ call }: TestApp, as: TestMember, cursor?: unknown) => {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    return (await call('GET', `/v1/shops/asha-shop/changes${query}`, { as })).body;
  };
  const whole = await ask(before, asha);
  await backUp(dataDir, backup ?? '', new Date());
  await rename(before, asha, 3);
  const ahead = await ask(before, asha, whole.cursor);
  expect([ahead.reset, ahead.more]).toEqual([false, false]);

  await restore(backup ?? '', restored ?? '');
  const after = await open(restored ?? '');
  const phone = await after.newDevice(asha);
  await rename(after, phone, 5);
  const anew = await ask(after, phone, ahead.cursor);
  expect([anew.reset, anew.more]).toEqual([true, false]);
  await rename(after, phone, 1);
  const next = await ask(after, phone, anew.cursor);
  expect([next.reset, Object.keys(Object(next.rows))]).toEqual([false, ['stores']]);

  await backUp(restored ?? '', second ?? '', new Date());
  await restore(second ?? '', again ?? '');
  const last = await open(again ?? '');
  expect((await ask(last, await last.newDevice(asha), next.cursor)).reset).toBe(true);
});

test('a backup of a version that knew no epoch of the feed is restored with one, and opened [R34]', async () => {
  const { dataDir } = await copyTwoFiles();
  const [backup, restored] = [makeDataDir(), makeDataDir()];
  await backUp(dataDir, backup, new Date());
  const copy = new DatabaseSync(join(backup, 'duka.sqlite'));
  copy.exec("DROP TABLE feedEpoch; DELETE FROM migrations WHERE name = '0023-feed-epoch'");
  copy.close();
  await restore(backup, restored);
  const database = await openSqliteDatabase(join(restored, 'duka.sqlite'));
  onTestFinished(() => database.close());
  expect(await database.feed.epoch()).toMatch(/^[0-9a-f]{16}$/);
});
